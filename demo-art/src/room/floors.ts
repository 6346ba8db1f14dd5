// Floors and rugs.
import { darken, lighten, mix } from '../draw/colour.ts';
import { seededRandom } from '../draw/seeded-random.ts';
import type { Stage } from '../draw/stage.ts';
import { line, tenth } from '../draw/svg.ts';
import type { FloorStyle, Room, RugType } from '../model/room.ts';

type Floor = (stage: Stage, room: Room, half: number) => string;

const planks: Floor = (stage, room, half) => {
  const random = seededRandom(`${room.id} floor`);
  const colour = room.palette.floor;
  let svg = '';
  for (let x = -half; x < half; x += 0.2) {
    let z = -random.between(0, 1.4);
    while (z < stage.near) {
      const end = z + random.between(1.1, 1.9);
      if (end > 0)
        svg += stage.level(
          x + 0.006,
          Math.min(half, x + 0.194),
          Math.max(0, z),
          end - 0.012,
          0,
          random.pick([darken(colour, 0.07), lighten(colour, 0.1), colour, darken(colour, 0.03)]),
          { opacity: 0.55 },
        );
      z = end;
    }
  }
  return svg;
};

const tiles: Floor = (stage, room, half) => {
  const { floor, rug2 } = room.palette;
  let svg = '';
  for (let i = 0, x = -half; x < half - 0.01; x += 0.4, i++) {
    for (let j = 0, z = 0; z < stage.near; z += 0.4, j++)
      svg += stage.level(
        x + 0.01,
        x + 0.39,
        z + 0.01,
        z + 0.39,
        0,
        (i + j) % 2 ? lighten(floor, 0.26) : mix(floor, rug2, 0.16),
        { opacity: 0.7 },
      );
  }
  return svg;
};

const herringbone: Floor = (stage, room, half) => {
  const random = seededRandom(`${room.id} floor`);
  const colour = room.palette.floor;
  let svg = '';
  for (let x = -half, i = 0; x < half - 0.01; x += 0.3, i++) {
    const [rise, fall] = i % 2 ? [0.22, 0] : [0, 0.22];
    for (let z = -0.3; z < stage.near; z += 0.16) {
      if (z + rise < 0 || z + fall < 0) continue;
      svg += stage.face(
        [
          [x, 0, z + rise],
          [x + 0.3, 0, z + fall],
          [x + 0.3, 0, z + fall + 0.15],
          [x, 0, z + rise + 0.15],
        ],
        random.pick([darken(colour, 0.08), lighten(colour, 0.12), colour, darken(colour, 0.02)]),
        { opacity: 0.6 },
      );
    }
  }
  return svg;
};

const concrete: Floor = (stage, room, half) => {
  const grey = mix(room.palette.floor, '#B9B4AC', 0.72);
  let svg = stage.level(-half, half, 0, stage.near, 0, stage.gradient(darken(grey, 0.06), lighten(grey, 0.16)));
  for (const x of [-1.2, 0, 1.2])
    svg += stage.level(x, x + 0.008, 0, stage.near, 0, darken(grey, 0.2), { opacity: 0.6 });
  return svg + stage.level(-half, half, 1.2, 1.21, 0, darken(grey, 0.2), { opacity: 0.6 });
};

const deck: Floor = (stage, room, half) => {
  const colour = mix(room.palette.floor, '#B98F63', 0.4);
  let svg = stage.level(-half, half, 0, stage.near, 0, darken(colour, 0.3));
  for (let z = 0, i = 0; z < stage.near; z += 0.16, i++)
    svg += stage.level(
      -half,
      half,
      z,
      z + 0.145,
      0,
      i % 3 === 1 ? lighten(colour, 0.08) : i % 3 ? colour : darken(colour, 0.05),
    );
  return svg;
};

const FLOORS: Readonly<Record<FloorStyle, Floor>> = { planks, tiles, herringbone, concrete, deck };

export function drawFloor(stage: Stage, room: Room, half = room.width / 2): string {
  const colour = room.palette.floor;
  return (
    stage.level(-half, half, 0, stage.near, 0, stage.gradient(darken(colour, 0.1), lighten(colour, 0.1))) +
    FLOORS[room.floorStyle](stage, room, half) +
    stage.level(-half, half, 0, 0.5, 0, stage.gradient('#2b1b26', '#2b1b26', [0, 0, 0, 1], [0.2, 0]))
  );
}

interface Rug {
  x0: number;
  x1: number;
  z0: number;
  z1: number;
}

function fringe(stage: Stage, { x0, x1, z0, z1 }: Rug, colour: string): string {
  let svg = '';
  for (let i = 0; i < 40; i++) {
    const z = z0 + ((z1 - z0) * i) / 40;
    for (const [x, out] of [
      [x0, -0.06],
      [x1, 0.06],
    ] as const) {
      const a = stage.project(x, 0, z);
      const b = stage.project(x + out, 0, z + 0.01);
      svg += line(`M${tenth(a[0])} ${tenth(a[1])}L${tenth(b[0])} ${tenth(b[1])}`, colour, 2);
    }
  }
  return svg;
}

