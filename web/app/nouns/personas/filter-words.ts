// A persona's filters as text.
import type { PersonaFilters } from '@daynook/contract/personas';
import type { IntlShape } from 'react-intl';
import { amenityName } from '../listings/amenity-words.ts';
import { kindName } from '../listings/words.ts';

export function filterWords(intl: IntlShape, { amenities, people, kinds, isInstant }: PersonaFilters): string[] {
  const kindWords = kinds.map((kind) => kindName(intl, kind));
  return [
    ...amenities.map((amenity) => amenityName(intl, amenity)),
    ...(people === null ? [] : [intl.formatMessage({ defaultMessage: '{people} or more people' }, { people })]),
    ...(kinds.length === 0 ? [] : [intl.formatList(kindWords, { type: 'disjunction' })]),
    ...(isInstant ? [intl.formatMessage({ defaultMessage: 'Instant booking' })] : []),
  ];
}
