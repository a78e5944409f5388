/** Sounds made of air and arithmetic: noises, and tones that go from one pitch to another.  Nothing is recorded. */
import type { Noise, Sounding, Tone } from "./sound";

const chord = (notes: number[]): Sounding => notes.map((from, n) => ({ at: n * 0.07, length: 0.6, gain: 0.2, from, wave: "triangle" }));
const shot = (at: number): Sounding => [{ at, length: 0.45, gain: 1, low: 80, high: 3500 }, { at, length: 0.3, gain: 0.9, from: 160, to: 38 }];
const triple = [0, 0.11, 0.22].flatMap(shot);

/** What goes with something that is shown. */
const SOUNDS: Record<string, Sounding> = {
  tick: [{ length: 0.09, gain: 0.25, from: 900, to: 600, wave: "square" }],
  three: [{ length: 0.16, gain: 0.8, low: 1200, high: 9000 }, { length: 0.2, gain: 0.4, from: 420, to: 90, wave: "triangle" }],
  cock: [{ length: 0.05, gain: 0.5, low: 2000, high: 6000 }, { at: 0.13, length: 0.06, gain: 0.6, low: 1200, high: 4000 }],
  bang: shot(0),
  triple,
  boom: triple,
  click: [{ length: 0.04, gain: 0.7, low: 2500, high: 7000 }],
  threat: [{ length: 0.9, gain: 0.3, from: 92, to: 87, wave: "sawtooth" }],
  tap: [{ length: 0.03, gain: 0.25, low: 1500, high: 5000 }],
  thud: [{ length: 0.25, gain: 0.7, from: 110, to: 45 }],
  knell: [{ length: 1.1, gain: 0.45, from: 196, to: 98, wave: "triangle" }],
  chord: chord([330, 415, 494]),
  ring: [0, 0.18].map((at) => ({ at, length: 0.15, gain: 0.3, from: 1100, wave: "square" as const })),
  paper: [
    ...[0, 0.09, 0.18, 0.27].map((at) => ({ at, length: 0.06, gain: 0.35, low: 3000, high: 9000 })),
    { at: 0.42, length: 0.25, gain: 0.2, from: 1320, to: 1760 },
  ],
  finale: chord([262, 330, 392, 523]),
  gong: [{ length: 0.35, gain: 0.3, from: 147, to: 147, wave: "triangle" }],
};

let noise: AudioBuffer | null = null;

/** Nothing, for a name that nobody has made a sound for. */
export function sounding(context: AudioContext, volume: number, sound: string | Sounding): void {
  for (const one of typeof sound === "string" ? (SOUNDS[sound] ?? []) : sound) {
    const start = context.currentTime + (one.at ?? 0);
    const node = context.createGain();
    node.gain.setValueAtTime(one.gain * volume, start);
    node.gain.exponentialRampToValueAtTime(0.001, start + one.length);
    node.connect(context.destination);
    if ("from" in one) tone(context, node, start, one);
    else hiss(context, node, start, one);
  }
}

function hiss(context: AudioContext, node: GainNode, start: number, { length, low = 200, high = 8000 }: Noise): void {
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const data = noise.getChannelData(0);
    for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  }
  const source = context.createBufferSource();
  source.buffer = noise;
  const cut = context.createBiquadFilter();
  cut.type = "bandpass";
  cut.frequency.value = Math.sqrt(low * high);
  cut.Q.value = Math.sqrt(low * high) / (high - low);
  source.connect(cut).connect(node);
  source.start(start, Math.random() * 0.5, length + 0.05);
}

function tone(context: AudioContext, node: GainNode, start: number, { length, from, to = from, wave = "sine" }: Tone): void {
  const source = context.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(Math.max(1, to), start + length);
  source.connect(node);
  source.start(start);
  source.stop(start + length + 0.05);
}
