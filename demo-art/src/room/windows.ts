// Windows and glazed doors in the back wall, in a side wall seen aslant, or in the roof.
import { darken, lighten, mix } from '../draw/colour.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, ellipse, group, line, type Point, polygon, rect, shape, tenth } from '../draw/svg.ts';
import { findHour } from '../model/hours.ts';
import type { Room } from '../model/room.ts';
import { paintOutlook } from './outlook.ts';

/** A wall's surface: along the wall and up, in metres, to picture pixels. */
type Surface = (along: number, up: number) => Point;

const makeSurface = (stage: Stage, room: Room): Surface => {
  const { wall } = room.window;
  if (wall === 'back') return (along, up) => stage.project(along, up, 0);
  const x = (wall === 'left' ? -1 : 1) * (room.width / 2);
  return (along, up) => stage.project(x, up, along);
};

const findBounds = (points: readonly Point[]): { x: number; y: number; w: number; h: number } => {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
};

/** Points of a slope of the attic roof; 0 is its foot on the back wall. */
export const atticSlope = (x: number, t: number): readonly [number, number, number] => [x, 1.72 + t * 2.2, t * 2.3];

function skylights(stage: Stage, room: Room, frameColour: string): string {
  let svg = '';
  for (const offset of [-0.72, 0.72]) {
    const pane = (a: number, b: number): Point =>
      stage.project(...atticSlope(room.window.at + offset - 0.5 + a, 0.2 + b * 0.45));
    const glass = [pane(0, 0), pane(1, 0), pane(1, 1), pane(0, 1)];
    const bounds = findBounds(glass);
    const top = Math.max(-200, bounds.y);
    const frame = { x: bounds.x, y: top, w: bounds.w, h: bounds.y + bounds.h - top };
    svg += polygon([pane(-0.07, -0.07), pane(1.07, -0.07), pane(1.07, 1.07), pane(-0.07, 1.07)], frameColour);
    svg += polygon([pane(1.07, -0.07), pane(1.07, 1.07), pane(1, 1), pane(1, 0)], darken(frameColour, 0.16));
    svg += group(
      paintOutlook(stage, room, { ...frame, horizon: frame.y + frame.h * 1.12 }),
      stage.clip(polygon(glass, '#000')),
    );
    svg += polygon([pane(0, 0.49), pane(1, 0.49), pane(1, 0.52), pane(0, 0.52)], frameColour);
    svg += polygon([pane(0.1, 0), pane(0.35, 0), pane(0.75, 1), pane(0.5, 1)], '#fff', { opacity: 0.13 });
  }
  return svg;
}

/** Bars across the glass, as [from along, to along, from up, to up]. */
function bars(room: Room): [number, number, number, number][] {
  const { type, at, width, y0, y1 } = room.window;
  const left = at - width / 2;
  const right = at + width / 2;
  const list: [number, number, number, number][] = [];
  const upright = (x: number, w: number): void => void list.push([x - w / 2, x + w / 2, y0, y1]);
  const across = (y: number, h: number): void => void list.push([left, right, y - h / 2, y + h / 2]);
  const grid = (columns: number, rows: number, thickness: number): void => {
    for (let i = 1; i < columns; i++) upright(left + (width * i) / columns, thickness);
    for (let i = 1; i < rows; i++) across(y0 + ((y1 - y0) * i) / rows, thickness);
  };
  if (type === 'door') {
    upright(at, 0.12);
    for (const [a, b] of [
      [left, at],
      [at, right],
    ] as const) {
      list.push([a, a + 0.07, y0, y1], [b - 0.07, b, y0, y1], [a, b, y1 - 0.07, y1], [a, b, y0, y0 + 0.26]);
      for (const t of [0.36, 0.57, 0.78]) list.push([a, b, y0 + (y1 - y0) * t, y0 + (y1 - y0) * t + 0.025]);
    }
    return list;
  }
  if (type === 'grid') grid(Math.max(3, Math.round(width / 0.42)), Math.max(3, Math.round((y1 - y0) / 0.42)), 0.022);
  else if (type === 'glass-wall') grid(Math.max(3, Math.round(width / 0.95)), 2, 0.045);
  else if (type === 'wide') grid(3, 1, 0.05);
  else grid(2, type === 'round' ? 2 : 3, 0.036);
  if (type !== 'round')
    list.push([left, right, y0, y0 + 0.05], [left, left + 0.04, y0, y1], [right - 0.04, right, y0, y1]);
  return list;
}

