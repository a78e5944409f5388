// Tables that run in this phone itself.  Their codes begin with a zero, which no server's do.
import { stored } from "../ui/stored.svelte";

export const isHere = (table: string): boolean => table.startsWith("0");

/** The version of what this phone keeps to play without a line; "" when it has not been made ready. */
export const readiness = stored("ready", "");
