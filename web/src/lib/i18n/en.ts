import log from "./en/log.json";
import shell from "./en/shell.json";
import stage from "./en/stage.json";

export default { ...shell, ...stage, ...log } as Record<string, string>;
