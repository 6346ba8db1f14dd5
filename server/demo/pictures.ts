// The demo's pictures for the photo store: what each key draws, in which sizes, and the shipped copy.

import { drawAvatar } from '@daynook/demo-art/avatars/draw-avatar';
import { drawExterior, drawScene } from '@daynook/demo-art/draw-scene';
import { CANVAS } from '@daynook/demo-art/model/vocabulary';
import { openPack } from '@daynook/demo-art/pack/read-pack';
import { parseSceneKey } from '@daynook/demo-art/scene-keys';
import type { Drawing, Drawings } from '../src/adapters/photos/drawn-store.ts';
import { AVATAR_WIDTHS, PHOTO_WIDTHS } from '../src/modules/photos/service.ts';

const ROOM_SHAPE = { widths: PHOTO_WIDTHS, aspect: CANVAS.height / CANVAS.width, svgWidth: CANVAS.width };
const AVATAR_SHAPE = { widths: AVATAR_WIDTHS, aspect: 1, svgWidth: 400 };
const none = async (): Promise<undefined> => undefined;

/** Everything that `scene/…` and `avatar/…` keys can name. */
export function sceneDrawings(): Drawings {
  const pack = openPack();
  return {
    version: pack.version,
    find(key): Drawing | undefined {
      const address = parseSceneKey(key);
      if (!address) return undefined;
      if (address.type === 'avatar') return { ...AVATAR_SHAPE, packed: none, draw: () => drawAvatar(address) };
      if (address.type === 'home') return { ...ROOM_SHAPE, packed: none, draw: () => drawExterior(address) };
      const { kind, seed, view } = address;
      const packed = view === 'wide' ? () => pack.cover(kind, seed) : none;
      return { ...ROOM_SHAPE, packed, draw: () => drawScene({ kind, seed, view }) };
    },
  };
}
