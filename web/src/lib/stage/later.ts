/** What the stage needs after its first question; `rest.svelte.ts` fetches it. */
export { default as Alarm } from "./hand/Alarm.svelte";
export { default as HandCourage } from "./hand/HandCourage.svelte";
export { default as HandOptions } from "./hand/HandOptions.svelte";
export { default as HandParts } from "./hand/HandParts.svelte";
export { default as HandSeats } from "./hand/HandSeats.svelte";
export { default as HandShow } from "./hand/HandShow.svelte";
export { default as HandWindow } from "./hand/HandWindow.svelte";
export { default as Peek } from "./hand/Peek.svelte";
export { default as Flights } from "./ring/Flights.svelte";
export { default as Speech } from "./ring/Speech.svelte";
