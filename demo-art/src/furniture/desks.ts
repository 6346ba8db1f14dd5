// Desks and tables without what stands on them: legs, drawers, top.
import { darken, lighten } from '../draw/colour.ts';
import { seededRandom } from '../draw/seeded-random.ts';
import type { Stage } from '../draw/stage.ts';
import { rect, shape, tenth } from '../draw/svg.ts';
import type { Desk, DeskType, Room } from '../model/room.ts';
import { books } from './small-things.ts';

interface Body {
  stage: Stage;
  room: Room;
  desk: Desk;
  left: number;
  right: number;
  /** The wood of legs. */
  leg: string;
}

const trestle = ({ stage, desk: { y, z0, z1 }, left, right, leg }: Body): string => {
  let svg = '';
  for (const x of [left + 0.26, right - 0.26]) {
    for (const z of [z0 + 0.08, z1 - 0.08]) {
      const colour = z > z0 + 0.3 ? leg : darken(leg, 0.25);
      svg +=
        stage.rod([x - 0.19, 0, z], [x - 0.05, y - 0.03, z], 0.035, colour) +
        stage.rod([x + 0.19, 0, z], [x + 0.05, y - 0.03, z], 0.035, colour);
    }
    svg += stage.rod([x - 0.14, 0.22, z1 - 0.08], [x + 0.14, 0.22, z1 - 0.08], 0.025, leg);
    stage.castOnFloor(x - 0.2, x + 0.2, z0, z1, 0.05, { solid: true, opacity: 0.6 });
  }
  return svg;
};

const sitStand = ({ stage, desk: { y, z0, z1 }, left, right }: Body): string => {
  let svg = '';
  for (const x of [left + 0.28, right - 0.28]) {
    svg += stage.box(x - 0.035, x + 0.035, 0, 0.04, z0 + 0.04, z1 - 0.04, '#3d3b3c');
    svg += stage.box(x - 0.045, x + 0.045, 0.04, y - 0.03, (z0 + z1) / 2 - 0.05, (z0 + z1) / 2 + 0.05, '#4a4849');
    stage.castOnFloor(x - 0.04, x + 0.04, z0, z1, 0.3, { solid: true, opacity: 0.6 });
  }
  return svg;
};

const fourLegs =
  (thickness: number) =>
  ({ stage, desk: { y, z0, z1, top }, left, right, leg }: Body): string => {
    let svg = '';
    for (const [x, z] of [
      [left + 0.12, z0 + 0.08],
      [right - 0.12, z0 + 0.08],
      [left + 0.12, z1 - 0.08],
      [right - 0.12, z1 - 0.08],
    ] as const) {
      svg += stage.rod([x, 0, z], [x, y - 0.03, z], thickness, z > (z0 + z1) / 2 ? leg : darken(leg, 0.25));
      stage.castOnFloor(x - 0.03, x + 0.03, z - 0.03, z + 0.03, 0.6, { solid: true, opacity: 0.7 });
    }
    return svg + stage.upright(left + 0.1, right - 0.1, y - 0.12, y - 0.04, z1 - 0.08, darken(top, 0.22));
  };

const panelLegs = ({ stage, desk: { y, z0, z1, top }, left, right }: Body): string => {
  const side = darken(top, 0.08);
  stage.castOnFloor(left, left + 0.05, z0, z1, y, { solid: true, opacity: 0.7 });
  stage.castOnFloor(right - 0.05, right, z0, z1, y, { solid: true, opacity: 0.7 });
  return (
    stage.upright(left + 0.04, right - 0.04, y - 0.3, y - 0.03, z0 + 0.04, darken(top, 0.3)) +
    stage.box(left, left + 0.045, 0, y - 0.03, z0, z1 - 0.02, side) +
    stage.box(right - 0.045, right, 0, y - 0.03, z0, z1 - 0.02, side)
  );
};

