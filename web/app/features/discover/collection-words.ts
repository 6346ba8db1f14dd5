// Titles of collections, and the search that shows all of each.
import type { CollectionId } from '@daynook/contract/discover';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { formatMoney } from '../../lib/formats.ts';
import { type SearchState, writeSearch } from '../../nouns/search/search-url.ts';

const collectionNames: Record<CollectionId, MessageDescriptor> = defineMessages({
  'free-tomorrow-morning': { defaultMessage: 'Available tomorrow morning' },
  loved: { defaultMessage: 'Loved by guests' },
  'call-ready-under-60': { defaultMessage: 'Call-ready, up to {amount} a day' },
  'new-this-week': { defaultMessage: 'New this week' },
  'step-free': { defaultMessage: 'Step-free access' },
  garden: { defaultMessage: 'With a garden' },
  'table-for-eight': { defaultMessage: 'Tables for eight' },
  'quiet-with-a-door': { defaultMessage: 'Quiet, with a door that closes' },
});

/** Of a day in the collection that names a price. */
const MOST_DOLLARS = 60;

export const nameCollection = (id: CollectionId, intl: IntlShape): string =>
  intl.formatMessage(collectionNames[id], {
    amount: formatMoney(MOST_DOLLARS * 100, 'USD', intl.locale, { isRounded: true }),
  });

const SEARCHES: Record<CollectionId, SearchState> = {
  // Includes the day and hours it's about.
  'free-tomorrow-morning': {},
  loved: { sort: 'rating' },
  'call-ready-under-60': { amenities: ['call-ready'], maxPrice: MOST_DOLLARS },
  'new-this-week': { sort: 'newest' },
  'step-free': { amenities: ['step-free'] },
  garden: { amenities: ['garden'] },
  'table-for-eight': { people: 8 },
  'quiet-with-a-door': { amenities: ['quiet', 'door-closes'] },
};

/** The search that shows all of it; for collections about hours, on one day. */
export const collectionPath = (id: CollectionId, hours?: { date: string; from: string; to: string }): string =>
  `/search${writeSearch({ ...SEARCHES[id], ...hours })}`;