function opening(stage: Stage, room: Room, surface: Surface, grow: number): string {
  const { type, at, width, y0, y1 } = room.window;
  const [left, right] = [at - width / 2 - grow, at + width / 2 + grow];
  const bottom = surface(left, y0 - grow * 0.5);
  const top = surface(right, y1 + grow);
  const r = (top[0] - bottom[0]) / 2;
  if (type === 'arched')
    return shape(
      `M${tenth(bottom[0])} ${tenth(bottom[1])}V${tenth(top[1] + r)}A${tenth(r)} ${tenth(r)} 0 0 1 ${tenth(top[0])} ${tenth(top[1] + r)}V${tenth(bottom[1])}Z`,
      'FILL',
    );
  if (type === 'round')
    return circle(
      (bottom[0] + top[0]) / 2,
      surface(at, (y0 + y1) / 2)[1],
      (stage.scaleAt(0) * (y1 - y0)) / 2 + grow * stage.scaleAt(0),
      'FILL',
    );
  return polygon(
    [
      surface(left, y0 - grow * 0.5),
      surface(right, y0 - grow * 0.5),
      surface(right, y1 + grow),
      surface(left, y1 + grow),
    ],
    'FILL',
  );
}

const filled = (svg: string, colour: string): string => svg.replace('"FILL"', `"${colour}"`);

function sill(stage: Stage, room: Room, colour: string, surface: Surface): string {
  const { wall, at, width, y0, type } = room.window;
  if (type === 'door' || type === 'glass-wall' || type === 'round') return '';
  const [left, right] = [at - width / 2 - 0.14, at + width / 2 + 0.14];
  if (wall === 'back') {
    stage.castOnWall(left, right, y0 - 0.12, y0 - 0.05, 0.06);
    return stage.box(left, right, y0 - 0.1, y0 - 0.045, 0, 0.13, colour, { front: darken(colour, 0.16) });
  }
  return polygon(
    [surface(left, y0 - 0.1), surface(right, y0 - 0.1), surface(right, y0 - 0.03), surface(left, y0 - 0.03)],
    darken(colour, 0.1),
  );
}

function doorHandles(stage: Stage, room: Room): string {
  const { at } = room.window;
  return [-0.04, 0.04].map((x) => stage.upright(at + x - 0.01, at + x + 0.01, 0.95, 1.12, 0, room.metal)).join('');
}

/** The colour of window frames: white, or black steel for factory grids. */
const pickFrameColor = (room: Room): string => {
  const isFactory = room.kind === 'studio' || room.wallStyle === 'brick' || room.seed % 2 === 0;
  const isSteel =
    (room.window.type === 'grid' && isFactory) || (room.window.type === 'glass-wall' && room.layout !== 'glasshouse');
  if (isSteel && room.wallStyle !== 'wainscot') return room.isDark ? '#1F1D1C' : '#3A3836';
  return room.isDark ? lighten(room.palette.wall, 0.72) : '#FFFDF8';
};

/** The room's window with what is seen through it. */
export function drawWindow(stage: Stage, room: Room): string {
  const { type, wall, at, width, y0, y1 } = room.window;
  const colour = pickFrameColor(room);
  if (type === 'skylight') return skylights(stage, room, colour);
  const surface = makeSurface(stage, room);
  const glass = opening(stage, room, surface, 0);
  const corners = [
    surface(at - width / 2, y0),
    surface(at + width / 2, y0),
    surface(at + width / 2, y1),
    surface(at - width / 2, y1),
  ];
  const bounds = findBounds(corners);
  const clip = stage.clip(filled(glass, '#000'));
  const scale = stage.scaleAt(0);
  const rim = type === 'grid' ? 0.05 : 0.08;
  const shine = polygon(
    [
      [bounds.x + bounds.w * 0.08, bounds.y + bounds.h],
      [bounds.x + bounds.w * 0.3, bounds.y + bounds.h],
      [bounds.x + bounds.w * 0.72, bounds.y],
      [bounds.x + bounds.w * 0.5, bounds.y],
    ],
    '#fff',
    { opacity: 0.12 },
  );
  const reveal =
    rect(bounds.x, bounds.y, bounds.w, 0.07 * scale, '#1d2230', { opacity: 0.16 }) +
    rect(
      stage.light.side < 0 ? bounds.x : bounds.x + bounds.w - 0.045 * scale,
      bounds.y,
      0.045 * scale,
      bounds.h,
      '#1d2230',
      { opacity: 0.12 },
    );
  const barSvg = bars(room)
    .map(([a0, a1, u0, u1]) => {
      const thin = a1 - a0 < u1 - u0;
      const shade = thin
        ? [surface(a1 - 0.01, u0), surface(a1, u0), surface(a1, u1), surface(a1 - 0.01, u1)]
        : [surface(a0, u0), surface(a1, u0), surface(a1, u0 + 0.01), surface(a0, u0 + 0.01)];
      return (
        polygon([surface(a0, u0), surface(a1, u0), surface(a1, u1), surface(a0, u1)], colour) +
        polygon(shade, darken(colour, 0.16))
      );
    })
    .join('');
  return (
    filled(opening(stage, room, surface, rim + 0.014), darken(colour, 0.16)) +
    filled(opening(stage, room, surface, rim), colour) +
    group(
      (room.layout === 'terrace'
        ? paintIndoors(stage, room, bounds)
        : paintOutlook(stage, room, { ...bounds, horizon: stage.camera.horizonY })) +
        shine +
        reveal,
      clip,
    ) +
    group(barSvg, clip) +
    (type === 'door' && wall === 'back' ? doorHandles(stage, room) : '') +
    sill(stage, room, colour, surface)
  );
}

