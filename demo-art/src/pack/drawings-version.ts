// A fingerprint of the drawing code's output, from a sample of scenes. Shows whether the shipped pack is still up to date.
import { createHash } from 'node:crypto';
import { drawAvatar } from '../avatars/draw-avatar.ts';
import { sceneCatalogue } from '../catalogue.ts';
import { drawExterior, drawScene } from '../draw-scene.ts';
import { LAYOUTS } from '../model/make-room.ts';
import { HOME_STYLES, ROOM_VIEWS, SCENE_KINDS } from '../model/vocabulary.ts';

/** Twelve hex digits. The sample includes every arrangement, view, and style. */
export function drawingsVersion(): string {
  const hash = createHash('sha256');
  const { perKind } = sceneCatalogue();
  for (const kind of SCENE_KINDS) {
    for (let seed = 0; seed < LAYOUTS[kind].length; seed++) hash.update(drawScene({ kind, seed, view: 'wide' }));
    for (const view of ROOM_VIEWS) hash.update(drawScene({ kind, seed: perKind[kind] - 1, view }));
  }
  for (const [seed, style] of HOME_STYLES.entries()) hash.update(drawExterior({ seed, style }));
  for (let seed = 0; seed < 12; seed++) hash.update(drawAvatar({ seed }));
  return hash.digest('hex').slice(0, 12);
}
