// What a home does not say yet. Pure.

import type { OwnProperty } from '@daynook/contract/hosting/hosting';
import { HOME_FACT_IDS, type HomeFactId } from '@daynook/contract/listings/property-fact-values';

const NEEDED_NOTES = ['household', 'pets', 'cameras'] as const;
const HELPFUL_FIELDS = ['parking', ...HOME_FACT_IDS] as const;

type Said = Pick<OwnProperty, (typeof NEEDED_NOTES)[number] | 'parking' | HomeFactId | 'arrival' | 'locatedBy'>;

export interface HomeGap {
  field: keyof Said;
  /** Without it none of the rooms goes live. */
  isBlocking: boolean;
  /** The field on the page where the home is written. */
  focusId: string;
}

export function gapsOfHome(property: Said): HomeGap[] {
  const isUnsaid = (field: (typeof NEEDED_NOTES)[number] | (typeof HELPFUL_FIELDS)[number]) => !property[field]?.trim();
  const hasAccess = property.arrival.some(({ part, text }) => part === 'access' && text.trim());
  const gap = (field: keyof Said, isBlocking: boolean, focusId = `property-${field}`): HomeGap => ({
    field,
    isBlocking,
    focusId,
  });
  return [
    ...(property.locatedBy === 'town' ? [gap('locatedBy', true, 'property-location')] : []),
    ...NEEDED_NOTES.filter(isUnsaid).map((field) => gap(field, true)),
    ...(hasAccess ? [] : [gap('arrival', true, 'property-arrival-access')]),
    ...HELPFUL_FIELDS.filter(isUnsaid).map((field) => gap(field, false)),
  ];
}
