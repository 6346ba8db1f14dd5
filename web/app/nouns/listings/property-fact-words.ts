// What rooms of a home share, in words: the name of each fact, and what its values say.
import { HOME_FACTS, type HomeFactId } from '@daynook/contract/listings/property-fact-values';
import { defineMessages, type MessageDescriptor } from 'react-intl';

type Values = { [K in HomeFactId]: Record<(typeof HOME_FACTS)[K][number], MessageDescriptor> };

export const homeFactValues: Values = {
  entrance: defineMessages({
    own: { defaultMessage: 'Private entrance' },
    shared: { defaultMessage: 'Shared entrance' },
    'through-home': { defaultMessage: 'Through the living area' },
  }),
  elevator: defineMessages({
    yes: { defaultMessage: 'Elevator' },
    no: { defaultMessage: 'No elevator' },
  }),
  bathroom: defineMessages({
    private: { defaultMessage: 'Private for guests' },
    shared: { defaultMessage: 'Shared with the household' },
    none: { defaultMessage: 'Not available' },
  }),
  kitchen: defineMessages({
    full: { defaultMessage: 'Guests can use it' },
    drinks: { defaultMessage: 'Coffee and tea only' },
    none: { defaultMessage: 'Not available' },
  }),
};

/** What the home says of it; undefined where it says nothing. */
export function homeFactWords(property: { readonly [K in HomeFactId]?: string | null | undefined }, id: HomeFactId) {
  const value = property[id];
  return value ? (homeFactValues[id] as Record<string, MessageDescriptor>)[value] : undefined;
}

export const hasHomeFacts = (property: { readonly [K in HomeFactId]?: string | null | undefined }): boolean =>
  (Object.keys(HOME_FACTS) as HomeFactId[]).some((id) => property[id]);
