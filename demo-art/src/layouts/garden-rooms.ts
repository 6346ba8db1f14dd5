// Rooms in the garden and places outside: garden doors, a glass house, a cabin, a terrace, a pergola.
import { seededRandom } from '../draw/seeded-random.ts';
import { drawDesk } from '../furniture/desk-things.ts';
import { cabinet, parasol, sideTable } from '../furniture/pieces.ts';
import { bookcase, floatingShelf, gallery, pegRail } from '../furniture/shelves.ts';
import { bench, loungeChair } from '../furniture/soft-seats.ts';
import type { RoomSet } from '../room/set.ts';
import { chairAtDesk, span } from './desk-rooms.ts';
import { tableAndChairs } from './meeting-rooms.ts';

export function gardenDoor(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const { desk } = room;
  const lift = desk.type === 'bureau' ? 0.2 : 0;
  drawDesk(stage, room, { isClose: set.isClose });
  chairAtDesk(set);
  if (room.shelving === 'gallery' || room.shelving === 'ledge') gallery(stage, room, desk.x, 1.45 + lift, 3);
  else {
    stage.add(0.2, floatingShelf(stage, room, desk.x, 1.5 + lift, 1.3, 0));
    gallery(stage, room, desk.x - m * 0.05, 1.86 + lift, 2);
  }
  set.plant(0, m * -2.12, 0.6, { scale: 1.15 });
  set.plant(1, m * 0.28, 0.4, { scale: 0.8, pot: room.potColour2 });
  set.plant('fern', m * -1.95, 1.15, { scale: 0.8, pot: room.palette.accent });
  set.hangingPlant(m * -2, 2.6, 0.5);
  if (room.seat === 'armchair') set.armchair(m * -1.35, 1.55, m);
  else if (room.seat === 'pouf') set.pouf(m * -1.3, 1.5);
}

export function glasshouse(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  drawDesk(stage, room, { isClose: set.isClose });
  set.chair(room.desk.x - m * (set.isClose ? -0.7 : 0.3), room.desk.z1 + 0.36, m);
  set.plant(0, m * -2.05, 0.4, { scale: 1.15 });
  set.plant(1, m * -1.5, 0.65, { scale: 0.95, pot: room.potColour2 });
  set.plant(2, m * 2.1, 0.5, { scale: 1.1, pot: room.potColour2 });
  set.plant('fern', m * 1.72, 0.85, { scale: 0.8, pot: room.palette.accent });
  for (const [u, y] of [
    [-1.1, 2.75],
    [0.9, 2.85],
  ] as const)
    set.hangingPlant(m * u, y, 0.3);
  if (room.seat === 'armchair') {
    set.armchair(m * -1.5, 1.5, m);
    if (!set.isClose) sideTable(stage, room, m * -0.92, 1.35);
  } else if (room.seat === 'pouf') set.pouf(m * -1.35, 1.5);
}

export function shed(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const random = seededRandom(`${room.id} shed`);
  drawDesk(stage, room, { isClose: set.isClose });
  chairAtDesk(set);
  const [x0, x1] = span(m, random.between(1.1, 1.35), 2.3);
  if (random.chance(0.5)) {
    stage.add(0.34, bookcase(stage, room, x0, x1, 1.02, 2));
    set.plantOn('snake', m * 2.02, 1.02, 0.2, 0.5);
  } else stage.add(0.4, cabinet(stage, room, x0, x1, 0.78));
  if (random.chance(0.5)) stage.add(0.07, pegRail(stage, room, m * 1.75, 1.62, 1));
  else stage.add(0.2, floatingShelf(stage, room, m * 1.75, 1.36, 0.95, 0));
  set.plant(0, m * -1.95, 0.7, { scale: 0.95 });
  if (random.chance(0.5)) set.hangingPlant(m * -1.5, 2.35, 0.9);
  else set.plant(1, m * -2.2, 1.15, { scale: 0.8, pot: room.potColour2 });
  set.pendant(room.desk.x + m * 0.25, 1.78, 0.85);
  if (room.seat === 'armchair') set.armchair(m * 1.55, 1.5, -m);
  else if (room.seat === 'pouf') set.pouf(m * 1.5, 1.5);
}

export function terrace(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const { desk, palette: p } = room;
  const random = seededRandom(`${room.id} terrace`);
  const hasParasol = random.chance(0.5);
  for (const u of [-0.5, 0.5]) set.chair(desk.x + u, desk.z0 - 0.08);
  drawDesk(stage, room, { isClose: set.isClose });
  if (!set.isClose) set.chair(desk.x - m * 0.66, desk.z1 + 0.12, m);
  if (hasParasol && !set.isClose)
    stage.stand(desk.x, 0, (desk.z0 + desk.z1) / 2 - 0.3, parasol(p.rug, random.pick([p.accent, p.rug2, p.accent2])), {
      foot: 24,
      height: 2,
    });
  set.plant(random.pick(['olive', 'palm', 'fig'] as const), m * -2.2, 0.45, { scale: 1.05 });
  set.plant('fern', m * -0.12, 0.3, { scale: 0.8, pot: room.potColour2 });
  set.plant(0, m * 2.1, 0.5, { scale: 1.15 });
  if (random.chance(0.6)) set.plant('snake', m * 1.72, 0.32, { scale: 0.8, pot: p.accent });
  if (!hasParasol) {
    stage.stand(m * 0.7, 0, 0.36, bench(room.seatColour, p), { foot: 55, height: 0.4 });
    set.stringLights(-2.5, 2.5, 2.72, 0.55);
  }
  if (random.chance(0.6)) set.hangingPlant(m * 1.95, 2.5, 0.3);
}

export function pergola(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const random = seededRandom(`${room.id} pergola`);
  tableAndChairs(set);
  set.plant(random.pick(['olive', 'palm', 'fig', 'rubber'] as const), m * -2.1, 0.5, { scale: 1.15 });
  set.plant(1, m * 2.1, 0.55, { scale: 1, pot: room.potColour2 });
  set.plant('fern', m * -1.6, 0.45, { scale: 0.8, pot: room.palette.accent });
  if (random.chance(0.5)) {
    if (!set.isClose) for (const u of [-0.6, 0.6]) set.pendant(room.desk.x + u, 2.05, 1.2, 0.9);
  } else for (const u of [-1.7, -1.05, 1.15, 1.75]) set.hangingPlant(m * u, random.between(2.5, 2.62), 0.3);
  if (random.chance(0.6)) set.stringLights(-2.6, 2.6, 2.7, 0.3);
  if (random.chance(0.4) && !set.isClose)
    stage.stand(m * 1.75, 0, 1.25, loungeChair(room.seatColour, room.palette, room.palette.accent), {
      foot: 40,
      height: 0.8,
      flip: -m,
    });
}
