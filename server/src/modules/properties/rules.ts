// Validates a property. Pure.
import type { PropertyFields } from '@daynook/contract/hosting/hosting';
import { isPostalCode } from '@daynook/contract/postal-codes';
import { say, toSay } from '../../lib/languages/say.ts';
import { isTimeZone } from '../../lib/time/zone-names.ts';

type Errors = Record<string, string>;

const FAR_OUTSIDE: Readonly<Record<PropertyFields['country'], string>> = {
  US: toSay('The pin is far outside the United States. Move it to your property.'),
  CA: toSay('The pin is far outside Canada. Move it to your property.'),
};
const POSTAL_CODE_HINTS: Readonly<Record<PropertyFields['country'], string>> = {
  US: toSay('Enter five digits, such as 80205.'),
  CA: toSay('Enter a postal code such as M5V 2T6.'),
};

/** Errors of a property's fields together, by field; empty if it's valid. */
export function propertyErrors(
  fields: Pick<PropertyFields, 'country' | 'postalCode' | 'timeZone' | 'arrival'>,
  { isPinInCountry }: { isPinInCountry: boolean },
): Errors {
  const errors: Errors = {};
  if (!isPostalCode(fields.country, fields.postalCode)) errors['postalCode'] = POSTAL_CODE_HINTS[fields.country];
  if (!isTimeZone(fields.timeZone)) errors['timeZone'] = say('Choose a time zone such as America/Denver.');
  if (!isPinInCountry) errors['point'] = FAR_OUTSIDE[fields.country];
  return errors;
}
