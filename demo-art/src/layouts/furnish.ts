// Which furnishing belongs to which arrangement.
import type { LayoutName } from '../model/room.ts';
import type { RoomSet } from '../room/set.ts';
import { besideWindow, corner, counter, duo, nook, secretary, underWindow } from './desk-rooms.ts';
import { gardenDoor, glasshouse, pergola, shed, terrace } from './garden-rooms.ts';
import { fireside, guestRoom, kitchen, lounge } from './living-rooms.ts';
import { atticTable, boardTable, roundTable, screenTable, windowTable } from './meeting-rooms.ts';
import { atelier, loft, musicRoom, photoStudio, workbench } from './studios.ts';
import { attic, library } from './study-rooms.ts';

const FURNISHINGS: Readonly<Record<LayoutName, (set: RoomSet) => void>> = {
  'under-window': underWindow,
  'beside-window': besideWindow,
  corner,
  counter,
  duo,
  secretary,
  library,
  nook,
  attic,
  'board-table': boardTable,
  'screen-table': screenTable,
  'window-table': windowTable,
  'round-table': roundTable,
  'attic-table': atticTable,
  workbench,
  atelier,
  loft,
  'music-room': musicRoom,
  'photo-studio': photoStudio,
  'guest-room': guestRoom,
  lounge,
  kitchen,
  fireside,
  'garden-door': gardenDoor,
  glasshouse,
  shed,
  terrace,
  pergola,
};

/** Puts everything into the room. */
export const furnish = (set: RoomSet): void => FURNISHINGS[set.room.layout](set);
