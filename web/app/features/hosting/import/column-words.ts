// What the columns of a file are called, and what they take, for people.
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { factNames } from '../../listings/amenity-words.ts';
import { listingFieldNames } from '../listing-field-words.ts';
import { workFactNames } from '../work-fact-field-words.ts';
import type { RoomColumn } from './api.ts';

const weekdays: Record<string, MessageDescriptor> = defineMessages({
  monday: { id: 'import.monday', defaultMessage: 'Hours on Monday' },
  tuesday: { id: 'import.tuesday', defaultMessage: 'Hours on Tuesday' },
  wednesday: { id: 'import.wednesday', defaultMessage: 'Hours on Wednesday' },
  thursday: { id: 'import.thursday', defaultMessage: 'Hours on Thursday' },
  friday: { id: 'import.friday', defaultMessage: 'Hours on Friday' },
  saturday: { id: 'import.saturday', defaultMessage: 'Hours on Saturday' },
  sunday: { id: 'import.sunday', defaultMessage: 'Hours on Sunday' },
});

const takes: Record<RoomColumn['kind'], MessageDescriptor> = defineMessages({
  text: { id: 'import.takes-text', defaultMessage: 'Text, up to {characters, number} characters' },
  word: { id: 'import.takes-word', defaultMessage: 'One of: {words}' },
  words: { id: 'import.takes-words', defaultMessage: 'Any of these, separated by | : {words}' },
  texts: {
    id: 'import.takes-texts',
    defaultMessage: 'Up to {entries, number} texts separated by | , up to {characters, number} characters each',
  },
  number: { id: 'import.takes-number', defaultMessage: 'Whole number from {minimum, number} to {maximum, number}' },
  price: { id: 'import.takes-price', defaultMessage: 'Amount such as 45.00, up to {maximum, number}' },
  date: { id: 'import.takes-date', defaultMessage: 'Date such as 2026-11-03' },
  time: { id: 'import.takes-time', defaultMessage: 'Local time such as 09:00' },
  flag: { id: 'import.takes-flag', defaultMessage: 'yes or no' },
  hours: {
    id: 'import.takes-hours',
    defaultMessage: 'Local times, such as 09:00-12:30 | 13:30-18:00, or “closed”',
  },
});

/** The field behind a column, as the editor calls it. */
export function columnLabel(intl: IntlShape, { name, field }: Pick<RoomColumn, 'name' | 'field'>): string {
  const part = name.split('.')[1] ?? '';
  if (field === 'weekly') return intl.formatMessage(weekdays[part]!);
  if (field === 'facts') return intl.formatMessage(factNames[part as keyof typeof factNames]);
  if (field === 'workFacts') {
    const fact = (name in workFactNames ? name : `${name}Minute`) as keyof typeof workFactNames;
    return intl.formatMessage(workFactNames[fact], { unit: 'cm' });
  }
  return intl.formatMessage(listingFieldNames[field]);
}

/** What may stand in a cell of the column. */
export function columnTakes(intl: IntlShape, column: RoomColumn): string {
  return intl.formatMessage(takes[column.kind], {
    characters: column.maximumCharacters ?? 0,
    entries: column.maximumEntries ?? 0,
    minimum: column.minimum ?? 0,
    maximum: column.maximum ?? 0,
    words: (column.words ?? []).join(', '),
  });
}
