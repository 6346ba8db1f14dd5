// A property's address, from a suggestion or typed, and what guests see of it.
import {
  type CountryCode,
  findCountry,
  isPostalCode,
  nameCountry,
  sortCountries,
} from '@daynook/contract/countries/countries';
import { FIRST_COUNTRIES } from '@daynook/contract/countries/first-countries';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCountries } from '../../lib/site.ts';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { streetOfText } from './property-address.ts';
import { changeOfCountry } from './property-draft.ts';
import { useFindError } from './property-errors.ts';
import { PlaceField } from './property-place-field.tsx';
import { PublicArea } from './property-public-area.tsx';
import { postalCodeNames, propertyFieldNames, regionNames } from './property-words.ts';
import type { PropertyForm } from './use-property-form.ts';
import type { PropertyPlace } from './use-property-place.ts';

/** Only American and Canadian codes look so different that one that's being typed tells the country. */
const guessCountry = (offered: readonly CountryCode[], postalCode: string): CountryCode | undefined =>
  offered.every((code) => FIRST_COUNTRIES.includes(code))
    ? offered.find((code) => isPostalCode(code, postalCode))
    : undefined;

export function PropertyAddressFields({ form, place }: { form: PropertyForm; place: PropertyPlace }) {
  const intl = useIntl();
  const { draft, change } = form;
  const { type, take, waitFor, locate } = place;
  const findError = useFindError(form);
  const label = (field: keyof typeof propertyFieldNames) => intl.formatMessage(propertyFieldNames[field]);
  // A home that's already somewhere else stays there.
  const offered = sortCountries(intl.locale, [...new Set([...useCountries(), draft.country])]);
  const { region, postalCode: code } = findCountry(draft.country);
  const typePostalCode = (postalCode: string) =>
    type({ postalCode, ...changeOfCountry(draft, guessCountry(offered, postalCode) ?? draft.country) });
  return (
    <div className="grid grid-cols-2 gap-5 sm:grid-cols-6">
      <Select
        id="property-country"
        className="col-span-2 sm:col-span-2"
        label={label('country')}
        value={draft.country}
        autoComplete="country"
        error={findError('country')}
        onChange={(event) => type(changeOfCountry(draft, event.target.value as CountryCode))}
      >
        {offered.map((country) => (
          <option key={country} value={country}>
            {nameCountry(intl.locale, country)}
          </option>
        ))}
      </Select>
      <PlaceField
        id="property-street"
        className="col-span-2 sm:col-span-4"
        label={label('street')}
        value={draft.street}
        maxLength={160}
        error={findError('street')}
        onType={(street) => type({ street })}
        onAsk={waitFor}
        onPlace={(found, typed) => take(found, streetOfText(typed))}
        onLeave={() => void locate()}
      />
      <TextField
        id="property-unit"
        className="col-span-2 sm:col-span-2"
        label={<FormattedMessage defaultMessage="Apartment or unit (optional)" />}
        value={draft.unit}
        maxLength={40}
        autoComplete="off"
        error={findError('unit')}
        onChange={(event) => change({ unit: event.target.value })}
      />
      <PlaceField
        id="property-city"
        className="col-span-2 sm:col-span-4"
        label={label('city')}
        value={draft.city}
        maxLength={100}
        error={findError('city')}
        onType={(city) => type({ city })}
        onAsk={waitFor}
        onPlace={(found) => take(found, draft.street)}
        onLeave={() => void locate()}
      />
      {region && (
        <TextField
          id="property-region"
          className="sm:col-span-2"
          label={intl.formatMessage(regionNames[region.name])}
          placeholder={region.example}
          value={draft.region}
          maxLength={60}
          autoComplete="address-level1"
          error={findError('region')}
          onChange={(event) => type({ region: event.target.value })}
          onBlur={() => void locate()}
        />
      )}
      <TextField
        id="property-postalCode"
        className="sm:col-span-2"
        label={intl.formatMessage(postalCodeNames[code.name])}
        placeholder={code.example}
        value={draft.postalCode}
        maxLength={16}
        autoComplete="postal-code"
        error={findError('postalCode')}
        onChange={(event) => typePostalCode(event.target.value)}
        onBlur={() => void locate()}
      />
      <TextField
        id="property-neighborhood"
        className="col-span-2 sm:col-span-2"
        label={<FormattedMessage defaultMessage="Neighborhood (optional)" />}
        description={<FormattedMessage defaultMessage="Guests see this name before they book." />}
        value={draft.neighborhood}
        maxLength={80}
        autoComplete="off"
        error={findError('neighborhood')}
        onChange={(event) => change({ neighborhood: event.target.value })}
      />
      <PublicArea className="col-span-full" form={form} />
    </div>
  );
}
