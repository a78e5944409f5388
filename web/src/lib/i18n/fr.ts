import log from "./fr/log.json";
import shell from "./fr/shell.json";
import stage from "./fr/stage.json";

export default { ...shell, ...stage, ...log } as Record<string, string>;
