// A still life on the desk: a few of the home's things in its light.
import { darken, lighten, mix } from '../draw/colour.ts';
import { type Random, seededRandom } from '../draw/seeded-random.ts';
import { type Light, Stage } from '../draw/stage.ts';
import { circle, ellipse, group, line, place, polygon, rect, shape, tenth } from '../draw/svg.ts';
import { notebook, openBook, sketch } from '../furniture/desk-things.ts';
import { deskLamp } from '../furniture/lamps.ts';
import { leaf, plant } from '../furniture/plants.ts';
import { keyboard, laptop } from '../furniture/screens.ts';
import { bookStack, carafe, cup, fruitBowl, ornament } from '../furniture/small-things.ts';
import { smallPlant, vase } from '../furniture/table-plants.ts';
import { print } from '../furniture/wall-art.ts';
import { findHour } from '../model/hours.ts';
import type { Palette } from '../model/palettes.ts';
import type { Room } from '../model/room.ts';
import { CANVAS } from '../model/vocabulary.ts';
import { finishPicture } from '../room/finish.ts';
import { paintOutlook } from '../room/outlook.ts';

const { width: WIDTH, height: HEIGHT } = CANVAS;
const PATTERNS = ['reading', 'writing', 'coffee', 'lamp', 'laptop', 'green'] as const;
type Pattern = (typeof PATTERNS)[number];

interface Still {
  stage: Stage;
  room: Room;
  random: Random;
  m: number;
  /** Puts a cutout on the table with its shadows. With `onWall` false, it casts none on the wall. */
  put(x: number, z: number, svg: string, options?: { foot?: number; onWall?: boolean }): void;
  /** Adds something flat that was drawn in world coordinates. */
  lay(z: number, svg: string): void;
}

function wallPaint(stage: Stage, room: Room): string {
  const { palette: p, isDark, wallStyle } = room;
  const from = room.light.side < 0 ? 0 : 1;
  let svg = rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    stage.gradient(lighten(p.wall, isDark ? 0.08 : 0.2), darken(p.wall, 0.1), [from, 0, 1 - from, 1]),
  );
  if (wallStyle === 'half') svg += rect(0, 300, WIDTH, 300, isDark ? darken(p.wall, 0.22) : mix(p.wall, p.rug2, 0.42));
  if (wallStyle === 'wainscot') {
    const panel = isDark ? lighten(p.wall, 0.06) : p.trim;
    svg += rect(0, 300, WIDTH, 300, panel) + rect(0, 288, WIDTH, 14, isDark ? lighten(p.wall, 0.2) : '#fffdf8');
    for (let i = 0; i < 12; i++) svg += rect(40 + i * 100, 315, 6, 280, darken(panel, 0.1), { opacity: 0.5 });
  }
  if (wallStyle === 'stripe')
    for (let i = 0; i < 6; i++) svg += rect(i * 220 + 40, 0, 110, 620, lighten(p.wall, 0.28), { opacity: 0.32 });
  if (wallStyle === 'boards')
    for (let y = 30; y < 600; y += 90) svg += rect(0, y, WIDTH, 5, darken(p.wall, 0.14), { opacity: 0.6 });
  if (wallStyle === 'slats') {
    const wood = p.wood;
    svg += rect(0, 0, WIDTH, 600, darken(wood, 0.35));
    for (let x = 8; x < WIDTH; x += 62) svg += rect(x, 0, 40, 600, lighten(wood, 0.05));
  }
  return svg;
}

/** Slanted window light across the wall. */
function lightOnWall(room: Room, clip: string): string {
  const hour = findHour(room.hour);
  if (hour.sunStrength === 0) return '';
  const turn = room.light.side < 0 ? 1 : -1;
  const X = (x: number): number => WIDTH / 2 + turn * (x - WIDTH / 2);
  const columns = room.window.type === 'wide' || room.window.type === 'glass-wall' ? 1 : 2;
  const width = columns === 1 ? 480 : 232;
  let svg = '';
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < 3; j++) {
      const x = 330 + i * 250;
      const y = -90 + j * 175 + i * 70;
      svg += polygon(
        [
          [X(x), y],
          [X(x + width), y + 66],
          [X(x + width), y + 224],
          [X(x), y + 158],
        ],
        hour.sun,
        { opacity: room.isDark ? 0.34 : hour.sunStrength },
      );
    }
  }
  return group(svg, clip);
}

