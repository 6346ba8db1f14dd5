// A property's missing fields. Pure.

import type { OwnProperty } from '@daynook/contract/hosting/hosting';
import { HOME_FACT_IDS, type PropertyFactId } from '@daynook/contract/listings/property-fact-values';

const NEEDED_NOTES = ['household', 'pets', 'cameras'] as const;
const HELPFUL_FIELDS = ['parking', ...HOME_FACT_IDS] as const;

type Said = Pick<OwnProperty, (typeof NEEDED_NOTES)[number] | 'parking' | PropertyFactId | 'arrival' | 'locatedBy'>;

export interface PropertyMissingField {
  field: keyof Said;
  /** Required before any of its listings can go live. */
  isBlocking: boolean;
  /** The field in the property form. */
  focusId: string;
}

export function missingPropertyFields(property: Said): PropertyMissingField[] {
  const isUnsaid = (field: (typeof NEEDED_NOTES)[number] | (typeof HELPFUL_FIELDS)[number]) => !property[field]?.trim();
  const hasAccess = property.arrival.some(({ part, text }) => part === 'access' && text.trim());
  const missingField = (
    field: keyof Said,
    isBlocking: boolean,
    focusId = `property-${field}`,
  ): PropertyMissingField => ({
    field,
    isBlocking,
    focusId,
  });
  return [
    ...(property.locatedBy === 'town' ? [missingField('locatedBy', true, 'property-location')] : []),
    ...NEEDED_NOTES.filter(isUnsaid).map((field) => missingField(field, true)),
    ...(hasAccess ? [] : [missingField('arrival', true, 'property-arrival-access')]),
    ...HELPFUL_FIELDS.filter(isUnsaid).map((field) => missingField(field, false)),
  ];
}
