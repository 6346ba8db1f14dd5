// What hosts call the kinds of listings, in their language. Files have the ids.
import { FIRST_LANGUAGE } from '@daynook/contract/languages/languages';
import type { ListingKind } from '@daynook/contract/listings/amenities';
import type { Names } from '@daynook/contract/settings/names';
import { listKindItems } from '../../current-offer.ts';
import { currentReader } from '../../lib/languages/reader.ts';
import { sayLater } from '../../lib/languages/say.ts';

const BUILT_IN: Readonly<Record<ListingKind, string>> = sayLater({
  desk: 'Desk',
  'private-room': 'Private room',
  'meeting-room': 'Meeting room',
  studio: 'Studio',
  'whole-place': 'Whole place',
  outdoor: 'Backyard space',
});

/** What the operator calls it, or what we do. Undefined for a word that's no kind. */
export function findKindName(word: string): string | undefined {
  const item = listKindItems().find(({ id }) => id === word);
  if (!item) return undefined;
  const own: Names = item.names;
  return own[currentReader().language as keyof Names] ?? own[FIRST_LANGUAGE] ?? BUILT_IN[item.id];
}
