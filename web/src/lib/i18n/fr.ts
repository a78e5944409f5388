import log from "./fr/log.json";
import refusals from "./fr/refusals.json";
import shell from "./fr/shell.json";
import stage from "./fr/stage.json";

export default { ...shell, ...stage, ...log, ...refusals } as Record<string, string>;
