// What a host's properties and listings still need before guests can book. Pure.
import { HOSTING } from '@daynook/contract/limits/hosting';
import type { OwnProperty } from '../../nouns/hosting/api.ts';
import type { ListingGroup, ListingNeed, ListingSummary } from '../../nouns/listings/host-listings-api.ts';

export type Need = ListingNeed | { kind: 'no-rooms'; home: OwnProperty } | { kind: 'bare-homes'; count: number };

interface Needs {
  /** Listings and properties, each by name. */
  needs: Need[];
  /** If there are too many to list: groups that need the same thing. */
  groups: ListingGroup[];
  count: number;
}

/** Most urgent first, in the server's order; properties without listings come last. `count` includes those not shown. */
export function listNeeds(properties: readonly OwnProperty[], summary: ListingSummary): Needs {
  const bare = properties.filter(({ listingCount }) => listingCount === 0);
  const count = summary.needCount + bare.length;
  if (count <= HOSTING.needsShown)
    return {
      needs: [...summary.needs, ...bare.map((property): Need => ({ kind: 'no-rooms', home: property }))],
      groups: [],
      count,
    };
  return {
    needs:
      bare.length > 1
        ? [{ kind: 'bare-homes', count: bare.length }]
        : bare.map((property) => ({ kind: 'no-rooms', home: property })),
    groups: summary.groups,
    count,
  };
}
