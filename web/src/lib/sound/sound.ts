/** What is heard: sounds (`air.ts` makes them), words, and what a phone in the hand feels.  Nothing sounds before the first tap.
 *
 * No sound depends on a sealed choice: a card is cocked the same way whatever it is, and speaks when it is seen.
 */

import { late } from "$lib/ui/late";

export type Noise = { at?: number; length: number; gain: number; low?: number; high?: number };
export type Tone = { at?: number; length: number; gain: number; from: number; to?: number; wave?: OscillatorType };
/** A sound as an edition writes it: noises, and tones that go from one pitch to another. */
export type Sounding = readonly (Noise | Tone)[];

class Sound {
  #context: AudioContext | null = null;
  #sounding: ((context: AudioContext, volume: number, sound: string | Sounding) => void) | null = null;
  volume = 0.7;
  muted = false;
  buzzing = true;
  /** Say the counts aloud: the TV does. */
  speaking = false;

  /** Browsers let a page sound only after a tap.  True when it may. */
  async wake(): Promise<boolean> {
    if (typeof AudioContext === "undefined") return false;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") await this.#context.resume();
    await this.fetch();
    return this.awake;
  }

  /** What makes the sounds, if it has not come ahead of the first tap. */
  async fetch(): Promise<void> {
    this.#sounding ??= (await late(() => import("./air"))).sounding;
  }

  get awake(): boolean {
    return this.#context?.state === "running";
  }

  /** For music, which plays on by itself. */
  get context(): AudioContext | null {
    return this.#context;
  }

  /** Is there anybody in this browser to say something?  Otherwise tones count, and the words stand on the screen. */
  get canSpeak(): boolean {
    return typeof speechSynthesis !== "undefined";
  }

  /** Only after a real tap: a browser complains about every other try. */
  buzz(pattern: number | number[]): void {
    if (this.buzzing && "vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
  }

  /** Says it at once, or when what is being said has been said.  Better nobody than somebody of another language. */
  say(text: string, language: string, then = false): void {
    if (!this.speaking || this.muted || !this.canSpeak) return;
    const voices = speechSynthesis.getVoices();
    const voice = voices.find((one) => one.lang.startsWith(language));
    if (voices.length && !voice) return;
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.lang = language;
    spoken.rate = 1.1;
    if (voice) spoken.voice = voice;
    if (!then) speechSynthesis.cancel();
    speechSynthesis.speak(spoken);
  }

  /** One, two: the same for all. */
  tick(): void {
    this.play("tick");
  }

  three(): void {
    this.play("three");
  }

  cock(): void {
    this.play("cock");
  }

  bang(triple: boolean, onMe: boolean): void {
    this.play(triple ? "triple" : "bang");
    if (onMe) this.buzz(triple ? [120, 40, 120, 40, 120] : 180);
  }

  click(): void {
    this.play("click");
  }

  /** A gun is on you: told only after everybody has seen it. */
  threat(): void {
    this.play("threat");
    this.buzz([60, 60, 60]);
  }

  tap(): void {
    this.play("tap");
  }

  /** What goes with something that is shown: by its name, or as an edition wrote it. */
  play(name: string | Sounding): void {
    if (this.#context && this.awake && !this.muted) this.#sounding?.(this.#context, this.volume, name);
  }
}

export const sound = new Sound();
