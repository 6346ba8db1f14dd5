// Helpers for furnishing. Each puts one thing into the room with its shadow, and lamps with their light.
import { darken } from '../draw/colour.ts';
import { seededRandom } from '../draw/seeded-random.ts';
import type { Stage } from '../draw/stage.ts';
import { line, place, tenth } from '../draw/svg.ts';
import { chair } from '../furniture/chairs.ts';
import { floorLamp, pendantLamp } from '../furniture/lamps.ts';
import { plant } from '../furniture/plants.ts';
import { armchair, cat, dog, loungeChair, pouf } from '../furniture/soft-seats.ts';
import { hangingPlant, smallPlant, vase } from '../furniture/table-plants.ts';
import type { PlantType, Room } from '../model/room.ts';

/** A room being furnished, seen by one camera. */
export class RoomSet {
  readonly stage: Stage;
  readonly room: Room;
  /** True if the camera is close to the desk. */
  readonly isClose: boolean;

  constructor(stage: Stage, room: Room, isClose: boolean) {
    this.stage = stage;
    this.room = room;
    this.isClose = isClose;
  }

  get mirror(): 1 | -1 {
    return this.room.mirror;
  }

  /** This room's plant number `index`, or a named one. */
  plant(which: number | PlantType, x: number, z: number, { scale = 1, pot = this.room.potColour } = {}): void {
    const type = typeof which === 'number' ? (this.room.plants[which % this.room.plants.length] as PlantType) : which;
    const svg = plant(type, `${this.room.id} ${type} ${x.toFixed(2)}`, this.room.palette, pot);
    this.stage.stand(x, 0, z, place(0, 0, svg, scale), { foot: 20, height: 1.2, flip: x > 0 ? 1 : -1 });
  }

  /** A plant standing on furniture. */
  plantOn(type: PlantType, x: number, y: number, z: number, scale: number): void {
    const svg = plant(type, `${this.room.id} ${type} on`, this.room.palette, this.room.potColour2);
    this.stage.add(z + 0.16, this.stage.cutout(x, y, z, place(0, 0, svg, scale)));
  }

  chair(x: number, z: number, flip = 1): void {
    this.stage.stand(x, 0, z, chair(this.room.chair, this.room.chairColour, this.room.palette), {
      foot: 24,
      height: 0.9,
      flip,
    });
  }

  pendant(x: number, y: number, z: number, scale = 1): void {
    const [cx] = this.stage.project(x, y + 0.3, z);
    const cord = line(
      `M${tenth(cx)} -20V${tenth(this.stage.project(x, y + 0.2 * scale, z)[1])}`,
      this.room.isDark ? '#C9A15A' : '#4a4542',
      2,
    );
    this.stage.add(
      z,
      cord + this.stage.cutout(x, y, z, place(0, 0, pendantLamp(this.room.pendant, this.room.lampColour), scale)),
    );
    this.stage.glows.push({ x, y, z, reach: 1 });
  }

  hangingPlant(x: number, y: number, z: number): void {
    const [cx, cy] = this.stage.project(x, y, z);
    this.stage.add(z, line(`M${tenth(cx)} -20V${tenth(cy + 4)}`, '#e9dcc6', 1.4));
    this.stage.stand(x, y, z, hangingPlant(this.room.id, this.room.palette, this.room.potColour2), { foot: 1 });
  }

  floorLamp(x: number, z: number, flip: number): void {
    const lamp = floorLamp(this.room.floorLamp, this.room.lampColour, this.room.metal);
    this.stage.stand(x, 0, z, lamp.svg, { foot: 16, height: 1.6, flip });
    this.stage.glows.push({ x: x + (flip * lamp.bulb[0]) / 100, y: -lamp.bulb[1] / 100, z, reach: 1.1 });
  }

  armchair(x: number, z: number, flip: number): void {
    const { room } = this;
    const draw = seededRandom(`${room.id} seat`).chance(0.65) ? armchair : loungeChair;
    this.stage.stand(
      x,
      0,
      z,
      draw(
        room.seatColour,
        room.palette,
        room.palette.accent === room.seatColour ? room.palette.accent2 : room.palette.accent,
      ),
      { foot: 44, height: 0.8, flip },
    );
  }

  pouf(x: number, z: number): void {
    this.stage.stand(x, 0, z, pouf(this.room.seatColour), { foot: 28, height: 0.3 });
  }

  /** Succulent and vase on the window sill. */
  sillThings(): void {
    const { stage, room } = this;
    const { at, width, y0, type, wall } = room.window;
    if (wall !== 'back' || type === 'door' || type === 'glass-wall' || type === 'skylight' || type === 'round') return;
    const top = y0 - 0.045;
    const vaseSvg = place(0, 0, vase(`${room.id} sill`, room.palette, room.potColour), 0.72);
    stage.add(
      0.13,
      stage.cutout(at - width * 0.3, top, 0.08, smallPlant(room.palette, room.potColour2)) +
        stage.cutout(at + width * 0.28, top, 0.07, vaseSvg),
    );
  }

  pet(x: number, z: number): void {
    const { pet, petColour } = this.room;
    if (pet === 'none') return;
    this.stage.add(z, this.stage.cutout(x, 0, z, pet === 'cat' ? cat(petColour) : dog(petColour), this.mirror));
  }

  /** A row of small flags or lights between two points of the back wall. */
  stringLights(x0: number, x1: number, y: number, z: number): void {
    const { stage } = this;
    const a = stage.project(x0, y, z);
    const b = stage.project(x1, y, z);
    const sag = stage.scaleAt(z) * 0.22;
    const count = 9;
    let svg = line(
      `M${tenth(a[0])} ${tenth(a[1])}Q${tenth((a[0] + b[0]) / 2)} ${tenth((a[1] + b[1]) / 2 + sag * 2)} ${tenth(b[0])} ${tenth(b[1])}`,
      darken(this.room.palette.wood, 0.4),
      2,
    );
    for (let i = 1; i < count; i++) {
      const t = i / count;
      const x = a[0] + (b[0] - a[0]) * t;
      const yy = a[1] + (b[1] - a[1]) * t + sag * 4 * t * (1 - t);
      svg += `<circle cx="${tenth(x)}" cy="${tenth(yy + 7)}" r="6" fill="#FFE9B0"/>`;
      if (i % 3 === 1) stage.glows.push({ x: x0 + (x1 - x0) * t, y: y - 0.2, z, reach: 0.55 });
    }
    stage.add(z, svg);
  }
}
