// Walls: the back wall with its finish, side walls, skirting, and the attic's sloping roof.
import { darken, lighten, mix } from '../draw/colour.ts';
import { seededRandom } from '../draw/seeded-random.ts';
import type { Stage } from '../draw/stage.ts';
import { polygon, shape, tenth } from '../draw/svg.ts';
import type { Room, WallStyle } from '../model/room.ts';
import { atticSlope } from './windows.ts';

const SHADE = '#2b1b26';

interface Wall {
  stage: Stage;
  room: Room;
  /** Half the room's width. */
  half: number;
  top: number;
  colour: string;
  /** The colour of the lower part where the wall has one. */
  lower: string;
}

const lowerColour = (room: Room): string => {
  const { palette: p, isDark, paletteName } = room;
  if (room.wallStyle === 'wainscot') return isDark ? lighten(p.wall, 0.06) : p.trim;
  if (isDark) return darken(p.wall, 0.22);
  return mix(
    p.wall,
    paletteName === 'white' || paletteName === 'oat' || paletteName === 'linen' ? p.fabric : p.rug2,
    0.42,
  );
};

const stripe = ({ stage, half, colour }: Wall): string => {
  let svg = '';
  for (let x = -half; x < half; x += 0.32)
    svg += stage.upright(x, x + 0.16, 0, 3.6, 0, lighten(colour, 0.28), { opacity: 0.32 });
  return svg;
};

const brick = ({ stage, room, half, top, colour }: Wall): string => {
  const random = seededRandom(`${room.id} bricks`);
  let svg = '';
  for (let i = 0; i < 70; i++) {
    const row = random.integer(1, 33);
    const start = random.integer(-10, 10) * 0.24 + (row % 2) * 0.12;
    for (let k = 0; k < random.integer(1, 3); k++) {
      const x = start + k * 0.24;
      if ((row + 0.8) * 0.085 < top && Math.abs(x) < half - 0.24)
        svg += stage.upright(
          x,
          x + 0.225,
          row * 0.085,
          row * 0.085 + 0.07,
          0,
          random.chance(0.5) ? darken(colour, 0.1) : lighten(colour, 0.16),
          { opacity: 0.55 },
        );
    }
  }
  return svg;
};

const arch = ({ stage, room, colour }: Wall): string => {
  const { palette: p, desk, isDark } = room;
  const [x0, y0] = stage.project(desk.x - 0.85, 0, 0);
  const [x1, y1] = stage.project(desk.x + 0.85, 1.55, 0);
  const r = tenth((x1 - x0) / 2);
  const fill = isDark ? lighten(colour, 0.12) : mix(colour, room.paletteName === 'white' ? p.accent2 : p.rug2, 0.34);
  return shape(`M${tenth(x0)} ${tenth(y0)}V${tenth(y1)}A${r} ${r} 0 0 1 ${tenth(x1)} ${tenth(y1)}V${tenth(y0)}Z`, fill);
};

const blocks = ({ stage, room, half, colour }: Wall): string => {
  // A big painted shape behind the desk: a circle cut by the skirting.
  const { palette: p, desk, isDark } = room;
  const [cx, cy] = stage.project(desk.x, 1.35, 0);
  const r = stage.scaleAt(0) * 1.05;
  const fill = isDark ? lighten(colour, 0.1) : mix(colour, p.accent2, 0.3);
  const left = stage.project(-half, 0, 0)[0];
  const right = stage.project(half, 0, 0)[0];
  const x = Math.max(left + r * 0.4, Math.min(right - r * 0.4, cx));
  return shape(
    `M${tenth(x - r)} ${tenth(cy)}A${tenth(r)} ${tenth(r)} 0 1 1 ${tenth(x + r)} ${tenth(cy)}A${tenth(r)} ${tenth(r)} 0 1 1 ${tenth(x - r)} ${tenth(cy)}Z`,
    fill,
  );
};

