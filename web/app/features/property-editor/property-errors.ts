// The words that stand beside a field of a home: what is missing, or what the server refused it for.
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import type { PropertyField } from './property-changes.ts';
import { type MissingField, type PropertyDraft, writtenArrival } from './property-draft.ts';
import { PROPERTY_STEPS, type PropertyStep, stepOfField } from './property-steps.ts';
import { type Country, propertyFieldNames } from './property-words.ts';
import type { PropertyForm } from './use-property-form.ts';

const missingWords: Record<MissingField, MessageDescriptor> = defineMessages({
  street: { defaultMessage: 'Enter a street and number.' },
  city: { defaultMessage: 'Enter a city or town.' },
  region: { defaultMessage: 'Enter a state or province.' },
  postalCode: { defaultMessage: 'Enter a postal code.' },
  point: { defaultMessage: 'Enter the coordinates of your front door.' },
  locatedBy: { defaultMessage: 'Move the pin to your front door.' },
  timeZone: { defaultMessage: 'Choose a time zone.' },
  title: { defaultMessage: 'Name your property. You can change this later.' },
});

const postalCodeWords: Record<Country, MessageDescriptor> = defineMessages({
  US: { defaultMessage: 'Enter five digits, such as 80205.' },
  CA: { defaultMessage: 'Enter a postal code such as M5V 2T6.' },
});

const wordsOfMissing = (field: MissingField, { postalCode, country }: PropertyDraft): MessageDescriptor =>
  field === 'postalCode' && postalCode.trim() !== '' ? postalCodeWords[country] : missingWords[field];

/** `faultOf('arrival.1.text')`: undefined where nothing is wrong. A fault of a part counts for its whole too. */
export function useErrorOf({ draft, missing, faults }: Pick<PropertyForm, 'draft' | 'missing' | 'faults'>) {
  const intl = useIntl();
  return (path: string): string | undefined => {
    const lacking = missing.find((field) => field === path);
    if (lacking) return intl.formatMessage(wordsOfMissing(lacking, draft));
    return faults[path] ?? Object.entries(faults).find(([at]) => at.startsWith(`${path}.`))?.[1];
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

function focusIdOf(path: string, draft: PropertyDraft): string {
  const [field = '', index] = path.split('.');
  if (field === 'point' || field === 'locatedBy') return 'property-coordinates';
  if (field === 'arrival') return `property-arrival-${writtenArrival(draft)[Number(index)]?.part ?? 'access'}`;
  return `property-${field}`;
}

/** Everything that keeps the property from being saved, in the order of the steps. */
export function usePropertyProblems({
  draft,
  missing,
  faults,
}: Pick<PropertyForm, 'draft' | 'missing' | 'faults'>): PropertyProblem[] {
  const intl = useIntl();
  const found = [
    ...missing.map((field) => ({ path: field as string, words: intl.formatMessage(wordsOfMissing(field, draft)) })),
    ...Object.entries(faults).map(([path, words]) => ({ path, words })),
  ];
  return found
    .flatMap(({ path, words }) => {
      const field = path.split('.')[0] ?? '';
      const step = stepOfField(path, draft);
      if (!step) return [];
      const name = intl.formatMessage(propertyFieldNames[field as PropertyField]);
      return [{ path, step, focusId: focusIdOf(path, draft), name, words }];
    })
    .toSorted((a, b) => PROPERTY_STEPS.indexOf(a.step) - PROPERTY_STEPS.indexOf(b.step));
}
