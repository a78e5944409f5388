import log from "./en/log.json";
import rules from "./en/rules.json";
import shell from "./en/shell.json";
import stage from "./en/stage.json";

export default { ...shell, ...stage, ...log, ...rules } as Record<string, string>;
