// A room's decisions, made once from its seed. Every view of a listing is another camera in it. Contains no drawing.
import type { Light } from '../draw/stage.ts';
import type { HourName } from './hours.ts';
import type { Palette, PaletteName } from './palettes.ts';
import type { Outlook, SceneKind } from './vocabulary.ts';

const LAYOUT_NAMES = [
  ...(['under-window', 'beside-window', 'corner', 'counter', 'duo', 'secretary', 'library', 'nook', 'attic'] as const),
  ...([
    'board-table',
    'screen-table',
    'window-table',
    'round-table',
    'attic-table',
    'workbench',
    'atelier',
    'loft',
    'music-room',
  ] as const),
  ...([
    'photo-studio',
    'guest-room',
    'lounge',
    'kitchen',
    'fireside',
    'garden-door',
    'glasshouse',
    'shed',
    'terrace',
    'pergola',
  ] as const),
] as const;
export type LayoutName = (typeof LAYOUT_NAMES)[number];

export type WallStyle =
  | 'plain'
  | 'wainscot'
  | 'stripe'
  | 'panel'
  | 'arch'
  | 'half'
  | 'brick'
  | 'boards'
  | 'slats'
  | 'blocks';
export type FloorStyle = 'planks' | 'tiles' | 'herringbone' | 'concrete' | 'deck';
export type WindowType = 'paned' | 'arched' | 'wide' | 'grid' | 'door' | 'glass-wall' | 'skylight' | 'round';
export type ChairType = 'task' | 'wishbone' | 'shell' | 'stool' | 'spindle' | 'cane' | 'tub' | 'bar-stool';
export type DeskType =
  | 'trestle'
  | 'sit-stand'
  | 'built-in'
  | 'bureau'
  | 'table'
  | 'round'
  | 'counter'
  | 'workbench'
  | 'panel-leg';
type ScreenType = 'laptop' | 'monitor' | 'dual' | 'none';
export type DeskLamp = 'angle' | 'globe' | 'mushroom' | 'banker';
export type FloorLamp = 'arc' | 'tripod' | 'reading';
export type Pendant = 'dome' | 'paper' | 'cone' | 'rattan' | 'disc' | 'opal';
export type PlantType = 'monstera' | 'snake' | 'fern' | 'olive' | 'rubber' | 'palm' | 'fig';
export type RugType = 'diamonds' | 'stripe' | 'round' | 'border' | 'checks' | 'none';
type Shelving = 'one-shelf' | 'two-shelves' | 'gallery' | 'peg-rail' | 'ledge';

export interface WindowModel {
  type: WindowType;
  wall: 'back' | 'left' | 'right';
  /** Center along its wall: x for the back wall, z for side walls. */
  at: number;
  width: number;
  y0: number;
  y1: number;
}

export interface Desk {
  type: DeskType;
  x: number;
  width: number;
  /** Height of the top. */
  y: number;
  z0: number;
  z1: number;
  top: string;
}

export interface Room {
  /** Salt for all other random choices about this room. */
  id: string;
  seed: number;
  kind: SceneKind;
  layout: LayoutName;
  hour: HourName;
  outlook: Outlook;
  palette: Palette;
  paletteName: PaletteName;
  /** -1 if the whole arrangement is mirrored. */
  mirror: 1 | -1;
  /** True if walls are dark, so that frames and lines become light. */
  isDark: boolean;
  width: number;
  roof: 'flat' | 'attic' | 'glass' | 'open';
  wallStyle: WallStyle;
  floorStyle: FloorStyle;
  window: WindowModel;
  light: Light;
  desk: Desk;
  woodName: 'oak' | 'walnut' | 'ash' | 'pine';
  chair: ChairType;
  chairColour: string;
  screen: ScreenType;
  screenPicture: number;
  lamp: DeskLamp;
  floorLamp: FloorLamp;
  pendant: Pendant;
  lampColour: string;
  metal: string;
  plants: readonly PlantType[];
  potColour: string;
  potColour2: string;
  hasHangingPlant: boolean;
  hasCurtains: boolean;
  rug: RugType;
  rugAt: readonly [x: number, z: number];
  pet: 'cat' | 'dog' | 'none';
  petColour: string;
  shelving: Shelving;
  seat: 'armchair' | 'pouf' | 'plants' | 'cabinet';
  seatColour: string;
  cupColour: string;
  /** How far from the center and how close the viewer stands, so that no two rooms are seen the same way. */
  cameraShift: number;
  cameraZoom: number;
  cameraLift: number;
}

/** What a layout contributes while a room is decided. */
export interface RoomPlan {
  window: Partial<WindowModel>;
  desk: Partial<Desk>;
  roof?: Room['roof'];
  chair?: ChairType;
  screen?: ScreenType;
  wallStyles?: readonly WallStyle[];
  floorStyles?: readonly FloorStyle[];
  lightModes?: readonly Light['mode'][];
  /** The sun's side, if the layout fixes it. */
  lightSide?: 1 | -1;
  curtains?: boolean;
  rug?: RugType;
  rugAt?: readonly [x: number, z: number];
  outlook?: Outlook;
}