function drawers({ stage, room, desk: { y, z0, z1, top } }: Body, from: number, to: number, count: number): string {
  let svg = stage.box(from, to, 0.05, y - 0.03, z0, z1 - 0.03, darken(top, 0.1));
  const height = (y - 0.1) / count;
  for (let i = 0; i < count; i++) {
    svg += stage.upright(
      from + 0.025,
      to - 0.025,
      0.07 + i * height,
      0.045 + (i + 1) * height,
      z1 - 0.03,
      lighten(top, 0.06),
    );
    svg += stage.upright(
      (from + to) / 2 - 0.05,
      (from + to) / 2 + 0.05,
      0.07 + (i + 0.68) * height,
      0.088 + (i + 0.68) * height,
      z1 - 0.03,
      room.metal,
    );
  }
  stage.castOnFloor(from, to, z0, z1, y, { solid: true, opacity: 0.9 });
  return svg;
}

const builtIn = (body: Body): string =>
  drawers(body, body.left, body.left + 0.46, 3) + drawers(body, body.right - 0.46, body.right, 2);

const bureau = (body: Body): string => {
  const {
    stage,
    room,
    desk: { y, z0, z1, top },
    left,
    right,
    leg,
  } = body;
  const middle = (left + right) / 2 + 0.15;
  return (
    drawers(body, left, left + 0.38, 3) +
    stage.rod([right - 0.06, 0, z1 - 0.06], [right - 0.08, y, z1 - 0.06], 0.05, leg) +
    stage.rod([right - 0.06, 0, z0 + 0.06], [right - 0.08, y, z0 + 0.06], 0.05, darken(leg, 0.25)) +
    stage.upright(left + 0.38, right - 0.04, y - 0.14, y - 0.03, z1 - 0.04, darken(top, 0.12)) +
    stage.upright(middle, middle + 0.1, y - 0.1, y - 0.085, z1 - 0.04, room.metal)
  );
};

const counter = ({ stage, desk: { y, z0, z1 }, left, right, leg }: Body): string => {
  // A board between walls on a few steel brackets.
  let svg = '';
  for (let x = left + 0.3; x < right - 0.2; x += Math.max(0.8, (right - left - 0.6) / 2))
    svg += stage.rod([x, y - 0.26, z0 + 0.02], [x, y - 0.04, z1 - 0.14], 0.03, darken(leg, 0.45));
  return svg;
};

const workbench = (body: Body): string => {
  const {
    stage,
    desk: { y, z0, z1, top },
    left,
    right,
    leg,
  } = body;
  let svg = '';
  for (const x of [left + 0.07, right - 0.07])
    for (const z of [z0 + 0.06, z1 - 0.06])
      svg += stage.rod([x, 0, z], [x, y - 0.05, z], 0.085, z > 0.5 ? leg : darken(leg, 0.25));
  svg += stage.box(left + 0.05, right - 0.05, 0.22, 0.25, z0 + 0.05, z1 - 0.05, darken(top, 0.14));
  const crates = [
    [left + 0.2, 0.42],
    [left + 0.75, 0.36],
    [right - 0.65, 0.44],
  ] as const;
  for (const [i, [x, w]] of crates.entries())
    svg += stage.box(
      x,
      x + w,
      0.25,
      0.25 + [0.26, 0.2, 0.3][i]!,
      z0 + 0.12,
      z1 - 0.12,
      [stage.palette.accent2, '#D9C2A2', stage.palette.rug2][i] as string,
    );
  stage.castOnFloor(left, right, z0, z1, 0.25, { solid: true, opacity: 0.5 });
  return svg;
};

const roundFoot = ({ stage, desk: { x, y, z0, z1 }, leg }: Body): string => {
  const z = (z0 + z1) / 2;
  const scale = stage.scaleAt(z) / 100;
  const [cx, cy] = stage.project(x, 0, z);
  const height = (y - 0.04) * 100 * scale;
  stage.castOnFloor(x - 0.3, x + 0.3, z - 0.2, z + 0.2, 0.05, { solid: true, opacity: 0.6 });
  return shape(
    `M${tenth(cx - 26 * scale)} ${tenth(cy)}Q${tenth(cx - 5 * scale)} ${tenth(cy - 8 * scale)} ${tenth(cx - 5 * scale)} ${tenth(cy - height * 0.5)}V${tenth(cy - height)}H${tenth(cx + 5 * scale)}V${tenth(cy - height * 0.5)}Q${tenth(cx + 5 * scale)} ${tenth(cy - 8 * scale)} ${tenth(cx + 26 * scale)} ${tenth(cy)}Q${tenth(cx)} ${tenth(cy + 7 * scale)} ${tenth(cx - 26 * scale)} ${tenth(cy)}Z`,
    leg,
  );
};

