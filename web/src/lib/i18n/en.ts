import log from "./en/log.json";
import refusals from "./en/refusals.json";
import shell from "./en/shell.json";
import stage from "./en/stage.json";

export default { ...shell, ...stage, ...log, ...refusals } as Record<string, string>;
