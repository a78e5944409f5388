// Which table somebody came from to watch its last game again: they are called back when the next one begins.
const NAME = "standoff.came from";

export const cameFrom = (): string => sessionStorage.getItem(NAME) ?? "";

export function comesFrom(code: string): void {
  sessionStorage.setItem(NAME, code);
}

export const isBack = (): void => sessionStorage.removeItem(NAME);
