// A sentence to begin with for what a picture shows, from what the host has said of the room. Theirs to change. Pure.
import type { FactId, OwnListing } from '@daynook/contract/hosting';

type Known = Pick<OwnListing, 'roomName' | 'title' | 'facts' | 'amenities' | 'kind'>;

/** Codes of sentences; the words are in alt-words.ts. In the order hosts usually photograph. */
export type SuggestionCode = 'desk' | 'chair' | 'monitor' | 'light' | 'room' | 'kitchen' | 'garden' | 'entrance';

export interface AltSuggestion {
  code: SuggestionCode;
  /** What the host said of the thing, e.g. `Oak, 160 cm`; empty when nothing. */
  detail: string;
  place: string;
}

const factFor: Partial<Record<SuggestionCode, FactId>> = {
  desk: 'desk',
  chair: 'chair',
  monitor: 'monitor',
  light: 'light',
  entrance: 'entrance',
};

function codesFor({ facts, amenities }: Known): SuggestionCode[] {
  const has = (code: SuggestionCode) => facts.some(({ id }) => id === factFor[code]);
  const codes: SuggestionCode[] = ['desk', 'room'];
  if (has('chair') || amenities.includes('ergonomic-chair')) codes.push('chair');
  if (has('monitor') || amenities.includes('monitor')) codes.push('monitor');
  if (has('light') || amenities.includes('natural-light')) codes.push('light');
  if (amenities.includes('kitchen') || amenities.includes('coffee')) codes.push('kitchen');
  if (amenities.includes('garden') || amenities.includes('balcony')) codes.push('garden');
  if (has('entrance') || amenities.includes('private-entrance')) codes.push('entrance');
  return codes;
}

/** A suggestion for the nth picture; each place says something else until the facts run out. */
export function suggestAlt(listing: Known, at: number): AltSuggestion {
  const codes = codesFor(listing);
  const code = codes[at % codes.length] ?? 'room';
  const detail = listing.facts.find(({ id }) => id === factFor[code])?.value ?? '';
  return { code, detail, place: listing.roomName || listing.title };
}
