// Validates a property. Pure.
import type { PropertyFields } from '@daynook/contract/hosting/hosting';
import { isPostalCode } from '@daynook/contract/postal-codes';
import { isTimeZone } from '../../lib/time/zone-names.ts';

type Errors = Record<string, string>;

const COUNTRY_NAMES: Readonly<Record<string, string>> = { US: 'the United States', CA: 'Canada' };
const POSTAL_CODE_HINTS: Readonly<Record<PropertyFields['country'], string>> = {
  US: 'Enter five digits, such as 80205.',
  CA: 'Enter a postal code such as M5V 2T6.',
};

/** Errors of a property's fields together, by field; empty if it's valid. */
export function propertyErrors(
  fields: Pick<PropertyFields, 'country' | 'postalCode' | 'timeZone' | 'arrival'>,
  { isPinInCountry }: { isPinInCountry: boolean },
): Errors {
  const errors: Errors = {};
  if (!isPostalCode(fields.country, fields.postalCode)) errors['postalCode'] = POSTAL_CODE_HINTS[fields.country];
  if (!isTimeZone(fields.timeZone)) errors['timeZone'] = 'Choose a time zone such as America/Denver.';
  if (!isPinInCountry)
    errors['point'] = `The pin is far outside ${COUNTRY_NAMES[fields.country]}. Move it to your property.`;
  return errors;
}
