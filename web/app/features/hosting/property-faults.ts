// The words that stand beside a field of a home: what is missing, or what the server refused it for.
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import type { MissingField } from './property-draft.ts';
import type { PropertyForm } from './use-property-form.ts';

const missingWords: Record<MissingField, MessageDescriptor> = defineMessages({
  street: { defaultMessage: 'Enter a street and number.' },
  city: { defaultMessage: 'Enter a city or town.' },
  region: { defaultMessage: 'Choose a state or province.' },
  postalCode: { defaultMessage: 'Enter a postal code.' },
  point: {
    defaultMessage: 'Choose your city from the suggestions, then move the pin to your door.',
  },
  timeZone: { defaultMessage: 'Choose a time zone.' },
  isZoneConfirmed: { defaultMessage: 'Confirm the local time.' },
  title: { defaultMessage: 'Name your property. You can change this later.' },
});

/** `faultOf('arrival.1.text')`: undefined where nothing is wrong. A fault of a part counts for its whole too. */
export function useFaultOf({ missing, faults }: Pick<PropertyForm, 'missing' | 'faults'>) {
  const intl = useIntl();
  return (path: string): string | undefined => {
    if (missing.some((field) => field === path)) return intl.formatMessage(missingWords[path as MissingField]);
    return faults[path] ?? Object.entries(faults).find(([at]) => at.startsWith(`${path}.`))?.[1];
  };
}
