// What of a host's homes and rooms needs a hand before guests can book. Pure.
import type { OwnProperty } from '../api.ts';
import type { RoomNeed, RoomSummary } from '../bulk/api.ts';

export type Need = RoomNeed | { kind: 'no-rooms'; home: OwnProperty };

/** Most pressing first, as the server has them; homes without rooms come last. `count` is of all, shown or not. */
export function needsOf(homes: readonly OwnProperty[], summary: RoomSummary): { needs: Need[]; count: number } {
  const bare = homes.filter(({ listingCount }) => listingCount === 0).map((home): Need => ({ kind: 'no-rooms', home }));
  return { needs: [...summary.needs, ...bare], count: summary.needCount + bare.length };
}