const BODIES: Readonly<Record<DeskType, (body: Body) => string>> = {
  trestle,
  'sit-stand': sitStand,
  table: fourLegs(0.065),
  'panel-leg': panelLegs,
  'built-in': builtIn,
  bureau,
  counter,
  workbench,
  round: roundFoot,
};

function roundTop(stage: Stage, desk: Desk): string {
  const [rx, rz] = [desk.width / 2, (desk.z1 - desk.z0) / 2];
  const z = (desk.z0 + desk.z1) / 2;
  const oval = (y: number, colour: string): string =>
    stage.face(
      Array.from({ length: 48 }, (_, i): [number, number, number] => [
        desk.x + Math.cos((i / 24) * Math.PI) * rx,
        y,
        z + Math.sin((i / 24) * Math.PI) * rz,
      ]),
      colour,
    );
  return (
    oval(desk.y - 0.045, darken(desk.top, 0.18)) +
    oval(desk.y - 0.02, darken(desk.top, 0.1)) +
    oval(desk.y, stage.gradient(lighten(desk.top, 0.1), lighten(desk.top, 0.3)))
  );
}

/** The hutch of a writing desk: a low shelf along its back. */
function hutch({ stage, room, desk: { y, z0, top }, left, right }: Body): string {
  return (
    stage.box(left + 0.02, right - 0.02, y, y + 0.03, z0, z0 + 0.2, top) +
    stage.box(left + 0.02, left + 0.05, y, y + 0.2, z0, z0 + 0.2, top) +
    stage.box(right - 0.05, right - 0.02, y, y + 0.2, z0, z0 + 0.2, top) +
    stage.upright(left + 0.04, right - 0.04, y, y + 0.2, z0 + 0.01, darken(top, 0.36)) +
    stage.cutout(left + 0.09, y, z0 + 0.14, books(seededRandom(`${room.id} hutch`), room.palette, 34, 16)) +
    stage.cutout(
      right - 0.42,
      y,
      z0 + 0.14,
      rect(0, -5, 26, 4.4, '#F3EBDC') + rect(0, -9, 24, 3.6, room.palette.accent),
    ) +
    stage.box(left, right, y + 0.2, y + 0.23, z0, z0 + 0.22, top)
  );
}

/** A desk with legs and top; casts its shadows. */
export function deskBody(stage: Stage, room: Room, desk: Desk): string {
  const { y, z0, z1, top, type } = desk;
  const left = desk.x - desk.width / 2;
  const right = desk.x + desk.width / 2;
  const body: Body = { stage, room, desk, left, right, leg: darken(room.palette.wood, 0.18) };
  stage.castOnFloor(left, right, z0, z1, y, { opacity: 0.9 });
  if (z0 < 0.3) stage.castOnWall(left, right, y - 0.05, y, 0.35);
  if (type === 'round') return roundFoot(body) + roundTop(stage, desk);
  const freestanding = z0 > 0.3;
  const darkBelow = freestanding
    ? ''
    : stage.upright(
        left + 0.06,
        right - 0.06,
        0.02,
        y - 0.02,
        z0,
        stage.gradient('#2b1b26', '#2b1b26', [0, 0, 0, 1], [0.3, 0.04]),
      );
  let svg = darkBelow + BODIES[type](body);
  const thickness = type === 'workbench' ? 0.07 : 0.045;
  svg += stage.box(left, right, y - thickness, y, z0, z1, top, {
    top: stage.gradient(lighten(top, 0.1), lighten(top, 0.3)),
    front: darken(top, 0.1),
  });
  for (let i = 1; i < 5; i++) {
    const z = z0 + (z1 - z0) * (i / 5 + 0.03 * (i % 2));
    svg += stage.level(left + 0.02, right - 0.02, z, z + 0.004, y, darken(top, 0.14), { opacity: 0.4 });
  }
  svg += stage.upright(left, right, y - 0.004, y, z1, lighten(top, 0.45));
  return type === 'bureau' ? svg + hutch(body) : svg;
}