/** Seen from outside: a dim room behind the glass, or a lamp-lit one in the evening. */
function paintIndoors(
  stage: Stage,
  room: Room,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
): string {
  const isLit = room.hour === 'evening' || room.hour === 'rain';
  const far = isLit
    ? stage.gradient('#F9D58E', '#D98F52')
    : stage.gradient(mix('#5F7478', findHour(room.hour).sky[0], 0.35), '#33424A', [0, 0, 0.3, 1]);
  const drape = (side: number): string =>
    rect(side < 0 ? x : x + w * 0.86, y, w * 0.14, h, room.palette.curtain, { opacity: isLit ? 0.85 : 0.5 });
  const lamp =
    circle(x + w * 0.68, y + h * 0.52, w * 0.06, '#FFF1CF', { opacity: isLit ? 1 : 0.35 }) +
    rect(x + w * 0.675, y + h * 0.55, w * 0.012, h * 0.3, '#2b2326', { opacity: 0.5 });
  const plantShadow = ellipse(x + w * 0.3, y + h * 0.72, w * 0.1, h * 0.13, '#24383A', { opacity: 0.55 });
  if (isLit) stage.glows.push({ x: room.window.at, y: 1.2, z: 0.4, reach: 1.2, isHidden: true });
  return rect(x, y, w, h, far) + plantShadow + lamp + drape(-1) + drape(1);
}

/** Curtains on a rod, drawn open; long ones reach the floor. */
export function drawCurtains(stage: Stage, room: Room): string {
  const { at, width, y0, y1 } = room.window;
  const colour = room.palette.curtain;
  const bottom = room.layout === 'under-window' ? y0 - 0.22 : 0.03;
  const top = y1 + 0.17;
  const scale = stage.scaleAt(0.09);
  let svg = '';
  for (const side of [-1, 1]) {
    const inner = at + side * (width / 2 - 0.1);
    const outer = at + side * (width / 2 + 0.34);
    stage.castOnWall(Math.min(inner, outer), Math.max(inner, outer), bottom, top, 0.1);
    for (let i = 0; i < 6; i++) {
      const edge = (t: number, y: number): Point =>
        stage.project(inner + (outer - inner) * t + (y === bottom ? side * 0.05 * t : 0), y, 0.09);
      const [a, b, c, d] = [edge(i / 6, top), edge((i + 1) / 6, top), edge((i + 1) / 6, bottom), edge(i / 6, bottom)];
      const ends: [number, number, number, number] = side * stage.light.side < 0 ? [0, 0, 1, 0] : [1, 0, 0, 0];
      const fold = `M${tenth(a[0])} ${tenth(a[1])}L${tenth(b[0])} ${tenth(b[1])}L${tenth(c[0])} ${tenth(c[1])}Q${tenth((c[0] + d[0]) / 2)} ${tenth(c[1] + 0.035 * scale)} ${tenth(d[0])} ${tenth(d[1])}Z`;
      svg += shape(fold, stage.gradient(lighten(colour, 0.25), darken(colour, 0.13), ends));
    }
  }
  const rod = [
    stage.project(at - width / 2 - 0.42, top, 0.09),
    stage.project(at + width / 2 + 0.42, top, 0.09),
  ] as const;
  return (
    svg +
    line(`M${tenth(rod[0][0])} ${tenth(rod[0][1])}H${tenth(rod[1][0])}`, room.metal, 0.025 * scale) +
    rod.map(([x, y]) => circle(x, y, 0.03 * scale, room.metal)).join('')
  );
}