function fruit(p: Palette): string {
  const colour = mix(p.accent2 === p.accent ? '#C4623A' : p.accent2, '#D9743A', 0.35);
  return (
    circle(0, -4.2, 4.2, colour) +
    shape('M1.5 -8.2A4.2 4.2 0 0 1 1.5 -0.3A6 6 0 0 0 1.5 -8.2Z', darken(colour, 0.25), { opacity: 0.5 }) +
    line('M0 -8.3Q0.4 -9.6 1.4 -10', '#5b4030', 0.6) +
    leaf(0.6, -9, 4, 1.3, 62, p.leaf, lighten(p.leaf, 0.2))
  );
}

function leaningPrint({ stage, room, m, lay }: Still, x: number, index: number): void {
  const [w, h] = [0.3, 0.4];
  const at = m * x;
  const side = room.light.side;
  stage.wallShadows.push(stage.upright(at - w / 2 - 0.02 * side, at + w / 2 - 0.05 * side, 0, h - 0.02, 0, '#000'));
  const wood = room.isDark ? '#C9A15A' : darken(room.palette.wood, 0.2);
  lay(
    0.01,
    stage.upright(at - w / 2, at + w / 2, 0, h, 0.02, wood) +
      stage.upright(at - w / 2 + 0.014, at + w / 2 - 0.014, 0.014, h - 0.014, 0.02, '#FDFAF3') +
      stage.cutout(at, 0.045, 0.02, print(room.id, index, room.palette, 21, 31)),
  );
}

function lampOn(still: Still, x: number, z: number): void {
  const { stage, room, m, put } = still;
  const lamp = deskLamp(room.lamp, room.lampColour, room.metal);
  put(m * x, z, lamp.svg, { foot: 8 });
  stage.glows.push({ x: m * x + lamp.bulb[0] / 100, y: -lamp.bulb[1] / 100, z, reach: 0.4 });
}

