// Patches of sun on floor, wall, and table: window panes projected along the light's direction.
import { luminance } from '../draw/colour.ts';
import type { Stage, Vertex } from '../draw/stage.ts';
import { group } from '../draw/svg.ts';
import { findHour } from '../model/hours.ts';
import type { Room } from '../model/room.ts';
import { atticSlope } from './windows.ts';

type Pane = readonly [Vertex, Vertex, Vertex, Vertex];

function paneGrid(columns: number, rows: number, place: (a: number, b: number) => Vertex): Pane[] {
  const inset = 0.04;
  const panes: Pane[] = [];
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const [a0, a1] = [(i + inset) / columns, (i + 1 - inset) / columns];
      const [b0, b1] = [(j + inset) / rows, (j + 1 - inset) / rows];
      panes.push([place(a0, b0), place(a1, b0), place(a1, b1), place(a0, b1)]);
    }
  }
  return panes;
}

/** The panes that let in the sun, in the room's coordinates. */
function sunPanes(room: Room): Pane[] {
  const { light, window: w } = room;
  if (light.mode === 'side') {
    const x = (light.side * room.width) / 2;
    if (w.wall !== 'back')
      return paneGrid(2, 3, (a, b) => [x, w.y0 + b * (w.y1 - w.y0), w.at - w.width / 2 + a * w.width]);
    return paneGrid(2, 3, (a, b) => [x, 0.95 + b * 1.7, 0.62 + a * 1.5]);
  }
  if (light.mode === 'sky') {
    if (room.roof === 'open') return paneGrid(7, 1, (a, b) => [-2.6 + a * 5.2, 2.6, 0.2 + b * 2.4]);
    return [-0.72, 0.72].flatMap((offset) =>
      paneGrid(1, 2, (a, b) => atticSlope(w.at + offset - 0.5 + a, 0.2 + b * 0.45)),
    );
  }
  if (light.mode === 'back') {
    const [columns, rows] =
      w.type === 'door'
        ? [2, 4]
        : w.type === 'glass-wall'
          ? [Math.round(w.width / 0.95), 2]
          : w.type === 'wide'
            ? [3, 1]
            : w.type === 'grid'
              ? [4, 3]
              : [2, 3];
    return paneGrid(columns, rows, (a, b) => [
      w.at - w.width / 2 + a * w.width,
      Math.max(0.05, w.y0) + b * (w.y1 - w.y0),
      0,
    ]);
  }
  return [];
}

/** Sun on a level surface at `height`, or on the back wall. Clipped by the caller's attribute. */
export function sunPatches(
  stage: Stage,
  room: Room,
  target: { plane: 'floor'; height: number } | { plane: 'wall' },
  clip: string,
  share = 1,
): string {
  const hour = findHour(room.hour);
  const [dx, dy, dz] = room.light.direction;
  if (hour.sunStrength === 0 || (target.plane === 'wall' && dz >= 0)) return '';
  const surface = target.plane === 'wall' ? room.palette.wall : room.palette.floor;
  const opacity = Number((hour.sunStrength * share * (luminance(surface) < 0.45 ? 0.5 : 1)).toFixed(2));
  const thrown = ([x, y, z]: Vertex): Vertex => {
    const t = target.plane === 'floor' ? (y - target.height) / -dy : z / -dz;
    return [x + dx * t, y + dy * t, z + dz * t];
  };
  const patches = sunPanes(room).map((pane) => stage.face(pane.map(thrown), hour.sun, { opacity }));
  return group(patches.join(''), clip);
}
