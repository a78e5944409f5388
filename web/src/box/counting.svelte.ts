/** A count of three by voice, by sound and in large figures.  It needs no line: this phone alone keeps the time. */
import { language, t } from "$lib/i18n/index.svelte";
import { sound } from "$lib/sound/sound";
import { settings } from "$lib/ui/settings.svelte";

/** From one number to the next: slow enough to shout along. */
const BEAT = 1000;
/** How long the three stays. */
const STAYS = 1600;

export class Counting {
  /** What is being said: nothing, one, two or three. */
  now = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  get runs(): boolean {
    return this.now > 0;
  }

  /** Counts; whatever comes after three is done when three is said.  Started by a tap, so that it may sound. */
  start(three?: () => void): void {
    this.stop();
    sound.wake();
    sound.volume = settings.value.volume;
    sound.muted = !settings.value.sound;
    sound.buzzing = settings.value.buzz;
    sound.speaking = settings.value.voice;
    this.#say(1, three);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.now = 0;
  }

  #say(number: number, three?: () => void): void {
    this.now = number;
    sound.say(t(`stage.count.${number}`), language.value);
    if (number < 3) {
      sound.tick();
      this.#timer = setTimeout(() => this.#say(number + 1, three), BEAT);
      return;
    }
    sound.three();
    sound.buzz(200);
    this.#timer = setTimeout(() => this.stop(), STAYS);
    three?.();
  }
}
