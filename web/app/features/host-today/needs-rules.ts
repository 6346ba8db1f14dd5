// What of a host's homes and rooms needs a hand before guests can book. Pure.
import { HOSTING } from '@daynook/contract/limits/hosting';
import type { OwnProperty } from '../../nouns/hosting/api.ts';
import type { RoomGroup, RoomNeed, RoomSummary } from '../../nouns/listings/host-listings-api.ts';

export type Need = RoomNeed | { kind: 'no-rooms'; home: OwnProperty } | { kind: 'bare-homes'; count: number };

interface Needs {
  /** Rooms and homes, each by its name. */
  needs: Need[];
  /** If there are too many to list: groups that need the same thing. */
  groups: RoomGroup[];
  count: number;
}

/** Most pressing first, as the server has them; homes without rooms come last. `count` is of all, shown or not. */
export function needsOf(properties: readonly OwnProperty[], summary: RoomSummary): Needs {
  const bare = properties.filter(({ listingCount }) => listingCount === 0);
  const count = summary.needCount + bare.length;
  if (count <= HOSTING.needsShown)
    return { needs: [...summary.needs, ...bare.map((home): Need => ({ kind: 'no-rooms', home }))], groups: [], count };
  return {
    needs:
      bare.length > 1 ? [{ kind: 'bare-homes', count: bare.length }] : bare.map((home) => ({ kind: 'no-rooms', home })),
    groups: summary.groups,
    count,
  };
}
