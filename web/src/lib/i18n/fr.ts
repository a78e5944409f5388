import log from "./fr/log.json";
import rules from "./fr/rules.json";
import shell from "./fr/shell.json";
import stage from "./fr/stage.json";

export default { ...shell, ...stage, ...log, ...rules } as Record<string, string>;
