/** Sounds made of air and arithmetic: nothing is loaded, nothing sounds before the first tap.
 *
 * No sound depends on a sealed choice: a card is cocked the same way whatever it is, and speaks when it is seen.
 */

type Noise = { at?: number; length: number; gain: number; low?: number; high?: number };
type Tone = { at?: number; length: number; gain: number; from: number; to?: number; wave?: OscillatorType };
/** A sound as an edition writes it: noises, and tones that go from one pitch to another. */
export type Sounding = readonly (Noise | Tone)[];

class Sound {
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;
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
    return this.awake;
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

  #out(at: number, gain: number, length: number): { context: AudioContext; node: GainNode; start: number } | null {
    const context = this.#context;
    if (!context || this.muted || context.state !== "running") return null;
    const start = context.currentTime + at;
    const node = context.createGain();
    node.gain.setValueAtTime(gain * this.volume, start);
    node.gain.exponentialRampToValueAtTime(0.001, start + length);
    node.connect(context.destination);
    return { context, node, start };
  }

  #hiss({ at = 0, length, gain, low = 200, high = 8000 }: Noise): void {
    const out = this.#out(at, gain, length);
    if (!out) return;
    const { context, node, start } = out;
    if (!this.#noise) {
      this.#noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
      const data = this.#noise.getChannelData(0);
      for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
    }
    const source = context.createBufferSource();
    source.buffer = this.#noise;
    const cut = context.createBiquadFilter();
    cut.type = "bandpass";
    cut.frequency.value = Math.sqrt(low * high);
    cut.Q.value = Math.sqrt(low * high) / (high - low);
    source.connect(cut).connect(node);
    source.start(start, Math.random() * 0.5, length + 0.05);
  }

  #tone({ at = 0, length, gain, from, to = from, wave = "sine" }: Tone): void {
    const out = this.#out(at, gain, length);
    if (!out) return;
    const { context, node, start } = out;
    const source = context.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(from, start);
    source.frequency.exponentialRampToValueAtTime(Math.max(1, to), start + length);
    source.connect(node);
    source.start(start);
    source.stop(start + length + 0.05);
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
    this.#tone({ length: 0.09, gain: 0.25, from: 900, to: 600, wave: "square" });
  }

  three(): void {
    this.#hiss({ length: 0.16, gain: 0.8, low: 1200, high: 9000 });
    this.#tone({ length: 0.2, gain: 0.4, from: 420, to: 90, wave: "triangle" });
  }

  cock(): void {
    this.#hiss({ length: 0.05, gain: 0.5, low: 2000, high: 6000 });
    this.#hiss({ at: 0.13, length: 0.06, gain: 0.6, low: 1200, high: 4000 });
  }

  bang(triple: boolean, onMe: boolean): void {
    for (const at of triple ? [0, 0.11, 0.22] : [0]) {
      this.#hiss({ at, length: 0.45, gain: 1, low: 80, high: 3500 });
      this.#tone({ at, length: 0.3, gain: 0.9, from: 160, to: 38 });
    }
    if (onMe) this.buzz(triple ? [120, 40, 120, 40, 120] : 180);
  }

  click(): void {
    this.#hiss({ length: 0.04, gain: 0.7, low: 2500, high: 7000 });
  }

  /** A gun is on you: told only after everybody has seen it. */
  threat(): void {
    this.#tone({ length: 0.9, gain: 0.3, from: 92, to: 87, wave: "sawtooth" });
    this.buzz([60, 60, 60]);
  }

  tap(): void {
    this.#hiss({ length: 0.03, gain: 0.25, low: 1500, high: 5000 });
  }

  /** What goes with something that is shown; nothing for a name that nobody has made a sound for. */
  play(name: string | Sounding): void {
    if (typeof name !== "string") for (const one of name) "from" in one ? this.#tone(one) : this.#hiss(one);
    else if (name === "three") this.three();
    else if (name === "thud") this.#tone({ length: 0.25, gain: 0.7, from: 110, to: 45 });
    else if (name === "knell") this.#tone({ length: 1.1, gain: 0.45, from: 196, to: 98, wave: "triangle" });
    else if (name === "boom") this.bang(true, false);
    else if (name === "chord") this.#chord([330, 415, 494]);
    else if (name === "ring") [0, 0.18].forEach((at) => this.#tone({ at, length: 0.15, gain: 0.3, from: 1100, wave: "square" }));
    else if (name === "paper") this.#paper();
    else if (name === "finale") this.#chord([262, 330, 392, 523]);
    else if (name === "gong") this.#tone({ length: 0.35, gain: 0.3, from: 147, to: 147, wave: "triangle" });
  }

  #paper(): void {
    [0, 0.09, 0.18, 0.27].forEach((at) => this.#hiss({ at, length: 0.06, gain: 0.35, low: 3000, high: 9000 }));
    this.#tone({ at: 0.42, length: 0.25, gain: 0.2, from: 1320, to: 1760 });
  }

  #chord(notes: number[]): void {
    notes.forEach((from, n) => this.#tone({ at: n * 0.07, length: 0.6, gain: 0.2, from, wave: "triangle" }));
  }
}

export const sound = new Sound();