const halfPainted = ({ stage, half, lower }: Wall): string => stage.upright(-half, half, 0, 1.05, 0, lower);

const panel = ({ stage, half, colour }: Wall): string => {
  let svg = '';
  for (let i = 0; i < 4; i++) {
    const x0 = -half + 0.14 + i * 1.165;
    for (const [y0, y1] of [
      [0.22, 0.82],
      [0.98, 2.9],
    ] as const) {
      svg += stage.upright(x0, x0 + 1.03, y0, y1, 0, 'none', { stroke: lighten(colour, 0.35), strokeWidth: 3 });
      svg += stage.upright(x0 + 0.012, x0 + 1.042, y0 - 0.012, y1 - 0.012, 0, 'none', {
        stroke: darken(colour, 0.2),
        strokeWidth: 1.6,
      });
    }
  }
  return svg;
};

const wainscot = ({ stage, half, lower }: Wall): string => {
  let svg = stage.upright(-half, half, 0, 0.98, 0, lower);
  for (let x = -half; x < half; x += 0.115)
    svg += stage.upright(x, x + 0.012, 0.1, 0.94, 0, darken(lower, 0.12), { opacity: 0.55 });
  return (
    svg +
    stage.upright(-half, half, 0.94, 1, 0, lighten(lower, 0.2)) +
    stage.upright(-half, half, 0.915, 0.94, 0, darken(lower, 0.18), { opacity: 0.6 })
  );
};

const boards = ({ stage, half, top, colour }: Wall): string => {
  let svg = '';
  for (let y = 0.2; y < top; y += 0.2)
    svg +=
      stage.upright(-half, half, y, y + 0.012, 0, darken(colour, 0.16), { opacity: 0.6 }) +
      stage.upright(-half, half, y + 0.012, y + 0.022, 0, lighten(colour, 0.3), { opacity: 0.35 });
  return svg;
};

const slats = ({ stage, room, half, top }: Wall): string => {
  // A strip of upright wooden slats behind the workplace.
  const wood = room.isDark ? darken(room.palette.wood, 0.15) : room.palette.wood;
  const x0 = Math.max(-half, room.desk.x - 1.1);
  const x1 = Math.min(half, room.desk.x + 1.1);
  let svg = stage.upright(x0, x1, 0, top, 0, darken(wood, 0.32));
  for (let x = x0; x < x1 - 0.03; x += 0.075) svg += stage.upright(x + 0.008, x + 0.05, 0, top, 0, lighten(wood, 0.06));
  return svg;
};

const FINISHES: Readonly<Record<WallStyle, (wall: Wall) => string>> = {
  plain: () => '',
  stripe,
  brick,
  arch,
  blocks,
  half: halfPainted,
  panel,
  wainscot,
  boards,
  slats,
};

/** The back wall: finish, picture rail, skirting, darker corners. */
export function backWall(stage: Stage, room: Room): string {
  const half = room.width / 2;
  const colour = room.palette.wall;
  const top = room.roof === 'attic' ? 1.72 : 3.6;
  const lightFrom = stage.light.side < 0 ? 0 : 1;
  const wall: Wall = { stage, room, half, top, colour, lower: lowerColour(room) };
  let svg = stage.upright(
    -half,
    half,
    0,
    top,
    0,
    stage.gradient(lighten(colour, room.isDark ? 0.05 : 0.1), darken(colour, 0.13), [lightFrom, 0, 1 - lightFrom, 1]),
  );
  svg += FINISHES[room.wallStyle](wall);
  if (room.roof === 'flat' && room.wallStyle !== 'brick' && room.wallStyle !== 'slats') {
    svg +=
      stage.upright(-half, half, 2.72, 2.755, 0, lighten(colour, 0.3), { opacity: 0.8 }) +
      stage.upright(-half, half, 2.7, 2.72, 0, darken(colour, 0.2), { opacity: 0.4 });
  }
  const skirting = room.isDark ? lighten(colour, 0.1) : room.palette.trim;
  svg +=
    stage.upright(-half, half, 0, 0.11, 0, skirting) +
    stage.upright(-half, half, 0.105, 0.118, 0, lighten(skirting, 0.4)) +
    stage.upright(-half, half, 0, 0.014, 0, darken(colour, 0.4));
  svg += stage.upright(-half, -half + 0.7, 0, top, 0, stage.gradient(SHADE, SHADE, [0, 0, 1, 0], [0.16, 0]));
  return svg + stage.upright(half - 0.7, half, 0, top, 0, stage.gradient(SHADE, SHADE, [1, 0, 0, 0], [0.16, 0]));
}

