// Validates a property. Pure.

import { type CountryCode, findCountry, isPostalCode } from '@daynook/contract/countries/countries';
import { findRegionCode, hasRegionCodes } from '@daynook/contract/countries/regions';
import type { PropertyFields } from '@daynook/contract/hosting/hosting';
import type { FactSource, PropertyFactSources } from '@daynook/contract/listings/fact-sources';
import { STATED_PROPERTY_FACTS, type StatedPropertyFact } from '@daynook/contract/listings/property-fact-values';
import type { CountrySettings } from '@daynook/contract/settings/site-settings';
import { say } from '../../lib/languages/say.ts';
import { isTimeZone } from '../../lib/time/zone-names.ts';

type Errors = Record<string, string>;

function postalCodeHint(country: CountryCode): string {
  const { name, example } = findCountry(country).postalCode;
  switch (name) {
    case 'zip':
      return say('Enter five digits, such as {example}.', { example });
    case 'postcode':
      return say('Enter a postcode such as {example}.', { example });
    case 'eircode':
      return say('Enter an Eircode such as {example}.', { example });
    default:
      return say('Enter a postal code such as {example}.', { example });
  }
}

/** The region as stored: its code where regions have codes, and nothing where addresses have none. Taxes depend on it. */
export const toRegion = (country: CountryCode, text: string): string =>
  findCountry(country).region === null ? '' : (findRegionCode(country, text) ?? text.trim());

/** Undefined if it's what addresses there need. */
function regionError(country: CountryCode, text: string): string | undefined {
  const { region } = findCountry(country);
  const isKnown = hasRegionCodes(country) ? findRegionCode(country, text) !== undefined : text.trim() !== '';
  if (!region?.isRequired || isKnown) return undefined;
  const { name, example } = region;
  return name === 'state'
    ? say('Enter a state such as {example}.', { example })
    : say('Enter a province such as {example}.', { example });
}

type Region = Pick<PropertyFields, 'country' | 'region'>;

/** Errors of a property's fields together, by field; empty if it's valid. A region stored earlier isn't checked again. */
export function propertyErrors(
  fields: Region & Pick<PropertyFields, 'postalCode' | 'timeZone'>,
  before: Region | undefined,
  { isPinInCountry }: { isPinInCountry: boolean },
): Errors {
  const errors: Errors = {};
  const isKept = before?.country === fields.country && before.region === fields.region;
  const region = isKept ? undefined : regionError(fields.country, fields.region);
  if (region !== undefined) errors['region'] = region;
  if (!isPostalCode(fields.country, fields.postalCode)) errors['postalCode'] = postalCodeHint(fields.country);
  if (!isTimeZone(fields.timeZone)) errors['timeZone'] = say('Choose a time zone such as America/Denver.');
  if (!isPinInCountry) errors['point'] = say('The pin is far outside the country you chose. Move it to your property.');
  return errors;
}

type Offered = Pick<PropertyFields, 'country'> & { readonly currency: string };

/** What the site doesn't offer, by field. A home that's there already keeps its country and currency. */
export function offerErrors(
  { country, currency }: Offered,
  before: Offered | undefined,
  { countries, currencies }: CountrySettings,
): Errors {
  const errors: Errors = {};
  if (country !== before?.country && !countries.includes(country))
    errors['country'] = say('Homes in this country aren’t offered here. Choose another country.');
  if (currency !== before?.currency && currencies !== null && !currencies.includes(currency))
    errors['currency'] = say('Prices in this currency aren’t offered here. Choose another currency.');
  return errors;
}

type StatedColumns = Readonly<Record<StatedPropertyFact, string | null>>;

/** A fact that changed has a new source; the others keep theirs, if we know it. */
export function restatePropertyFacts(
  before: (StatedColumns & { readonly fact_sources: unknown }) | undefined,
  wanted: StatedColumns,
  now: FactSource,
): PropertyFactSources {
  const known = (before?.fact_sources ?? {}) as PropertyFactSources;
  const sources: PropertyFactSources = {};
  for (const fact of STATED_PROPERTY_FACTS) {
    if (wanted[fact] === null) continue;
    const source = before && before[fact] === wanted[fact] ? known[fact] : now;
    if (source) sources[fact] = source;
  }
  return sources;
}
