// Alt texts of the drawn pictures, based on the same decisions as the drawings, so they're always true.
import { pickHour } from './homes/draw-home.ts';
import { HOUR_WORDS } from './model/hours.ts';
import { makeRoom } from './model/make-room.ts';
import { WALL_WORDS } from './model/palettes.ts';
import type { ChairType, DeskType, LayoutName, PlantType, Room, WindowType } from './model/room.ts';
import type { HomeStyle, Outlook, RoomView, SceneKind } from './model/vocabulary.ts';
import { pickCornerPattern } from './views/corner-views.ts';

const DESKS: Readonly<Record<DeskType, string>> = {
  trestle: 'trestle desk',
  'sit-stand': 'standing desk',
  'built-in': 'desk with drawers',
  bureau: 'writing desk',
  table: 'table',
  'panel-leg': 'desk',
  counter: 'wall-mounted desk',
  workbench: 'workbench',
  round: 'round table',
};
const WINDOWS: Readonly<Record<WindowType, string>> = {
  paned: 'a tall window',
  arched: 'an arched window',
  wide: 'a wide window',
  grid: 'a factory-style window',
  door: 'glass garden doors',
  'glass-wall': 'a wall of glass',
  skylight: 'two skylights',
  round: 'a round window',
};
const OUTLOOK_WORDS: Readonly<Record<Outlook, string>> = {
  trees: 'trees',
  garden: 'a garden',
  rooftops: 'rooftops',
  skyline: 'the city skyline',
  hills: 'green hills',
  water: 'the water',
  mountains: 'mountains',
  desert: 'the desert',
};
const PLANTS: Readonly<Record<PlantType, string>> = {
  monstera: 'a monstera',
  snake: 'a snake plant',
  fern: 'a fern',
  olive: 'an olive tree',
  rubber: 'a rubber plant',
  palm: 'a palm',
  fig: 'a fiddle-leaf fig',
};
const CHAIRS: Readonly<Record<ChairType, string>> = {
  task: 'an office chair',
  wishbone: 'wooden chairs',
  shell: 'shell chairs',
  stool: 'a stool',
  spindle: 'wooden chairs',
  cane: 'cane chairs',
  tub: 'upholstered chairs',
  'bar-stool': 'bar stools',
};
const CORNERS = {
  reading: 'Reading corner with an armchair, a floor lamp, and prints',
  sofa: 'Sofa under framed prints, with a coffee table',
  entry: 'Entry with a bench, coat hooks, and a round mirror',
  books: 'Bookcases and an armchair with a lamp',
} as const;

