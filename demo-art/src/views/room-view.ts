// The room itself, from one of two cameras: complete, or close to the workplace.
import { type Camera, Stage } from '../draw/stage.ts';
import { furnish } from '../layouts/furnish.ts';
import type { Room } from '../model/room.ts';
import { CANVAS } from '../model/vocabulary.ts';
import { drawRug } from '../room/floors.ts';
import { glassRoof, outdoorShell } from '../room/outdoors.ts';
import { RoomSet } from '../room/set.ts';
import { drawCurtains, drawWindow } from '../room/windows.ts';
import { composeIndoors, composeOutdoors } from './compose.ts';

const MIDDLE = CANVAS.width / 2;

function closeCamera({ desk, mirror: m }: Room): Camera {
  const stands = desk.z0 > 0.45;
  return {
    x: desk.x - m * 0.12,
    y: 1.5,
    distance: desk.z1 + (stands ? 1.85 : 2.15),
    focal: stands ? 1080 : 1090,
    centreX: MIDDLE - m * 20,
    horizonY: stands ? 235 : 250,
  };
}

function wideCamera(room: Room): Camera {
  const { mirror: m } = room;
  if (room.window.wall !== 'back') {
    // Step back from the side window and turn toward it, so that it's in the picture.
    return {
      x: m * 0.3,
      y: 1.4,
      distance: 5.9,
      focal: 1250 * room.cameraZoom,
      centreX: MIDDLE + m * 145,
      horizonY: 330 + room.cameraLift,
    };
  }
  const lookAway = room.roof === 'attic' ? m * 0.2 : -room.light.side * 0.12;
  return {
    x: lookAway + room.cameraShift,
    y: 1.4,
    distance: 5.9,
    focal: (room.roof === 'open' ? 1270 : 1320) * room.cameraZoom,
    centreX: MIDDLE,
    horizonY: (room.roof === 'attic' ? 365 : 338) + room.cameraLift,
  };
}

/** The room as on the cover, or close to its desk or table. */
export function drawRoomView(room: Room, view: 'wide' | 'desk'): string {
  const stage = new Stage(view === 'wide' ? wideCamera(room) : closeCamera(room), room.palette, room.light, view);
  const isTable = room.desk.type === 'table' || room.desk.type === 'round';
  const rug = drawRug(stage, room, isTable ? 3.5 : 2.5, isTable ? 2.1 : 1.5);
  if (room.layout !== 'pergola') stage.add(0, drawWindow(stage, room));
  if (room.hasCurtains) stage.add(0.12, drawCurtains(stage, room));
  const set = new RoomSet(stage, room, view === 'desk');
  furnish(set);
  // An invisible ceiling light, so that no evening is gloomy.
  stage.glows.push({ x: room.desk.x * 0.4, y: 2.5, z: 1.1, reach: 1.5, isHidden: true });
  if (view === 'wide' && !isTable) set.pet(room.rugAt[0] - room.mirror * 0.55, Math.min(1.55, room.rugAt[1]));
  if (room.roof === 'open') return composeOutdoors(stage, room, outdoorShell(stage, room), rug);
  const isGlass = room.layout === 'glasshouse';
  return composeIndoors(stage, room, { rug, overWalls: isGlass ? glassRoof(stage, room) : '', hasSolidWall: !isGlass });
}
