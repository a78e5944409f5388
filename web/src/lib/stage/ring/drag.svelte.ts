/** Dragging from the own figure to a face. */
import { nearest, type Point, type Ring } from "./geometry";

interface Reach {
  svg: SVGSVGElement;
  ring: Ring;
  /** Seats by place. */
  order: number[];
  mine: number | null;
  allowed: number[];
}

export class Drag {
  now = $state.raw<{ x: number; y: number; over: number | null } | null>(null);
  #from: Point | null = null;
  #reach: () => Reach | null;
  #drop: (seat: number) => void;

  constructor(reach: () => Reach | null, drop: (seat: number) => void) {
    this.#reach = reach;
    this.#drop = drop;
  }

  #at({ svg, ring }: Reach, event: PointerEvent): Point {
    const box = svg.getBoundingClientRect();
    return [((event.clientX - box.left) * ring.w) / box.width, ((event.clientY - box.top) * ring.h) / box.height];
  }

  down = (event: PointerEvent): void => {
    const reach = this.#reach();
    if (!reach || reach.mine === null || !reach.allowed.length) return;
    const [x, y] = this.#at(reach, event);
    const mine = reach.ring.spots[reach.order.indexOf(reach.mine)];
    if (mine && Math.hypot(x - mine.x, y - mine.y) < Math.max(60, 80 * mine.k)) this.#from = [x, y];
  };

  move = (event: PointerEvent): void => {
    const reach = this.#reach();
    if (!this.#from || !reach) return;
    const [x, y] = this.#at(reach, event);
    if (!this.now && Math.hypot(x - this.#from[0], y - this.#from[1]) < 12) return;
    if (!this.now) reach.svg.setPointerCapture(event.pointerId);
    const over = nearest(reach.ring.spots, x, y, (place) => reach.allowed.includes(reach.order[place]!));
    this.now = { x, y, over: over === null ? null : reach.order[over]! };
  };

  up = (): void => {
    if (this.now && this.now.over !== null) this.#drop(this.now.over);
    this.#from = this.now = null;
  };
}
