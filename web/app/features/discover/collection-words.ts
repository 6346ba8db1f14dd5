// Titles of collections, and the search that shows all of each.
import type { CollectionId } from '@daynook/contract/discover';
import { defineMessages } from 'react-intl';
import { type SearchState, writeSearch } from '../../nouns/search/search-url.ts';

export const collectionNames = defineMessages({
  'free-tomorrow-morning': { defaultMessage: 'Available tomorrow morning' },
  loved: { defaultMessage: 'Loved by guests' },
  'call-ready-under-60': { defaultMessage: 'Call-ready, up to $60 a day' },
  'new-this-week': { defaultMessage: 'New this week' },
  'step-free': { defaultMessage: 'Step-free access' },
  garden: { defaultMessage: 'With a garden' },
  'table-for-eight': { defaultMessage: 'Tables for eight' },
  'quiet-with-a-door': { defaultMessage: 'Quiet, with a door that closes' },
}) satisfies Record<CollectionId, object>;

const SEARCHES: Record<CollectionId, SearchState> = {
  // Includes the day and hours it's about.
  'free-tomorrow-morning': {},
  loved: { sort: 'rating' },
  'call-ready-under-60': { amenities: ['call-ready'], maxPrice: 60 },
  'new-this-week': { sort: 'newest' },
  'step-free': { amenities: ['step-free'] },
  garden: { amenities: ['garden'] },
  'table-for-eight': { people: 8 },
  'quiet-with-a-door': { amenities: ['quiet', 'door-closes'] },
};

/** The search that shows all of it; for collections about hours, on one day. */
export const collectionPath = (id: CollectionId, hours?: { date: string; from: string; to: string }): string =>
  `/search${writeSearch({ ...SEARCHES[id], ...hours })}`;