const ARRANGEMENTS: Readonly<Record<Pattern, (still: Still) => void>> = {
  reading(still) {
    const { stage, room, random, m, put, lay } = still;
    leaningPrint(still, 0.2, 0);
    put(m * -0.23, 0.22, place(0, 0, vase(room.id, room.palette, room.potColour2), 0.8), { foot: 8 });
    const stack = bookStack(random, room.palette, 3, 25);
    put(m * 0.22, 0.3, stack.svg + place(-2, -stack.height, fruit(room.palette)), { foot: 13, onWall: false });
    put(m * 0.03, 0.5, cup(room.cupColour, true), { foot: 5.5 });
    lay(0.49, openBook(stage, m * -0.2, 0, 0.55));
  },
  writing(still) {
    const { stage, room, random, m, put, lay } = still;
    leaningPrint(still, -0.24, 1);
    lampOn(still, 0.27, 0.16);
    const stack = bookStack(random, room.palette, 2, 24);
    put(m * -0.22, 0.3, stack.svg + place(0, -stack.height, smallPlant(room.palette, room.potColour2)), {
      foot: 13,
      onWall: false,
    });
    lay(0.48, openBook(stage, m * 0.06, 0, 0.56));
    lay(0.47, notebook(stage, m * 0.33, 0, 0.5, room.palette.accent));
    put(m * -0.2, 0.56, cup(room.cupColour, true), { foot: 5.5, onWall: false });
  },
  coffee(still) {
    const { stage, room, m, put, lay } = still;
    put(m * 0.24, 0.2, place(0, 0, vase(`${room.id} detail`, room.palette, room.potColour), 0.95), { foot: 8 });
    put(m * -0.24, 0.24, fruitBowl(room.palette, room.potColour2), { foot: 13 });
    put(m * 0.04, 0.32, carafe(), { foot: 8 });
    put(m * -0.1, 0.5, place(0, 0, cup(room.cupColour, true), 1.15), { foot: 6, onWall: false });
    put(m * 0.13, 0.46, place(0, 0, cup(room.palette.accent2, true), 1.15), { foot: 6, onWall: false });
    lay(0.52, notebook(stage, m * 0.3, 0, 0.56, room.palette.fabric, 0.1));
  },
  lamp(still) {
    const { stage, room, random, m, put, lay } = still;
    leaningPrint(still, -0.05, 2);
    lampOn(still, 0.28, 0.18);
    put(m * -0.3, 0.22, place(0, 0, plant('fern', `${room.id} detail`, room.palette, room.potColour), 0.5), {
      foot: 9,
    });
    const stack = bookStack(random, room.palette, 3, 24);
    put(m * 0.1, 0.34, stack.svg + place(0, -stack.height, ornament(random, room.palette)), {
      foot: 13,
      onWall: false,
    });
    lay(0.48, room.kind === 'studio' ? sketch(stage, m * -0.14, 0, 0.54) : openBook(stage, m * -0.16, 0, 0.54));
  },
  laptop(still) {
    const { stage, room, random, m, put, lay } = still;
    put(m * -0.3, 0.18, place(0, 0, vase(room.id, room.palette, room.potColour2), 0.85), { foot: 8 });
    lampOn(still, 0.34, 0.16);
    lay(0.3, laptop(stage, m * 0.03, 0, 0.4, room.screenPicture));
    put(m * 0.29, 0.42, cup(room.cupColour, true), { foot: 5.5, onWall: false });
    const stack = bookStack(random, room.palette, 2, 22);
    put(m * -0.27, 0.42, stack.svg, { foot: 12, onWall: false });
    if (room.screen === 'monitor') lay(0.55, keyboard(stage, m * 0.04, 0, 0.64, 0.17));
  },
  green(still) {
    const { stage, room, m, put, lay } = still;
    leaningPrint(still, 0.27, 3);
    put(m * -0.28, 0.2, place(0, 0, plant('snake', `${room.id} detail`, room.palette, room.potColour), 0.5), {
      foot: 9,
    });
    put(m * -0.06, 0.26, place(0, 0, plant('fern', `${room.id} green`, room.palette, room.potColour2), 0.42), {
      foot: 8,
    });
    put(m * 0.15, 0.34, place(0, 0, smallPlant(room.palette, room.potColour2), 1.1), { foot: 8, onWall: false });
    put(m * -0.19, 0.5, cup(room.cupColour, true), { foot: 5.5, onWall: false });
    lay(
      0.5,
      room.kind === 'studio'
        ? sketch(stage, m * 0.12, 0, 0.56)
        : notebook(stage, m * 0.08, 0, 0.56, room.palette.accent, 0.1),
    );
  },
};

function pickPattern(room: Room, random: Random): Pattern {
  if (findHour(room.hour).lamps > 0.5) return random.pick(['writing', 'lamp', 'laptop'] as const);
  if (room.kind === 'meeting-room') return random.pick(['coffee', 'writing', 'laptop', 'reading'] as const);
  return random.pick(PATTERNS);
}

