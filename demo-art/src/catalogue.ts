// The catalog of drawn pictures for the demo marketplace: which ones exist, what they show, and their blurred placeholders. Draws
// nothing, so filling the marketplace is fast.
import { describeHome, describeRoom } from './describe.ts';
import { makeRoom } from './model/make-room.ts';
import { pickOutlook } from './model/outlooks.ts';
import { type HomeStyle, type Outlook, type RoomView, SCENE_KINDS, type SceneKind } from './model/vocabulary.ts';
import { homeKey, roomKey, SEED_LIMITS } from './scene-keys.ts';
import { findThumbhash } from './thumbhashes.ts';

export { listOutlooks, pickHomeStyle } from './model/regions.ts';
export type { HomeStyle, Outlook, SceneKind } from './model/vocabulary.ts';
export { avatarKey } from './scene-keys.ts';

/** How many covers of each kind are shipped. Pictures with higher seeds are drawn on first request. */
const PACKED: Readonly<Record<SceneKind, number>> = {
  desk: 310,
  'private-room': 370,
  'meeting-room': 200,
  studio: 170,
  'whole-place': 170,
  outdoor: 100,
};

export interface ScenePhoto {
  /** The photo store's key: `scene/<kind>/<seed>/<view>` or `scene/home/<seed>/<style>`. */
  key: string;
  view: RoomView | 'exterior';
  alt: string;
  /** Base64. */
  thumbhash: string;
  width: number;
  height: number;
}

/** The stored size of every drawn picture, which is the largest one served. */
const FULL_SIZE = { width: 1600, height: 1067 } as const;

/** Views in the order guests want to see them. The home's exterior comes in at `exterior`. */
const ORDER: Readonly<Record<SceneKind, readonly (RoomView | 'exterior')[]>> = {
  desk: ['wide', 'desk', 'window', 'coffee', 'exterior', 'detail', 'corner'],
  'private-room': ['wide', 'desk', 'corner', 'window', 'exterior', 'coffee', 'detail'],
  'meeting-room': ['wide', 'desk', 'coffee', 'window', 'exterior', 'corner', 'detail'],
  studio: ['wide', 'desk', 'detail', 'window', 'exterior', 'corner', 'coffee'],
  'whole-place': ['wide', 'coffee', 'desk', 'corner', 'exterior', 'window', 'detail'],
  outdoor: ['wide', 'desk', 'window', 'exterior', 'coffee', 'detail', 'corner'],
};

/** How many listings can have a shipped cover, in total and by kind. Seeds start at 0 for each kind. */
export const sceneCatalogue = (): { listings: number; perKind: Readonly<Record<SceneKind, number>> } => ({
  listings: SCENE_KINDS.reduce((sum, kind) => sum + PACKED[kind], 0),
  perKind: PACKED,
});

/**
 * Assigns scene seeds so that no two listings get the same picture. Each call returns the kind's next unused seed whose window shows
 * one of `outlooks` (default: all). The same calls in the same order get the same seeds.
 */
export function sceneAllocator(): { take(kind: SceneKind, outlooks?: readonly Outlook[]): number } {
  const used = new Map<SceneKind, Set<number>>(SCENE_KINDS.map((kind) => [kind, new Set()]));
  const firstFree = (kind: SceneKind, fits: (seed: number) => boolean): number | undefined => {
    const taken = used.get(kind);
    for (let seed = 0; seed < SEED_LIMITS.room; seed++) if (!taken?.has(seed) && fits(seed)) return seed;
    return undefined;
  };
  return {
    take(kind, outlooks) {
      const seed =
        firstFree(kind, (candidate) => !outlooks || outlooks.includes(pickOutlook(candidate))) ??
        firstFree(kind, () => true);
      if (seed === undefined) throw new Error(`All ${SEED_LIMITS.room} scenes of kind ${kind} are taken`);
      used.get(kind)?.add(seed);
      return seed;
    },
  };
}

/**
 * A listing's pictures, cover first. `home` is the property's, equal for all its listings so that they share an exterior; without it,
 * the listing has its own. `photoCount` is 1 to 7.
 */
export function listPhotos(listing: {
  sceneSeed: number;
  kind: SceneKind;
  photoCount: number;
  home?: { seed: number; style: HomeStyle };
}): ScenePhoto[] {
  const { sceneSeed, kind, photoCount } = listing;
  const home = listing.home ?? { seed: sceneSeed, style: 'bungalow' as const };
  return ORDER[kind].slice(0, photoCount).map((view) => {
    const key = view === 'exterior' ? homeKey(home.seed, home.style) : roomKey(kind, sceneSeed, view);
    const alt = view === 'exterior' ? describeHome(home.seed, home.style) : describeRoom(kind, sceneSeed, view);
    return { key, view, alt, thumbhash: findThumbhash(key), ...FULL_SIZE };
  });
}

/** What a room's pictures show that guests can rely on. */
export interface DrawnThings {
  readonly monitors: 0 | 1 | 2;
  readonly hasStandingDesk: boolean;
  readonly hasOfficeChair: boolean;
  readonly hasWhiteboard: boolean;
  readonly hasWallScreen: boolean;
  readonly hasPet: boolean;
}

export function listDrawnThings(kind: SceneKind, seed: number): DrawnThings {
  const { screen, desk, chair, layout, pet } = makeRoom(kind, seed);
  return {
    monitors: screen === 'dual' ? 2 : screen === 'monitor' ? 1 : 0,
    hasStandingDesk: desk.type === 'sit-stand',
    hasOfficeChair: chair === 'task',
    hasWhiteboard: layout === 'board-table',
    hasWallScreen: layout === 'screen-table',
    hasPet: pet !== 'none',
  };
}
