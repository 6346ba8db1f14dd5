// Facts that the listings of a property share: their names and values.
import { PROPERTY_FACTS, type PropertyFactId } from '@daynook/contract/listings/property-fact-values';
import { defineMessages, type MessageDescriptor } from 'react-intl';

type Values = { [K in PropertyFactId]: Record<(typeof PROPERTY_FACTS)[K][number], MessageDescriptor> };

export const propertyFactValues: Values = {
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

/** The property's value; undefined if it isn't stated. */
export function propertyFactText(
  property: { readonly [K in PropertyFactId]?: string | null | undefined },
  id: PropertyFactId,
) {
  const value = property[id];
  return value ? (propertyFactValues[id] as Record<string, MessageDescriptor>)[value] : undefined;
}

export const hasPropertyFacts = (property: { readonly [K in PropertyFactId]?: string | null | undefined }): boolean =>
  (Object.keys(PROPERTY_FACTS) as PropertyFactId[]).some((id) => property[id]);