function roundRug(stage: Stage, room: Room, radius: number): string {
  const { rug, rug2 } = room.palette;
  const [cx, cz] = room.rugAt;
  const disc = (share: number, colour: string): string =>
    stage.face(
      Array.from({ length: 48 }, (_, i): [number, number, number] => [
        cx + Math.cos((i / 24) * Math.PI) * radius * share,
        0,
        Math.max(0.02, Math.min(stage.near, cz + Math.sin((i / 24) * Math.PI) * radius * 0.72 * share)),
      ]),
      colour,
    );
  return (
    disc(1.02, darken(rug, 0.22)) +
    disc(1, rug) +
    disc(0.9, rug2) +
    disc(0.86, rug) +
    disc(0.5, mix(rug, rug2, 0.35)) +
    disc(0.46, rug)
  );
}

const PATTERNS: Readonly<Record<Exclude<RugType, 'round' | 'none'>, (stage: Stage, room: Room, rug: Rug) => string>> = {
  stripe: (stage, { palette }, { x0, x1, z0, z1 }) => {
    const width = x1 - x0;
    return Array.from({ length: 9 }, (_, i) =>
      stage.level(
        x0 + (width * (i + 0.25)) / 9,
        x0 + (width * (i + 0.7)) / 9,
        z0 + 0.02,
        z1 - 0.02,
        0,
        i % 3 === 1 ? palette.accent : palette.rug2,
        { opacity: i % 3 === 1 ? 0.75 : 0.8 },
      ),
    ).join('');
  },
  border: (stage, { palette }, { x0, x1, z0, z1 }) =>
    stage.level(x0 + 0.06, x1 - 0.06, z0 + 0.06, z1 - 0.06, 0, palette.accent, { opacity: 0.85 }) +
    stage.level(x0 + 0.13, x1 - 0.13, z0 + 0.13, z1 - 0.13, 0, palette.rug) +
    stage.level(x0 + 0.18, x1 - 0.18, z0 + 0.18, z1 - 0.18, 0, mix(palette.rug, palette.rug2, 0.3)),
  checks: (stage, { palette }, { x0, x1, z0, z1 }) => {
    let svg = '';
    for (let i = 0; i < 8; i++)
      for (let j = 0; j < 5; j++)
        if ((i + j) % 2)
          svg += stage.level(
            x0 + ((x1 - x0) * i) / 8,
            x0 + ((x1 - x0) * (i + 1)) / 8,
            z0 + ((z1 - z0) * j) / 5,
            z0 + ((z1 - z0) * (j + 1)) / 5,
            0,
            mix(palette.rug, palette.rug2, 0.55),
          );
    return svg;
  },
  diamonds: (stage, { palette }, { x0, x1, z0, z1 }) => {
    let svg =
      stage.level(x0 + 0.1, x1 - 0.1, z0 + 0.1, z1 - 0.1, 0, palette.rug2) +
      stage.level(x0 + 0.14, x1 - 0.14, z0 + 0.14, z1 - 0.14, 0, palette.rug);
    const middle = (z0 + z1) / 2;
    for (let i = 0; i < 5; i++) {
      const x = x0 + 0.35 + ((x1 - x0 - 0.7) * i) / 4;
      const diamond = (r: number, colour: string): string =>
        stage.face(
          [
            [x - r, 0, middle],
            [x, 0, middle - r * 1.9],
            [x + r, 0, middle],
            [x, 0, middle + r * 1.9],
          ],
          colour,
        );
      svg += diamond(0.2, i % 2 ? palette.rug2 : mix(palette.accent, palette.rug, 0.25)) + diamond(0.1, palette.rug);
    }
    return svg;
  },
};

/** The rug under the middle of the room, if it has one. */
export function drawRug(stage: Stage, room: Room, width: number, depth: number): string {
  if (room.rug === 'none') return '';
  if (room.rug === 'round') return roundRug(stage, room, width / 2);
  const [cx, cz] = room.rugAt;
  const limit = room.width / 2 - 0.2;
  const rug: Rug = {
    x0: Math.max(-limit, cx - width / 2),
    x1: Math.min(limit, cx + width / 2),
    z0: cz - depth / 2,
    z1: Math.min(cz + depth / 2, stage.near),
  };
  const edge = stage.level(rug.x0 - 0.02, rug.x1 + 0.02, rug.z0, rug.z1 + 0.03, 0, darken(room.palette.floor, 0.28), {
    opacity: 0.5,
  });
  return (
    edge +
    stage.level(rug.x0, rug.x1, rug.z0, rug.z1, 0, room.palette.rug) +
    PATTERNS[room.rug](stage, room, rug) +
    fringe(stage, rug, room.palette.rug)
  );
}
