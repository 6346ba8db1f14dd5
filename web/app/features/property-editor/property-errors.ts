// The errors beside the fields of a property: missing values and the server's messages.
import { findCountry, type PostalCodeName } from '@daynook/contract/countries/countries';
import { defineMessages, type IntlShape, type MessageDescriptor, useIntl } from 'react-intl';
import type { PropertyField } from './property-changes.ts';
import { type MissingField, type PropertyDraft, writtenCheckIn } from './property-draft.ts';
import { PROPERTY_STEPS, type PropertyStep, stepOfField } from './property-steps.ts';
import { propertyFieldNames } from './property-words.ts';
import type { PropertyForm } from './use-property-form.ts';

const missingWords: Record<Exclude<MissingField, 'postalCode'>, MessageDescriptor> = defineMessages({
  street: { defaultMessage: 'Enter a street and number.' },
  city: { defaultMessage: 'Enter a city or town.' },
  region: { defaultMessage: 'Enter a state or province.' },
  point: { defaultMessage: 'Enter the coordinates of your front door.' },
  locatedBy: { defaultMessage: 'Move the pin to your front door.' },
  timeZone: { defaultMessage: 'Choose a time zone.' },
  title: { defaultMessage: 'Name your property. You can change this later.' },
});

const postalCodeWords: Record<PostalCodeName, MessageDescriptor> = defineMessages({
  zip: { defaultMessage: 'Enter five digits, such as {example}.' },
  postcode: { defaultMessage: 'Enter a postcode such as {example}.' },
  'postal-code': { defaultMessage: 'Enter a postal code such as {example}.' },
  eircode: { defaultMessage: 'Enter an Eircode such as {example}.' },
});

function wordsOfMissing(intl: IntlShape, field: MissingField, { country }: PropertyDraft): string {
  if (field !== 'postalCode') return intl.formatMessage(missingWords[field]);
  const { name, example } = findCountry(country).postalCode;
  return intl.formatMessage(postalCodeWords[name], { example });
}

/** Returns the error at a path such as `arrival.1.text`, or undefined. An error in a part also counts for the whole field. */
export function useFindError({ draft, missing, errors }: Pick<PropertyForm, 'draft' | 'missing' | 'errors'>) {
  const intl = useIntl();
  return (path: string): string | undefined => {
    const lacking = missing.find((field) => field === path);
    if (lacking) return wordsOfMissing(intl, lacking, draft);
    return errors[path] ?? Object.entries(errors).find(([at]) => at.startsWith(`${path}.`))?.[1];
  };
}

export interface PropertyProblem {
  path: string;
  step: PropertyStep;
  /** The field that takes the focus. */
  focusId: string;
  name: string;
  words: string;
}

function findFocusId(path: string, draft: PropertyDraft): string {
  const [field = '', index] = path.split('.');
  if (field === 'point' || field === 'locatedBy') return 'property-coordinates';
  if (field === 'arrival') return `property-arrival-${writtenCheckIn(draft)[Number(index)]?.part ?? 'access'}`;
  return `property-${field}`;
}

/** Everything that keeps the property from being saved, in the order of the steps. */
export function usePropertyProblems({
  draft,
  missing,
  errors,
}: Pick<PropertyForm, 'draft' | 'missing' | 'errors'>): PropertyProblem[] {
  const intl = useIntl();
  const found = [
    ...missing.map((field) => ({ path: field as string, words: wordsOfMissing(intl, field, draft) })),
    ...Object.entries(errors).map(([path, words]) => ({ path, words })),
  ];
  return found
    .flatMap(({ path, words }) => {
      const field = path.split('.')[0] ?? '';
      const step = stepOfField(path, draft);
      if (!step) return [];
      const name = intl.formatMessage(propertyFieldNames[field as PropertyField]);
      return [{ path, step, focusId: findFocusId(path, draft), name, words }];
    })
    .toSorted((a, b) => PROPERTY_STEPS.indexOf(a.step) - PROPERTY_STEPS.indexOf(b.step));
}