/** A close view of the tabletop. */
export function drawDetailView(room: Room): string {
  const { palette: p, mirror: m } = room;
  const random = seededRandom(`${room.id} still life`);
  const side = room.light.side;
  const light: Light = room.light.mode === 'none' ? room.light : { mode: 'side', side, direction: [-side, -0.5, -0.8] };
  const inRoom: Room = { ...room, light };
  const stage = new Stage(
    { x: 0, y: 0.31, distance: 1.3, focal: 1150, centreX: WIDTH / 2, horizonY: 265 },
    p,
    light,
    'detail',
  );
  const hour = findHour(room.hour);
  const items: { z: number; svg: string }[] = [];
  const still: Still = {
    stage,
    room: inRoom,
    random,
    m,
    lay: (z, svg) => void items.push({ z, svg }),
    put(x, z, svg, { foot = 6, onWall = true } = {}) {
      const id = stage.nextId();
      stage.definitions.push(`<g id="${id}">${svg}</g>`);
      const scale = stage.scaleAt(z) / 100;
      const [px, py] = stage.project(x, 0, z);
      items.push({ z, svg: place(px, py, `<use href="#${id}"/>`, scale) });
      stage.floorShadows.push(ellipse(px, py, foot * scale * 1.15, foot * scale * 0.28, '#000'));
      if (light.mode !== 'side') return;
      const [dx, , dz] = light.direction;
      const [ex, ey] = stage.project(x + dx * 0.2, 0, z + dz * 0.16);
      stage.floorShadows.push(
        `<use href="#${id}" opacity=".8" transform="matrix(${scale.toFixed(3)} 0 ${((px - ex) / 13).toFixed(3)} ${((py - ey) / 13).toFixed(3)} ${tenth(px)} ${tenth(py)})"/>`,
      );
      if (!onWall) return;
      const travel = z / -dz;
      const [wx, wy] = stage.project(x + dx * travel, -travel * 0.3, 0);
      stage.wallShadows.push(
        `<use href="#${id}" transform="translate(${tenth(wx)} ${tenth(wy)}) scale(${(stage.scaleAt(0) / 100).toFixed(3)})"/>`,
      );
    },
  };
  ARRANGEMENTS[pickPattern(room, random)](still);

  const edge = stage.project(0, 0, 0)[1];
  const wallClip = stage.clip(rect(0, 0, WIDTH, edge, '#000'));
  const topClip = stage.clip(rect(0, edge, WIDTH, HEIGHT - edge, '#000'));
  const wood = room.desk.top;
  let top = stage.level(-2, 2, 0, 0.74, 0, stage.gradient(darken(wood, 0.08), lighten(wood, 0.22)));
  for (let i = 1; i < 9; i++)
    top += stage.level(-2, 2, 0.08 * i + 0.02 * (i % 2), 0.08 * i + 0.02 * (i % 2) + 0.0025, 0, darken(wood, 0.16), {
      opacity: 0.35,
    });
  if (hour.sunStrength > 0) {
    const patches = [0, 1].map((i) => {
      const x = -side * (-0.42 + i * 0.3);
      return stage.face(
        [
          [x, 0, 0],
          [x - side * 0.26, 0, 0],
          [x - side * 0.1, 0, 0.9],
          [x + side * 0.16, 0, 0.9],
        ],
        hour.sun,
        { opacity: 0.4 },
      );
    });
    top += group(patches.join(''), topClip);
  }
  top += rect(0, edge, WIDTH, 26, stage.gradient('#2b1b26', '#2b1b26', [0, 0, 0, 1], [0.25, 0]));
  const isOpen = room.roof === 'open';
  const behind = isOpen
    ? paintOutlook(stage, room, { x: 0, y: 0, w: WIDTH, h: edge + 4, horizon: 250 }) +
      rect(0, 0, WIDTH, edge, '#FFF5E4', { opacity: room.hour === 'evening' ? 0 : 0.18 })
    : wallPaint(stage, inRoom) + lightOnWall(inRoom, wallClip);
  const onWall = isOpen
    ? ''
    : group(group(stage.wallShadows.join(''), `filter="url(#wsh)" opacity="${room.isDark ? 0.34 : 0.2}"`), wallClip);
  const standing = items
    .sort((a, b) => a.z - b.z)
    .map((item) => item.svg)
    .join('');
  const content =
    behind +
    onWall +
    top +
    group(group(stage.floorShadows.join(''), 'filter="url(#fsh)" opacity=".3"'), topClip) +
    standing;
  return finishPicture(stage, content, { hour: room.hour, isDark: room.isDark, floorLine: edge });
}
