import house from "./fr/house.json";
import shell from "./fr/shell.json";
import stage from "./fr/stage.json";
import talk from "./fr/talk.json";

export default { ...house, ...shell, ...stage, ...talk } as Record<string, string | string[]>;
