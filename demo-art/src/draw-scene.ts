// The only entry to the drawings: takes a key's parts and returns an SVG document. The same input always returns the same text.

import { drawHome } from './homes/draw-home.ts';
import { makeRoom } from './model/make-room.ts';
import type { HomeStyle, RoomView, SceneKind } from './model/vocabulary.ts';
import { drawCoffeeView, drawCornerView } from './views/corner-views.ts';
import { drawDetailView } from './views/detail-view.ts';
import { drawRoomView } from './views/room-view.ts';
import { drawWindowView } from './views/window-view.ts';

/** One view of one room, 1200 by 800. */
export function drawScene({ kind, seed, view }: { kind: SceneKind; seed: number; view: RoomView }): string {
  const room = makeRoom(kind, seed);
  if (view === 'wide' || view === 'desk') return drawRoomView(room, view);
  if (view === 'window') return drawWindowView(room);
  if (view === 'corner') return drawCornerView(room);
  if (view === 'coffee') return drawCoffeeView(room);
  return drawDetailView(room);
}

/** A home from the street, 1200 by 800. */
export const drawExterior = ({ seed, style }: { seed: number; style: HomeStyle }): string => drawHome(seed, style);
