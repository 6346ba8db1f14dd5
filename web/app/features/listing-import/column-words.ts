// Names and allowed values of the import columns.
import type { ListingKind } from '@daynook/contract/listings/amenities';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { factNames } from '../../nouns/listings/amenity-words.ts';
import { listingFieldNames } from '../../nouns/listings/listing-field-words.ts';
import { kindName } from '../../nouns/listings/words.ts';
import { workFactNames } from '../../nouns/listings/work-fact-field-words.ts';
import type { ListingColumn } from './api.ts';

const weekdays: Record<string, MessageDescriptor> = defineMessages({
  monday: { defaultMessage: 'Hours on Monday' },
  tuesday: { defaultMessage: 'Hours on Tuesday' },
  wednesday: { defaultMessage: 'Hours on Wednesday' },
  thursday: { defaultMessage: 'Hours on Thursday' },
  friday: { defaultMessage: 'Hours on Friday' },
  saturday: { defaultMessage: 'Hours on Saturday' },
  sunday: { defaultMessage: 'Hours on Sunday' },
});

const propertyColumns: Record<string, MessageDescriptor> = defineMessages({
  property: { defaultMessage: 'Property name' },
  street: { defaultMessage: 'Street address' },
  unit: { defaultMessage: 'Apartment or suite' },
  city: { defaultMessage: 'City' },
  region: { defaultMessage: 'State, province, or county' },
  postalCode: { defaultMessage: 'Postal code' },
  country: { defaultMessage: 'Country, such as US or Canada' },
  currency: { defaultMessage: 'Currency of its prices, such as USD' },
  timeZone: { defaultMessage: 'Time zone, such as America/Denver; found from the place if empty' },
  latitude: { defaultMessage: 'Latitude of the pin; the middle of the postal area or town if empty' },
  longitude: { defaultMessage: 'Longitude of the pin' },
});

const takes: Record<ListingColumn['kind'], MessageDescriptor> = defineMessages({
  text: { defaultMessage: 'Text, up to {characters, number} characters' },
  word: { defaultMessage: 'One of: {words}' },
  words: { defaultMessage: 'Any of these, separated by | : {words}' },
  texts: {
    defaultMessage: 'Up to {entries, number} items separated by | , up to {characters, number} characters each',
  },
  number: { defaultMessage: 'Whole number from {minimum, number} to {maximum, number}' },
  price: { defaultMessage: 'Amount such as 45.00, up to {maximum, number}' },
  date: { defaultMessage: 'Date such as 2026-11-03' },
  time: { defaultMessage: 'Local time such as 09:00' },
  flag: { defaultMessage: 'yes or no' },
  hours: {
    defaultMessage: 'Local times, such as 09:00-12:30 | 13:30-18:00, or “closed”',
  },
});

/** The editor's name for the field behind a column. */
export function columnLabel(intl: IntlShape, { name, field }: Pick<ListingColumn, 'name' | 'field'>): string {
  const part = name.split('.')[1] ?? '';
  if (field === 'property') return intl.formatMessage(propertyColumns[name]!);
  if (field === 'weekly') return intl.formatMessage(weekdays[part]!);
  if (field === 'facts') return intl.formatMessage(factNames[part as keyof typeof factNames]);
  if (field === 'workFacts') {
    const fact = (name in workFactNames ? name : `${name}Minute`) as keyof typeof workFactNames;
    return intl.formatMessage(workFactNames[fact], { unit: 'cm' });
  }
  return intl.formatMessage(listingFieldNames[field]);
}

/** The word to write, with what hosts call it. */
const nameWord = (intl: IntlShape, { name }: ListingColumn, word: string): string =>
  name === 'kind' ? `${word} (${kindName(intl, word as ListingKind)})` : word;

/** The allowed values of the column. */
export function columnTakes(intl: IntlShape, column: ListingColumn): string {
  return intl.formatMessage(takes[column.kind], {
    characters: column.maximumCharacters ?? 0,
    entries: column.maximumEntries ?? 0,
    minimum: column.minimum ?? 0,
    maximum: column.maximum ?? 0,
    words: (column.words ?? []).map((word) => nameWord(intl, column, word)).join(', '),
  });
}
