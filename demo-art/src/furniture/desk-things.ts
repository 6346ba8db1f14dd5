// What lies and stands on desks and tables, and the arrangement of it all.
import { lighten } from '../draw/colour.ts';
import { type Random, seededRandom } from '../draw/seeded-random.ts';
import type { Stage } from '../draw/stage.ts';
import type { Desk, Room } from '../model/room.ts';
import { sunPatches } from '../room/sunlight.ts';
import { deskBody } from './desks.ts';
import { deskLamp } from './lamps.ts';
import { keyboard, laptop, laptopBack, monitor } from './screens.ts';
import { bookStack, carafe, cup, fruitBowl } from './small-things.ts';
import { smallPlant, vase } from './table-plants.ts';

export function notebook(stage: Stage, x: number, y: number, z: number, colour: string, half = 0.09): string {
  return (
    stage.shadowOnTop(x - half, x + half, z - 0.09, z + 0.09, y, 0.015) +
    stage.box(x - half, x + half, y, y + 0.012, z - 0.09, z + 0.09, colour, { top: lighten(colour, 0.05) }) +
    stage.level(x - half + 0.02, x - half + 0.028, z - 0.09, z + 0.09, y + 0.013, lighten(colour, 0.4)) +
    stage.rod([x + half * 0.2, y + 0.016, z - 0.05], [x + half * 0.75, y + 0.016, z + 0.07], 0.009, '#35302d')
  );
}

export function openBook(stage: Stage, x: number, y: number, z: number): string {
  let svg = stage.shadowOnTop(x - 0.17, x + 0.17, z - 0.1, z + 0.1, y, 0.02);
  svg += stage.box(x - 0.165, x + 0.165, y, y + 0.008, z - 0.1, z + 0.1, stage.palette.accent);
  svg +=
    stage.level(x - 0.155, x - 0.002, z - 0.095, z + 0.09, y + 0.014, '#FBF6EC') +
    stage.level(x + 0.002, x + 0.155, z - 0.095, z + 0.09, y + 0.014, '#F2EADB');
  for (let i = 0; i < 6; i++) {
    const row = z - 0.07 + i * 0.022;
    svg += stage.level(x - 0.135, x - 0.03 - (i % 3) * 0.02, row, row + 0.004, y + 0.0145, '#cfc5b4');
    if (i < 4) svg += stage.level(x + 0.03, x + 0.13 - (i % 2) * 0.03, row, row + 0.004, y + 0.0145, '#cfc5b4');
  }
  return svg;
}

/** A pad with a drawing on it. */
export function sketch(stage: Stage, x: number, y: number, z: number): string {
  const { palette: p } = stage;
  return (
    stage.shadowOnTop(x - 0.21, x + 0.21, z - 0.14, z + 0.14, y, 0.01) +
    stage.level(x - 0.21, x + 0.21, z - 0.14, z + 0.14, y + 0.005, '#FBF6EC') +
    stage.face(
      [
        [x - 0.12, y + 0.006, z + 0.09],
        [x - 0.02, y + 0.006, z - 0.08],
        [x + 0.08, y + 0.006, z + 0.09],
      ],
      p.accent,
      { opacity: 0.85 },
    ) +
    stage.level(x + 0.02, x + 0.14, z - 0.06, z + 0.06, y + 0.0065, p.accent2, { opacity: 0.85 }) +
    stage.rod([x + 0.17, y + 0.01, z - 0.1], [x + 0.24, y + 0.01, z + 0.12], 0.011, p.fabric)
  );
}

interface Top {
  stage: Stage;
  room: Room;
  desk: Desk;
  random: Random;
  isClose: boolean;
}

const cupOn = ({ stage, room, desk, isClose }: Top, x: number, z: number): string =>
  stage.shadowOnTop(x - 0.04, x + 0.04, z - 0.03, z + 0.03, desk.y, 0.08) +
  stage.cutout(x, desk.y, z, cup(room.cupColour, isClose));

/** A long or round table: laptops, notebooks, cups, something green in the middle. */
function tableTop(top: Top): string {
  const { stage, room, desk, random } = top;
  const { x, y, z0, z1 } = desk;
  const stretch = desk.width / 2.7;
  const depth = z1 - z0;
  let svg = '';
  const isMeeting = room.kind === 'meeting-room';
  const isRound = desk.type === 'round';
  if (isRound) {
    svg += stage.cutout(x + 0.05, y, z0 + depth * 0.36, vase(room.id, room.palette, room.potColour2));
    svg +=
      laptop(stage, x - 0.28, y, z0 + depth * 0.58, room.screenPicture) +
      notebook(stage, x + 0.3, y, z0 + depth * 0.62, room.palette.accent);
    return svg + cupOn(top, x + 0.08, z0 + depth * 0.74) + cupOn(top, x - 0.45, z0 + depth * 0.34);
  }
  if (isMeeting) svg += laptopBack(stage, x - 0.15 * stretch, y, z0 + 0.17);
  const spots = isMeeting
    ? ([
        [-0.78, 0.6, room.screenPicture],
        [0.4, 0.58, (room.screenPicture + 1) % 4],
      ] as const)
    : ([[0.1, 0.52, room.screenPicture]] as const);
  const centre = random.pick(['vase', 'fruit', 'carafe'] as const);
  const cx = x - room.mirror * 0.02;
  svg += stage.shadowOnTop(cx - 0.06, cx + 0.06, z0 + 0.32, z0 + 0.4, y, 0.2);
  if (centre === 'fruit') svg += stage.cutout(cx, y, z0 + 0.38, fruitBowl(room.palette, room.potColour2));
  else svg += stage.cutout(cx, y, z0 + 0.36, vase(room.id, room.palette, room.potColour2));
  if (centre === 'carafe') svg += stage.cutout(cx + 0.22, y, z0 + 0.4, carafe());
  svg +=
    notebook(stage, x + 0.98 * stretch, y, z0 + 0.5, room.palette.accent) +
    notebook(stage, x - 0.42 * stretch, y, z0 + 0.3, room.palette.fabric) +
    openBook(stage, x + room.mirror * 0.7 * stretch, y, z0 + 0.22);
  for (const [dx, dz, picture] of spots) svg += laptop(stage, x + dx * stretch, y, z0 + dz, picture);
  for (const [dx, dz] of [
    [-0.38, 0.66],
    [0.72, 0.68],
    [-1.08, 0.36],
  ] as const)
    svg += cupOn(top, x + dx * stretch, z0 + dz * (depth / 0.85));
  return svg;
}

