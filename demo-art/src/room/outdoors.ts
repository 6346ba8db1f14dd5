// Replaces walls and ceiling outdoors and under glass.
import { darken, lighten, mix } from '../draw/colour.ts';
import type { Stage } from '../draw/stage.ts';
import { rect } from '../draw/svg.ts';
import type { Room } from '../model/room.ts';
import { CANVAS } from '../model/vocabulary.ts';
import { paintOutlook } from './outlook.ts';
import { backWall } from './walls.ts';

function pergolaBeams(stage: Stage, room: Room): string {
  const wood = room.isDark ? room.palette.wood : mix(room.palette.wood, '#F3EBDC', 0.25);
  const y = 2.72;
  let svg = '';
  for (const x of [-2.35, 2.35]) {
    stage.castOnFloor(x - 0.06, x + 0.06, 0.1, 0.22, 1, { solid: true, opacity: 0.7 });
    svg += stage.box(x - 0.06, x + 0.06, 0, y, 0.1, 0.22, wood);
  }
  svg += stage.box(-2.6, 2.6, y, y + 0.14, 0.1, 0.2, wood);
  for (let x = -2.4; x <= 2.41; x += 0.48)
    svg += stage.box(x - 0.03, x + 0.03, y + 0.1, y + 0.22, 0.1, 3, darken(wood, 0.06));
  return svg;
}

function railing(stage: Stage, room: Room): string {
  const colour = room.isDark ? lighten(room.palette.wall, 0.2) : room.palette.trim;
  let svg = '';
  for (let x = -4; x < 4; x += 0.13) svg += stage.upright(x, x + 0.022, 0.08, 0.86, 0.06, darken(colour, 0.08));
  return (
    svg +
    stage.upright(-4, 4, 0.84, 0.92, 0.07, colour) +
    stage.upright(-4, 4, 0.9, 0.92, 0.07, lighten(colour, 0.3)) +
    stage.upright(-4, 4, 0.05, 0.1, 0.07, colour)
  );
}

/** A house wall to sit at, or open country behind a railing. Adds what's in between to the stage. */
export function outdoorShell(stage: Stage, room: Room): string {
  const frame = { x: 0, y: 0, w: CANVAS.width, h: stage.project(0, 0, 0)[1] + 8, horizon: stage.camera.horizonY + 40 };
  const country = paintOutlook(stage, room, frame);
  if (room.layout === 'pergola') {
    stage.add(0.05, railing(stage, room));
    stage.add(0.2, pergolaBeams(stage, room));
    return country;
  }
  const eaves = room.palette.trim;
  const roofEdge =
    stage.upright(-2.75, 2.75, 2.86, 3.02, 0.35, eaves) +
    stage.upright(-2.75, 2.75, 2.84, 2.87, 0.35, darken(eaves, 0.25)) +
    stage.upright(-2.4, 2.4, 2.6, 2.86, 0, '#2b1b26', { opacity: 0.16 });
  stage.add(0.36, roofEdge + stage.upright(-2.75, 2.75, 3.02, 4, 0.35, mix('#8A5A42', room.palette.wood, 0.4)));
  return country + backWall(stage, room);
}

/** Glazing bars and sky over a glass house. */
export function glassRoof(stage: Stage, room: Room): string {
  const top = stage.project(0, 2.62, 0)[1];
  if (top < 12) return '';
  const sky = paintOutlook(
    stage,
    { ...room, outlook: 'hills' },
    { x: 0, y: 0, w: CANVAS.width, h: top, horizon: CANVAS.height * 2 },
  );
  const bar = room.isDark ? lighten(room.palette.wall, 0.72) : '#FFFDF8';
  let svg = rect(0, 0, CANVAS.width, 0, bar) + sky;
  const edge = (x: number, z: number): readonly [number, number, number] => [x, 2.66 + z * 0.42, z];
  for (let x = -2.4; x <= 2.41; x += 0.6) {
    svg +=
      stage.face([edge(x - 0.02, 0), edge(x + 0.02, 0), edge(x + 0.02, 2.6), edge(x - 0.02, 2.6)], bar) +
      stage.face([edge(x + 0.02, 0), edge(x + 0.032, 0), edge(x + 0.032, 2.6), edge(x + 0.02, 2.6)], darken(bar, 0.2));
  }
  return (
    svg + stage.upright(-2.4, 2.4, 2.6, 2.7, 0.02, bar) + stage.upright(-2.4, 2.4, 2.59, 2.61, 0.02, darken(bar, 0.2))
  );
}
