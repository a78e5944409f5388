/** Weapons by name. */
import { told } from "$lib/i18n/index.svelte";

export type Weapon = string | [string, number];

export const kindOf = (weapon: Weapon): string => (Array.isArray(weapon) ? weapon[0] : weapon);

/** A card by name, with its number where it has one. */
export const weaponName = (weapon: Weapon): string => (Array.isArray(weapon) ? `${told(`weapon.${weapon[0]}`, weapon[0])} ${weapon[1]}` : told(`weapon.${weapon}`, weapon));