function screens({ stage, room, desk }: Top): string {
  const { x, y, z0, z1 } = desk;
  const m = room.mirror;
  const back = z0 + Math.min(0.26, (z1 - z0) * 0.38);
  const picture = room.screenPicture;
  if (room.screen === 'monitor') {
    const at = x - m * 0.05;
    const mouse =
      stage.shadowOnTop(x + 0.22, x + 0.28, z1 - 0.2, z1 - 0.12, y, 0.02) +
      stage.level(x + 0.22, x + 0.275, z1 - 0.21, z1 - 0.12, y + 0.01, '#F3EEE6');
    return (
      monitor(stage, at, y, back + 0.06, picture, { half: 0.33, height: 0.38 }) +
      keyboard(stage, at, y, z1 - 0.17) +
      mouse
    );
  }
  if (room.screen === 'dual') {
    return (
      monitor(stage, x - 0.33, y, back + 0.04, picture, { half: 0.29, height: 0.34, yaw: 0.05 }) +
      monitor(stage, x + 0.29, y, back + 0.04, (picture + 1) % 4, { half: 0.29, height: 0.34, yaw: -0.05 }) +
      keyboard(stage, x, y, z1 - 0.17)
    );
  }
  if (room.screen === 'laptop') return laptop(stage, x - m * 0.08, y, z1 - 0.26, picture);
  return room.kind === 'studio'
    ? sketch(stage, x - m * 0.08, y, z1 - 0.26)
    : openBook(stage, x - m * 0.05, y, z1 - 0.26);
}

/** A desk against a wall: screen, lamp on one end, books and a plant on the other, cup and notebook in front. */
function deskTop(top: Top): string {
  const { stage, room, desk, random } = top;
  const { x, y, z0, z1, type } = desk;
  const m = room.mirror;
  const half = desk.width / 2;
  const shelfHeight = type === 'bureau' ? 0.23 : 0;
  const lamp = deskLamp(room.lamp, room.lampColour, room.metal);
  const lampX = x + m * (half - 0.24);
  const lampZ = z0 + 0.14;
  let svg = stage.shadowOnTop(lampX - 0.07, lampX + 0.07, lampZ - 0.05, lampZ + 0.05, y + shelfHeight, 0.2);
  svg += stage.cutout(lampX, y + shelfHeight, lampZ, lamp.svg, -m);
  stage.glows.push({
    x: lampX - (m * lamp.bulb[0]) / 100,
    y: y + shelfHeight - lamp.bulb[1] / 100,
    z: lampZ,
    reach: 0.75,
  });
  svg += screens(top);
  const end = x - m * (half - 0.2);
  if (type === 'bureau') {
    svg += stage.cutout(end, y + shelfHeight, z0 + 0.15, smallPlant(room.palette, room.potColour2));
  } else {
    const stack = bookStack(random, room.palette, random.integer(2, 3), 22);
    svg +=
      stage.shadowOnTop(end - 0.1, end + 0.1, z0 + 0.16, z0 + 0.3, y, 0.1) + stage.cutout(end, y, z0 + 0.26, stack.svg);
    svg += stage.cutout(
      end,
      y + stack.height / 100,
      z0 + 0.24,
      random.chance(0.5) ? smallPlant(room.palette, room.potColour2) : cup(room.palette.accent2, false),
    );
    if (half > 0.85 && room.screen !== 'dual')
      svg += stage.cutout(x - m * (half - 0.47), y, z0 + 0.15, vase(room.id, room.palette, room.potColour2));
  }
  if (half > 0.7) svg += notebook(stage, end + m * 0.06, y, z1 - 0.15, room.palette.accent);
  return svg + cupOn(top, x + m * half * 0.48, z1 - 0.2);
}

/** The workplace: desk, sun on it, and everything that stands there. `isClose` shows steam over the cup. */
export function drawDesk(stage: Stage, room: Room, { desk = room.desk, isClose = false, salt = 'top' } = {}): void {
  const left = desk.x - desk.width / 2;
  const right = desk.x + desk.width / 2;
  const top: Top = { stage, room, desk, isClose, random: seededRandom(`${room.id} ${salt}`) };
  const clip = stage.clip(stage.level(left, right, desk.z0, desk.z1, desk.y, '#000'));
  const isTable = desk.type === 'table' || desk.type === 'round';
  const sun = desk.type === 'round' ? '' : sunPatches(stage, room, { plane: 'floor', height: desk.y }, clip, 0.8);
  stage.add(desk.z1, deskBody(stage, room, desk) + sun + (isTable ? tableTop(top) : deskTop(top)));
}
