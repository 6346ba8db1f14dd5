// The URL of the search that matches a persona.

import type { NotifiedPersona } from '../../nouns/personas/personas.ts';
import { writeSearch } from '../../nouns/search/search-url.ts';

/** Around `near` if known, otherwise everywhere. */
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
