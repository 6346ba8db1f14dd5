// Orders the layers of an indoor picture: floor, rug, sun, shadows, walls, then everything standing there.
import type { Stage } from '../draw/stage.ts';
import { group } from '../draw/svg.ts';
import type { Room } from '../model/room.ts';
import { finishPicture } from '../room/finish.ts';
import { drawFloor } from '../room/floors.ts';
import { sunPatches } from '../room/sunlight.ts';
import { atticRoof, backWall, sideWalls } from '../room/walls.ts';

export interface Layers {
  /** On the floor, below the shadows. */
  rug?: string;
  /** Drawn over the walls and below the furniture. */
  overWalls?: string;
  hasSideWalls?: boolean;
  /** False if the back "wall" is glass, which shows no shadows. */
  hasSolidWall?: boolean;
}

const shadowLayer = (shapes: readonly string[], filter: string, opacity: number, clip: string): string =>
  group(group(shapes.join(''), `filter="url(#${filter})" opacity="${opacity}"`), clip);

/** A complete indoor picture of what was added to the stage. */
export function composeIndoors(
  stage: Stage,
  room: Room,
  { rug = '', overWalls = '', hasSideWalls = true, hasSolidWall = true }: Layers = {},
): string {
  const half = hasSideWalls ? room.width / 2 : 5;
  const wide = hasSideWalls ? room : { ...room, width: 10 };
  const top = room.roof === 'attic' ? 1.72 : 3.6;
  const floorClip = stage.clip(stage.level(-half, half, 0, stage.near, 0, '#000'));
  const wallClip = stage.clip(stage.upright(-half, half, 0, top, 0, '#000'));
  const wallShade = room.isDark ? 0.34 : room.light.mode === 'side' ? 0.2 : 0.14;
  const onWall = hasSolidWall
    ? sunPatches(stage, room, { plane: 'wall' }, wallClip) + shadowLayer(stage.wallShadows, 'wsh', wallShade, wallClip)
    : '';
  const picture =
    drawFloor(stage, room, half) +
    rug +
    sunPatches(stage, room, { plane: 'floor', height: 0 }, floorClip, 0.85) +
    shadowLayer(stage.floorShadows, 'fsh', room.light.mode === 'none' ? 0.2 : 0.26, floorClip) +
    backWall(stage, wide) +
    onWall +
    (hasSideWalls ? sideWalls(stage, room) : '') +
    (room.roof === 'attic' ? atticRoof(stage, wide) : '') +
    overWalls +
    stage.drawn();
  return finishPicture(stage, picture, { hour: room.hour, isDark: room.isDark, floorLine: stage.project(0, 0, 0)[1] });
}

/** The same for places without walls. `country` is what's behind them. */
export function composeOutdoors(stage: Stage, room: Room, country: string, rug = ''): string {
  const floorClip = stage.clip(stage.level(-5, 5, 0, stage.near, 0, '#000'));
  const wallClip = stage.clip(stage.upright(-room.width / 2, room.width / 2, 0, 2.85, 0, '#000'));
  const hasWall = room.layout === 'terrace';
  const picture =
    country +
    drawFloor(stage, room, 5) +
    rug +
    sunPatches(stage, room, { plane: 'floor', height: 0 }, floorClip, 0.85) +
    shadowLayer(stage.floorShadows, 'fsh', 0.26, floorClip) +
    (hasWall
      ? sunPatches(stage, room, { plane: 'wall' }, wallClip) + shadowLayer(stage.wallShadows, 'wsh', 0.2, wallClip)
      : '') +
    stage.drawn();
  return finishPicture(stage, picture, { hour: room.hour, isDark: room.isDark, floorLine: stage.project(0, 0, 0)[1] });
}
