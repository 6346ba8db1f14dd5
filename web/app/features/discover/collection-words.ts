// Titles of collections, and the search that shows all of each.
import { type CollectionId, DISCOVER } from '@daynook/contract/discover';
import { similarAmount, similarAmountMinor } from '@daynook/contract/money/price-levels';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { formatMoney } from '../../lib/formats.ts';
import { type SearchState, writeSearch } from '../../nouns/search/search-url.ts';

const collectionNames: Record<CollectionId, MessageDescriptor> = defineMessages({
  'free-tomorrow-morning': { defaultMessage: 'Available tomorrow morning' },
  loved: { defaultMessage: 'Loved by guests' },
  'call-ready-low-price': { defaultMessage: 'Call-ready, up to {amount} a day' },
  'new-this-week': { defaultMessage: 'New this week' },
  'step-free': { defaultMessage: 'Step-free access' },
  garden: { defaultMessage: 'With a garden' },
  'table-for-eight': { defaultMessage: 'Tables for eight' },
  'quiet-with-a-door': { defaultMessage: 'Quiet, with a door that closes' },
});

/** `currency` is that of the site's first country, as on the server. */
export const nameCollection = (id: CollectionId, currency: string, intl: IntlShape): string =>
  intl.formatMessage(collectionNames[id], {
    amount: formatMoney(similarAmountMinor(DISCOVER.lowPriceDollars, currency), currency, intl.locale, {
      isRounded: true,
    }),
  });

const searches = (currency: string): Record<CollectionId, SearchState> => ({
  // Includes the day and hours it's about.
  'free-tomorrow-morning': {},
  loved: { sort: 'rating' },
  'call-ready-low-price': { amenities: ['call-ready'], maxPrice: similarAmount(DISCOVER.lowPriceDollars, currency) },
  'new-this-week': { sort: 'newest' },
  'step-free': { amenities: ['step-free'] },
  garden: { amenities: ['garden'] },
  'table-for-eight': { people: 8 },
  'quiet-with-a-door': { amenities: ['quiet', 'door-closes'] },
});

/** The search that shows all of it; for collections about hours, on one day. */
export const collectionPath = (
  id: CollectionId,
  currency: string,
  hours?: { date: string; from: string; to: string },
): string => `/search${writeSearch({ ...searches(currency)[id], ...hours })}`;