/** Side walls, as light as the sun on them. */
export function sideWalls(stage: Stage, room: Room): string {
  const half = room.width / 2;
  const { near, light } = stage;
  const colour = room.palette.wall;
  const top = room.roof === 'attic' ? 1.72 : 3.6;
  const skirting = room.isDark ? lighten(colour, 0.1) : room.palette.trim;
  let svg = '';
  for (const side of [-1, 1]) {
    const lit =
      light.mode === 'side'
        ? side !== light.side
          ? 1
          : -1
        : light.mode === 'back'
          ? side === -light.side
            ? 0.6
            : -0.3
          : -0.2;
    const shade = lit > 0 ? lighten(colour, 0.1 + 0.12 * lit) : darken(colour, 0.1 - 0.05 * lit);
    const x = side * half;
    svg += stage.face(
      [
        [x, 0, 0],
        [x, 0, near],
        [x, 3.6, near],
        [x, top, 0],
      ],
      stage.gradient(shade, darken(shade, 0.14), side < 0 ? [1, 0, 0, 0] : [0, 0, 1, 0]),
    );
    if (room.wallStyle === 'half' || room.wallStyle === 'wainscot') {
      svg += stage.face(
        [
          [x, 0, 0],
          [x, 0, near],
          [x, 1, near],
          [x, 1, 0],
        ],
        darken(lowerColour(room), lit > 0 ? 0.02 : 0.1),
      );
    }
    if (room.wallStyle === 'boards') {
      for (let y = 0.2; y < top; y += 0.2)
        svg += stage.face(
          [
            [x, y, 0],
            [x, y, near],
            [x, y + 0.012, near],
            [x, y + 0.012, 0],
          ],
          darken(shade, 0.16),
          { opacity: 0.6 },
        );
    }
    svg += stage.face(
      [
        [x, 0, 0],
        [x, 0, near],
        [x, 0.11, near],
        [x, 0.11, 0],
      ],
      darken(skirting, lit > 0 ? 0.04 : 0.16),
    );
  }
  return svg;
}

/** The slope over an attic room, with its beams. */
export function atticRoof(stage: Stage, room: Room): string {
  const half = room.width / 2;
  const colour = lighten(room.palette.wall, room.isDark ? 0.1 : 0.24);
  const strip = (x0: number, x1: number, t0: number, t1: number, fill: string, opacity = 1): string =>
    polygon(
      [atticSlope(x0, t0), atticSlope(x1, t0), atticSlope(x1, t1), atticSlope(x0, t1)].map((q) => stage.project(...q)),
      fill,
      { opacity },
    );
  let svg = strip(-half, half, 0, 0.9, stage.gradient(colour, darken(colour, 0.05)));
  for (let x = -half + 0.3; x < half; x += 0.6) svg += strip(x, x + 0.012, 0, 0.9, darken(colour, 0.12), 0.5);
  svg += strip(-half, half, -0.012, 0.014, darken(room.palette.wall, 0.2), 0.55);
  for (const x of [-1.75, 1.75])
    svg +=
      strip(x - 0.07, x + 0.07, 0, 0.9, darken(room.palette.wood, 0.1)) +
      strip(x + 0.07, x + 0.095, 0, 0.9, darken(room.palette.wood, 0.35));
  return svg;
}
