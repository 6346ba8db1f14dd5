// A persona's filters as text.
import type { PersonaFilters } from '@daynook/contract/personas';
import type { IntlShape } from 'react-intl';
import { amenityNames } from '../listings/amenity-words.ts';
import { kindNames } from '../listings/words.ts';

export function filterWords(intl: IntlShape, { amenities, people, kinds, isInstant }: PersonaFilters): string[] {
  const kindWords = kinds.map((kind) => intl.formatMessage(kindNames[kind]));
  return [
    ...amenities.map((amenity) => intl.formatMessage(amenityNames[amenity])),
    ...(people === null ? [] : [intl.formatMessage({ defaultMessage: '{people} or more people' }, { people })]),
    ...(kinds.length === 0 ? [] : [intl.formatList(kindWords, { type: 'disjunction' })]),
    ...(isInstant ? [intl.formatMessage({ defaultMessage: 'Instant booking' })] : []),
  ];
}
