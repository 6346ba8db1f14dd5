// Draws a floor plan as SVG: six rooms on both sides of a hall, with desks where people work. Pure.

/** Of the drawing, in pixels. */
export const PLAN_SIZE = { width: 1_600, height: 1_100 } as const;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const OUTER: Box = { x: 60, y: 60, width: 1_480, height: 980 };
const HALL: Box = { x: 60, y: 480, width: 1_480, height: 140 };
const COLUMNS = [
  [60, 520],
  [580, 500],
  [1_080, 460],
] as const;
const rooms = (y: number, height: number): Box[] => COLUMNS.map(([x, width]) => ({ x, y, width, height }));
const ABOVE = rooms(60, 420);
const BELOW = rooms(620, 420);

/** The rooms that can be booked, from left to right and top to bottom. The kitchen, bathroom, and stairs share the last one. */
export const PLAN_ROOMS: readonly Box[] = [...ABOVE, ...BELOW.slice(0, 2)];
const SERVICE = BELOW[2]!;

/** Where guests find what they don't book. */
export const PLAN_SPOTS = [
  { kind: 'entrance', x: 100, y: 550 },
  { kind: 'kitchen', x: SERVICE.x + 120, y: SERVICE.y + 210 },
  { kind: 'bathroom', x: SERVICE.x + 345, y: SERVICE.y + 120 },
  { kind: 'stairs', x: SERVICE.x + 345, y: SERVICE.y + 320 },
] as const;

const WALL = '#4b443b';
const THIN = '#8b8276';
const FLOORS = ['#f6efe2', '#eef0e4', '#f4e9df', '#e9eeec', '#f3eee6'];

const rect = ({ x, y, width, height }: Box, more: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${more}/>`;
const line = (from: readonly [number, number], to: readonly [number, number], more: string) =>
  `<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}" ${more}/>`;
const thin = `fill="none" stroke="${THIN}" stroke-width="4"`;

/** A door of a room to the hall, with the quarter circle it needs. */
function drawDoor({ x, y, width }: Box): string {
  const isAbove = y < HALL.y;
  const wall = isAbove ? HALL.y : HALL.y + HALL.height;
  const [left, size] = [x + width - 130, 84];
  const inside = isAbove ? wall - size : wall + size;
  return (
    line([left, wall], [left + size, wall], `stroke="#fbf8f3" stroke-width="16"`) +
    `<path d="M${left} ${inside}A${size} ${size} 0 0 ${isAbove ? 1 : 0} ${left + size} ${wall}M${left} ${wall}V${inside}" ${thin}/>`
  );
}

/** A window in the outer wall. */
function drawWindow({ x, y, width }: Box): string {
  const wall = y < HALL.y ? OUTER.y : OUTER.y + OUTER.height;
  const [from, to] = [x + width * 0.28, x + width * 0.72];
  return (
    line([from, wall], [to, wall], `stroke="#fbf8f3" stroke-width="18"`) +
    line([from, wall - 6], [to, wall - 6], `stroke="${THIN}" stroke-width="3"`) +
    line([from, wall + 6], [to, wall + 6], `stroke="${THIN}" stroke-width="3"`)
  );
}

/** A desk below the window, with its chair, a plant, and a rug. */
function furniture(room: Box): string {
  const isAbove = room.y < HALL.y;
  const desk: Box = { x: room.x + 150, y: isAbove ? room.y + 40 : room.y + room.height - 130, width: 210, height: 90 };
  const chairY = isAbove ? desk.y + 130 : desk.y - 40;
  return (
    rect({ x: room.x + 110, y: room.y + 130, width: 290, height: 160 }, 'rx="14" fill="#000000" opacity="0.05"') +
    rect(desk, `rx="8" ${thin}`) +
    rect({ x: desk.x + 65, y: desk.y + 25, width: 80, height: 34 }, `rx="4" ${thin}`) +
    `<circle cx="${desk.x + 105}" cy="${chairY}" r="34" ${thin}/>` +
    `<circle cx="${room.x + 50}" cy="${room.y + 60}" r="24" fill="#cfe0d2" stroke="${THIN}" stroke-width="4"/>`
  );
}

function service({ x, y, width, height }: Box): string {
  const middle = x + 235;
  const steps = Array.from({ length: 6 }, (_, index) =>
    line(
      [middle + 30 + index * 32, y + 230],
      [middle + 30 + index * 32, y + height - 20],
      `stroke="${THIN}" stroke-width="4"`,
    ),
  );
  return (
    line([middle, y], [middle, y + height], `stroke="${WALL}" stroke-width="10"`) +
    line([middle, y + 210], [x + width, y + 210], `stroke="${WALL}" stroke-width="10"`) +
    rect({ x: x + 20, y: y + height - 90, width: 195, height: 70 }, `rx="6" ${thin}`) +
    `<circle cx="${x + 70}" cy="${y + height - 55}" r="18" ${thin}/><circle cx="${x + 120}" cy="${y + height - 55}" r="18" ${thin}/>` +
    rect({ x: middle + 120, y: y + 30, width: 85, height: 150 }, `rx="34" ${thin}`) +
    steps.join('')
  );
}

/** The same drawing for the same seed. */
export function drawFloorPlan(seed: number): string {
  const floors = PLAN_ROOMS.map((room, index) => rect(room, `fill="${FLOORS[(index + seed) % FLOORS.length]}"`));
  const walls = [...ABOVE, ...BELOW].map((room) => rect(room, `fill="none" stroke="${WALL}" stroke-width="10"`));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PLAN_SIZE.width} ${PLAN_SIZE.height}" width="${PLAN_SIZE.width}" height="${PLAN_SIZE.height}">`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    rect(OUTER, 'fill="#fbf8f3"'),
    ...floors,
    ...PLAN_ROOMS.map(furniture),
    service(SERVICE),
    ...walls,
    rect(OUTER, `fill="none" stroke="${WALL}" stroke-width="18"`),
    ...[...ABOVE, ...BELOW].map(drawWindow),
    ...[...ABOVE, ...BELOW].map(drawDoor),
    line([OUTER.x, 505], [OUTER.x, 595], 'stroke="#fbf8f3" stroke-width="22"'),
    '</svg>',
  ].join('');
}
