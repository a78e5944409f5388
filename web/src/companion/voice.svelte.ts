/** The voice of whoever leads the game: counts and a whistle made by the phone itself, with or without a line.
 *
 * Numbers are spoken where the phone can speak; a tone marks every second anyway, for a voice may lag.
 */

const SECOND = 1000;
/** A pea whistle: two notes close to each other, and the pea that lets them tremble so many times a second. */
const NOTES = [2730, 2930];
const PEA = 38;

class Voice {
  /** The number that is being said. */
  left = $state<number | null>(null);
  whistling = $state(false);
  #context: AudioContext | null = null;
  /** Raised whenever something begins or is stopped: whoever waits for an earlier one gives up. */
  #turn = 0;
  #sounding: GainNode | null = null;
  #wake: (() => void) | null = null;

  get busy(): boolean {
    return this.left !== null || this.whistling;
  }

  /** Browsers let a page sound only after a tap: call it from one. */
  unlock(): void {
    if (typeof AudioContext === "undefined") return;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") void this.#context.resume();
  }

  /** Counts from a number down to zero, one a second.  False when somebody stopped it. */
  async count(from: number, language: string): Promise<boolean> {
    const turn = this.#begin();
    const start = performance.now();
    for (let left = from; left >= 0; left--) {
      this.left = left;
      this.#say(String(left), language);
      this.#tone(left ? 880 : 1320);
      if (!(await this.#until(start + (from - left + 1) * SECOND, turn))) return false;
    }
    this.left = null;
    return true;
  }

  /** A whistle that nobody misses.  False when somebody stopped it. */
  async whistle(seconds = 3): Promise<boolean> {
    const turn = this.#begin();
    this.whistling = true;
    this.#blow(seconds);
    if (!(await this.#until(performance.now() + seconds * SECOND, turn))) return false;
    this.whistling = false;
    return true;
  }

  /** Both, one after the other. */
  async countAndWhistle(from: number, language: string, seconds = 3): Promise<boolean> {
    return (await this.count(from, language)) && this.whistle(seconds);
  }

  /** A sentence, where the phone can speak. */
  say(text: string, language: string): void {
    this.#say(text, language);
  }

  stop(): void {
    this.#turn++;
    this.left = null;
    this.whistling = false;
    this.#wake?.();
    this.#sounding?.disconnect();
    this.#sounding = null;
    if (typeof speechSynthesis !== "undefined") speechSynthesis.cancel();
  }

  #begin(): number {
    this.stop();
    this.unlock();
    return this.#turn;
  }

  /** Waits for a moment; false when something else has begun meanwhile. */
  async #until(moment: number, turn: number): Promise<boolean> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, moment - performance.now()));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    return turn === this.#turn;
  }

  #say(text: string, language: string): void {
    if (typeof speechSynthesis === "undefined" || !speechSynthesis.getVoices().length) return;
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.lang = language;
    spoken.rate = 1.2;
    speechSynthesis.cancel();
    speechSynthesis.speak(spoken);
  }

  #tone(pitch: number): void {
    const context = this.#context;
    if (!context) return;
    const [node, now] = [context.createGain(), context.currentTime];
    node.gain.setValueAtTime(0.6, now);
    node.gain.exponentialRampToValueAtTime(0.001, now + 0.18);
    node.connect(context.destination);
    const source = new OscillatorNode(context, { type: "square", frequency: pitch });
    source.connect(node);
    source.start(now);
    source.stop(now + 0.2);
  }

  #blow(seconds: number): void {
    const context = this.#context;
    if (!context) return;
    const [out, now] = [context.createGain(), context.currentTime];
    out.gain.setValueAtTime(0.001, now);
    out.gain.exponentialRampToValueAtTime(0.5, now + 0.06);
    out.gain.setValueAtTime(0.5, now + seconds - 0.1);
    out.gain.exponentialRampToValueAtTime(0.001, now + seconds);
    out.connect(context.destination);
    this.#sounding = out;
    const pea = new OscillatorNode(context, { frequency: PEA });
    const tremble = new GainNode(context, { gain: 90 });
    pea.connect(tremble);
    pea.start(now);
    pea.stop(now + seconds);
    for (const frequency of NOTES) {
      const source = new OscillatorNode(context, { type: "square", frequency });
      tremble.connect(source.detune);
      source.connect(out);
      source.start(now);
      source.stop(now + seconds);
    }
  }
}

export const voice = new Voice();
