// The words that stand beside a field of a home: what is missing, or what the server refused it for.
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import type { MissingField } from './property-draft.ts';
import type { PropertyForm } from './use-property-form.ts';

const missingWords: Record<MissingField, MessageDescriptor> = defineMessages({
  street: { id: 'property-missing.street', defaultMessage: 'Guests with a booking need the street and the number.' },
  city: { id: 'property-missing.city', defaultMessage: 'Which city or town is it in?' },
  region: { id: 'property-missing.region', defaultMessage: 'Which state or province?' },
  postalCode: { id: 'property-missing.postal-code', defaultMessage: 'The postal code is missing.' },
  point: {
    id: 'property-missing.point',
    defaultMessage: 'The pin is missing. Choose your city from the suggestions, then move the pin to your door.',
  },
  timeZone: { id: 'property-missing.time-zone', defaultMessage: 'Choose the time zone of the home.' },
  isZoneConfirmed: { id: 'property-missing.zone-yes', defaultMessage: 'Please confirm that this clock is right.' },
  title: { id: 'property-missing.title', defaultMessage: 'Give the home a name. You can change it later.' },
});

/** `faultOf('arrival.1.text')`: undefined where nothing is wrong. A fault of a part counts for its whole too. */
export function useFaultOf({ missing, faults }: Pick<PropertyForm, 'missing' | 'faults'>) {
  const intl = useIntl();
  return (path: string): string | undefined => {
    if (missing.some((field) => field === path)) return intl.formatMessage(missingWords[path as MissingField]);
    return faults[path] ?? Object.entries(faults).find(([at]) => at.startsWith(`${path}.`))?.[1];
  };
}
