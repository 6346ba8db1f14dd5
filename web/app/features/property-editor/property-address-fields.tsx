// A property's address, from a suggestion or typed, and what guests see of it.
import { isPostalCode } from '@daynook/contract/postal-codes';
import { FormattedMessage, useIntl } from 'react-intl';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { streetOfText } from './property-address.ts';
import { changeOfCountry } from './property-draft.ts';
import { useFindError } from './property-errors.ts';
import { PlaceField } from './property-place-field.tsx';
import { PublicArea } from './property-public-area.tsx';
import { type Country, countryNames, listKeys, propertyFieldNames } from './property-words.ts';
import type { PropertyForm } from './use-property-form.ts';
import type { PropertyPlace } from './use-property-place.ts';

const COUNTRIES = listKeys(countryNames);

export function PropertyAddressFields({ form, place }: { form: PropertyForm; place: PropertyPlace }) {
  const intl = useIntl();
  const { draft, change } = form;
  const { type, take, waitFor, locate } = place;
  const findError = useFindError(form);
  const label = (field: keyof typeof propertyFieldNames) => intl.formatMessage(propertyFieldNames[field]);
  /** The two countries' postal codes look different, so a complete one tells the country. */
  const typePostalCode = (postalCode: string) => {
    const country = COUNTRIES.find((candidate) => isPostalCode(candidate, postalCode)) ?? draft.country;
    type({ postalCode, ...changeOfCountry(draft, country) });
  };
  return (
    <div className="grid grid-cols-2 gap-5 sm:grid-cols-6">
      <Select
        id="property-country"
        className="col-span-2 sm:col-span-2"
        label={label('country')}
        value={draft.country}
        autoComplete="country"
        error={findError('country')}
        onChange={(event) => type(changeOfCountry(draft, event.target.value as Country))}
      >
        {COUNTRIES.map((country) => (
          <option key={country} value={country}>
            {intl.formatMessage(countryNames[country])}
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
      <TextField
        id="property-region"
        className="sm:col-span-2"
        label={label('region')}
        placeholder={draft.country === 'CA' ? 'ON' : 'NY'}
        value={draft.region}
        maxLength={60}
        autoComplete="address-level1"
        error={findError('region')}
        onChange={(event) => type({ region: event.target.value })}
        onBlur={() => void locate()}
      />
      <TextField
        id="property-postalCode"
        className="sm:col-span-2"
        label={label('postalCode')}
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
