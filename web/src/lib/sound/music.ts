/** Music for the room, composed here and played by arithmetic: a slow walk in D minor that tightens as the guns come up.
 *
 * How tense it is follows from what everybody sees, never from a sealed choice.
 */
import type { Clock } from "$lib/protocol/types";

export type Voice = "bass" | "vibes" | "brush" | "heart" | "strings";
export interface Note {
  /** Beats from the beginning of the bar. */
  at: number;
  /** Beats. */
  length: number;
  /** As on a keyboard: 60 is the middle C. */
  pitch: number;
  gain: number;
  voice: Voice;
}

/** Dm7, Gm7, Em7b5, A7: the walk of the bass through each, and what the vibraphone lays over it. */
const WALK = [[38, 41, 45, 43], [43, 46, 50, 47], [40, 43, 46, 44], [45, 43, 41, 40]] as const;
const CHORDS = [[57, 60, 65], [58, 62, 65], [58, 62, 67], [61, 64, 67]] as const;
export const BEATS = 4;
/** The last part of a swung beat. */
const SWING = 2 / 3;

/** One bar of it.  The calmer, the emptier; where it is tense the bass stands still and the heart is heard. */
export function bar(number: number, tension: number): Note[] {
  const [walk, chord] = [WALK[number % WALK.length]!, CHORDS[number % CHORDS.length]!];
  const tense = tension >= 0.7;
  const notes: Note[] = [];
  for (let beat = 0; beat < BEATS; beat++) {
    const pitch = tense ? 38 : walk[beat]!;
    if (tense || tension >= 0.3 || beat % 2 === 0) notes.push({ at: beat, length: 0.9, pitch, gain: 0.2, voice: "bass" });
    if (beat % 2 && !tense) notes.push({ at: beat, length: 0.5, pitch: 0, gain: 0.05, voice: "brush" });
    if (tension >= 0.45) notes.push({ at: beat + SWING, length: 0.2, pitch: 0, gain: 0.03, voice: "brush" });
    if (tense && beat % 2 === 0) for (const at of [0, 0.35]) notes.push({ at: beat + at, length: 0.3, pitch: 31, gain: 0.3 - at * 0.3, voice: "heart" });
  }
  if (!tense && number % 2 === 0) for (const pitch of chord) notes.push({ at: 1 + SWING, length: 2.2, pitch, gain: 0.045, voice: "vibes" });
  if (tension >= 0.45) for (const pitch of tense ? [62, 63, 69] : [62, 65]) notes.push({ at: 0, length: BEATS, pitch, gain: 0.012 + 0.02 * tension, voice: "strings" });
  return notes;
}

/** Seconds of a beat: a little quicker where it is tense. */
export const beatOf = (tension: number): number => (60 / 72) * (1 - 0.18 * tension);

/** How tense it is at the table, from nothing to one. */
export function tensionOf(stage: string, clock: Pick<Clock, "pace"> | null, counting: boolean, living: number): number {
  if (stage !== "game") return stage === "lobby" ? 0.15 : 0.25;
  const few = living > 0 && living <= 3 ? 0.1 : 0;
  if (counting) return 0.9 + few;
  return ({ talk: 0.7, count: 0.5, window: 0.45, stride: 0.45 }[clock?.pace ?? ""] ?? 0.3) + few;
}

const hertz = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);
/** Seconds ahead that are written down, and how often it is looked. */
const AHEAD = 0.6;
const LOOK = 150;

export class Music {
  tension = 0.15;
  #context: AudioContext;
  #out: GainNode;
  #noise: AudioBuffer;
  #timer = 0;
  #bar = 0;
  #next = 0;

  constructor(context: AudioContext, volume: number) {
    this.#context = context;
    this.#out = new GainNode(context, { gain: 0 });
    this.#out.gain.linearRampToValueAtTime(0.5 * volume, context.currentTime + 2);
    this.#out.connect(context.destination);
    this.#noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const data = this.#noise.getChannelData(0);
    for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
    this.#next = context.currentTime + 0.1;
    this.#timer = window.setInterval(() => this.#write(), LOOK);
  }

  /** Makes way for what is loud or said. */
  duck(seconds: number): void {
    const { gain } = this.#out;
    const now = this.#context.currentTime;
    gain.setTargetAtTime(0.08, now, 0.05);
    gain.setTargetAtTime(0.35, now + seconds, 0.8);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#out.gain.cancelScheduledValues(0);
    this.#out.gain.setTargetAtTime(0, this.#context.currentTime, 0.15);
    window.setTimeout(() => this.#out.disconnect(), 900);
  }

  #write(): void {
    // A page that was hidden does not catch up on what nobody heard.
    if (this.#next < this.#context.currentTime - 1) this.#next = this.#context.currentTime + 0.1;
    while (this.#next < this.#context.currentTime + AHEAD) {
      const beat = beatOf(this.tension);
      for (const note of bar(this.#bar++, this.tension)) this.#sound(note, this.#next + note.at * beat, note.length * beat);
      this.#next += BEATS * beat;
    }
  }

  #sound({ voice, pitch, gain }: Note, at: number, length: number): void {
    const context = this.#context;
    const node = new GainNode(context, { gain: 0.0001 });
    const rise = voice === "strings" ? length * 0.4 : voice === "brush" ? 0.03 : 0.012;
    node.gain.setValueAtTime(0.0001, at);
    node.gain.exponentialRampToValueAtTime(gain, at + rise);
    node.gain.exponentialRampToValueAtTime(0.0001, at + length);
    const cut = new BiquadFilterNode(context, voice === "brush" ? { type: "bandpass", frequency: 5200, Q: 0.7 } : { type: "lowpass", frequency: voice === "vibes" ? 2600 : voice === "strings" ? 900 : 420 });
    cut.connect(node).connect(this.#out);
    const source = voice === "brush"
      ? new AudioBufferSourceNode(context, { buffer: this.#noise, loop: true })
      : new OscillatorNode(context, { type: voice === "strings" ? "sawtooth" : voice === "bass" ? "triangle" : "sine", frequency: hertz(pitch), detune: voice === "strings" ? 7 : 0 });
    source.connect(cut);
    source.start(at);
    source.stop(at + length + 0.05);
  }
}
