// The address of the search that fits a way of working.

import type { NotifiedPersona } from '../../nouns/personas/personas.ts';
import { writeSearch } from '../../nouns/search/search-address.ts';

/** Around `near` where it is known, else everywhere. */
export function personaSearchPath(
  { filters }: Pick<NotifiedPersona, 'filters'>,
  near?: { lat: number; lng: number; city: string },
): string {
  return `/search${writeSearch({
    ...(near ? { lat: near.lat, lng: near.lng, ...(near.city ? { address: near.city } : {}) } : {}),
    amenities: [...filters.amenities],
    ...(filters.people === null ? {} : { people: filters.people }),
    kind: [...filters.kinds],
    instant: filters.isInstant,
  })}`;
}
