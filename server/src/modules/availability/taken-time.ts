// What stored rows mean for one space: its own take a seat, those on a part of it take it whole. What another calendar says
// of it, of a part or of a whole place that it or a part of it belongs to takes it whole as well.
import { addMinutes } from '../../lib/time/ranges.ts';
import { gapMinutes } from './free-runs.ts';
import type { TakenFor, TakenRow } from './occupied-store.ts';
import type { OccupiedRange, Space } from './space.ts';

/** The taken time of the space among rows of many listings. */
export function occupiedOf(space: Space, rows: readonly TakenRow[]): OccupiedRange[] {
  const gaps = new Map(space.parts.map((part) => [part.listingId, part.gapMinutes]));
  const ownGap = gapMinutes(space);
  const containers = new Set(space.containerIds);
  return rows.flatMap(({ listingId, seat, startsAt, endsAt, keepsGap, awayUntil }): OccupiedRange[] => {
    const isOwn = listingId === space.listingId;
    // What another whole place has taken stands on the parts' rows already; what another calendar says of it does not.
    const gap = isOwn || (keepsGap !== null && containers.has(listingId)) ? ownGap : gaps.get(listingId);
    if (gap === undefined) return [];
    if (keepsGap === null) return [{ seat: isOwn ? seat : null, startsAt, endsAt, gapMinutes: gap }];
    const kept = keepsGap ? gap : 0;
    const away = awayUntil === null ? {} : { awayUntil };
    return [{ seat: null, startsAt, endsAt: addMinutes(endsAt, kept), gapMinutes: kept, isExternal: true, ...away }];
  });
}

/** Whose rows bear on these spaces: their own and their parts', and what other calendars say of the whole places around too. */
export const bearingOn = (spaces: readonly Space[]): TakenFor => {
  const own = spaces.flatMap((space) => [space.listingId, ...space.parts.map((part) => part.listingId)]);
  return {
    listingIds: [...new Set(own)],
    followingIds: [...new Set([...own, ...spaces.flatMap((space) => space.containerIds)])],
  };
};

/** The longest gap that any row bearing on the space may carry. */
export const longestGapMinutes = (space: Space): number =>
  Math.max(gapMinutes(space), ...space.parts.map((part) => part.gapMinutes));
