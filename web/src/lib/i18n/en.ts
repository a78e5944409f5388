import house from "./en/house.json";
import shell from "./en/shell.json";
import stage from "./en/stage.json";
import talk from "./en/talk.json";

export default { ...house, ...shell, ...stage, ...talk } as Record<string, string | string[]>;