/** The side of the first plant before mirroring; left out if it isn't worth mentioning. */
const PLANT_SIDES: Readonly<Partial<Record<LayoutName, -1 | 1>>> = {
  'under-window': -1,
  'beside-window': -1,
  corner: -1,
  counter: -1,
  secretary: -1,
  library: -1,
  nook: 1,
  attic: 1,
  'board-table': 1,
  'screen-table': 1,
  'window-table': -1,
  'round-table': 1,
  'attic-table': 1,
  workbench: -1,
  loft: 1,
  'music-room': 1,
  'guest-room': 1,
  lounge: -1,
  kitchen: -1,
  fireside: -1,
  'garden-door': -1,
  glasshouse: -1,
  shed: -1,
  terrace: 1,
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const article = (text: string): string => `${/^[aeiou]/.test(text) ? 'an' : 'a'} ${text}`;

const deskWords = (room: Room): string => {
  const screen = {
    laptop: ' with a laptop',
    monitor: ' with a monitor',
    dual: ' with two monitors',
    none: room.kind === 'studio' ? ' with a sketch pad' : ' with an open book',
  }[room.screen];
  return `${room.woodName} ${DESKS[room.desk.type]}${screen}`;
};

/** The workspace and where it is, by layout. */
const SENTENCES: Readonly<Record<LayoutName, (room: Room) => string>> = {
  'under-window': (room) => `${deskWords(room)} under ${WINDOWS[room.window.type]}`,
  'beside-window': (room) => `${deskWords(room)} beside ${WINDOWS[room.window.type]}`,
  corner: (room) => `${deskWords(room)} in a room with ${WINDOWS[room.window.type]} to the side`,
  counter: (room) => `long wall-mounted desk with two places under ${WINDOWS[room.window.type]}`,
  duo: (room) => `two ${DESKS[room.desk.type]}s on either side of ${WINDOWS[room.window.type]}`,
  secretary: (room) => `${deskWords(room)} beside ${WINDOWS[room.window.type]}`,
  library: (room) => `${deskWords(room)} in front of a wall of books`,
  nook: (room) => `${deskWords(room)} in a nook under ${WINDOWS[room.window.type]}`,
  attic: (room) => `${deskWords(room)} under a sloping roof with two skylights`,
  'board-table': (room) => `${room.woodName} table for six with a whiteboard and ${WINDOWS[room.window.type]}`,
  'screen-table': (room) => `${room.woodName} table with ${CHAIRS[room.chair]} facing a wall screen`,
  'window-table': (room) =>
    `${room.woodName} table with ${CHAIRS[room.chair]} in front of ${WINDOWS[room.window.type]}`,
  'round-table': (room) => `round ${room.woodName} table with ${CHAIRS[room.chair]} by ${WINDOWS[room.window.type]}`,
  'attic-table': (room) => `${room.woodName} table with ${CHAIRS[room.chair]} under a sloping roof with skylights`,
  workbench: () => 'workbench with bar stools and a tool board beside a factory-style window',
  atelier: (room) =>
    `easel in front of ${WINDOWS[room.window.type]}, with ${article(DESKS[room.desk.type])} for drawing`,
  loft: (room) => `${deskWords(room)} against a brick wall, beside a large factory-style window`,
  'music-room': () => 'music room with an upright piano, a desk with monitor speakers, and a guitar',
  'photo-studio': () => 'photo studio with a paper backdrop, a camera on a tripod, and a desk by the window',
  'guest-room': (room) => `daybed with cushions and ${article(deskWords(room))} by ${WINDOWS[room.window.type]}`,
  lounge: (room) => `living room with a sofa, and ${article(deskWords(room))} by ${WINDOWS[room.window.type]}`,
  kitchen: (room) => `${room.woodName} table with ${CHAIRS[room.chair]} in an open kitchen`,
  fireside: (room) => `fireplace with an armchair, and ${article(deskWords(room))} beside it`,
  'garden-door': (room) => `${deskWords(room)} beside garden doors`,
  glasshouse: (room) => `${deskWords(room)} in a glass sunroom among plants`,
  shed: (room) => `${deskWords(room)} in a wooden backyard cabin, under ${WINDOWS[room.window.type]}`,
  terrace: (room) => `round table with a laptop and ${CHAIRS[room.chair]} on a terrace`,
  pergola: (room) =>
    `${room.woodName} table with ${CHAIRS[room.chair]} under a pergola, looking out on ${OUTLOOK_WORDS[room.outlook]}`,
};

const plantWords = (room: Room): string => {
  const side = PLANT_SIDES[room.layout];
  if (!side) return '';
  return `, ${PLANTS[room.plants[0] as PlantType]} to the ${side * room.mirror < 0 ? 'left' : 'right'}`;
};

function windowWords(room: Room): string {
  if (room.roof === 'open') return `Two lounge chairs at a railing, looking out on ${OUTLOOK_WORDS[room.outlook]}`;
  const seen = OUTLOOK_WORDS[room.outlook];
  if (room.window.type === 'skylight') return `Skylights over the desk, with a view of ${seen}`;
  if (room.window.type === 'door' || room.window.type === 'glass-wall' || room.window.y0 < 0.55)
    return `Armchair in front of ${WINDOWS[room.window.type]} looking out on ${seen}`;
  return `View of ${seen} through ${WINDOWS[room.window.type]}${room.pet === 'cat' ? ', a cat asleep on the sill' : ', plants on the sill'}`;
}

const closeWords = (room: Room): string =>
  room.desk.type === 'table' || room.desk.type === 'round'
    ? `${room.kind === 'meeting-room' ? 'Laptops, notebooks, and coffee' : 'Laptop, notebook, and coffee'} on the ${room.woodName} ${DESKS[room.desk.type]}`
    : `${capital(article(deskWords(room)))}, close up`;

/** The alt text of one view of a room, about 60 to 140 characters of English. */
export function describeRoom(kind: SceneKind, seed: number, view: RoomView): string {
  const room = makeRoom(kind, seed);
  const light = HOUR_WORDS[room.hour];
  if (view === 'window') return `${windowWords(room)}, ${light}`;
  if (view === 'corner')
    return `${CORNERS[pickCornerPattern(room)]} against ${article(WALL_WORDS[room.paletteName])} wall`;
  if (view === 'coffee')
    return `Coffee corner with an espresso machine, open shelves, and ${article(WALL_WORDS[room.paletteName])} wall`;
  if (view === 'detail') return `Still life on the ${room.woodName} ${DESKS[room.desk.type]}, ${light}`;
  if (view === 'desk') return `${closeWords(room)}, ${light}`;
  const sentence = SENTENCES[room.layout](room);
  const walls = room.roof === 'open' ? light : `${WALL_WORDS[room.paletteName]} walls ${light}`;
  return `${capital(sentence)}${plantWords(room)}; ${walls}`;
}

const HOMES: Readonly<Record<HomeStyle, string>> = {
  rowhouse: 'Row of three brick and painted townhouses on a tree-lined street',
  apartment: 'Four-story apartment building with balconies on a tree-lined street',
  bungalow: 'Bungalow with a gabled porch and a garden path',
  cottage: 'Cottage with dormer windows, shutters, and climbing roses',
  gable: 'Steep-gabled wooden house among pines',
  mediterranean: 'Stucco house with a tiled roof, shutters, and arches',
  victorian: 'Three painted Victorian houses with bay windows',
  midcentury: 'Low mid-century house with a butterfly roof and palms',
  warehouse: 'Brick warehouse with steel-framed windows, now lofts',
};

/** The alt text of a home from the street. */
export const describeHome = (seed: number, style: HomeStyle): string =>
  `${HOMES[style]}, ${HOUR_WORDS[pickHour(seed)].replace('lit by lamps in', 'with lit windows in')}`;
