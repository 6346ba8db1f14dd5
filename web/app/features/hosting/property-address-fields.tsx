// Where a property is: its address with suggestions, or as typed.
import { FormattedMessage, useIntl } from 'react-intl';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CurrencyField } from '../currencies/currency-field.tsx';
import { streetOfText } from './property-address.ts';
import { changeOfCountry } from './property-draft.ts';
import { useFaultOf } from './property-faults.ts';
import { PlaceField } from './property-place-field.tsx';
import { type Country, countryNames, keysOf, propertyFieldNames } from './property-words.ts';
import type { PropertyForm } from './use-property-form.ts';
import type { PropertyPlace } from './use-property-place.ts';

const LIKELY = ['USD', 'CAD'];

export function PropertyAddressFields({ form, place }: { form: PropertyForm; place: PropertyPlace }) {
  const intl = useIntl();
  const { draft, change, base } = form;
  const { take, placePin } = place;
  const faultOf = useFaultOf(form);
  const label = (field: keyof typeof propertyFieldNames) => intl.formatMessage(propertyFieldNames[field]);
  return (
    <div className="grid grid-cols-2 gap-5 sm:grid-cols-6">
      <PlaceField
        id="property-street"
        className="col-span-2 sm:col-span-4"
        label={label('street')}
        value={draft.street}
        maxLength={160}
        error={faultOf('street')}
        onType={(street) => change({ street })}
        onPlace={(found, typed) => take(found, streetOfText(typed))}
      />
      <TextField
        id="property-unit"
        className="col-span-2 sm:col-span-2"
        label={<FormattedMessage defaultMessage="Apartment or unit (optional)" />}
        value={draft.unit}
        maxLength={40}
        autoComplete="off"
        error={faultOf('unit')}
        onChange={(event) => change({ unit: event.target.value })}
      />
      <PlaceField
        id="property-city"
        className="col-span-2 sm:col-span-4"
        label={label('city')}
        value={draft.city}
        maxLength={100}
        error={faultOf('city')}
        onType={(city) => change({ city })}
        onPlace={(found) => take(found, draft.street)}
        onLeave={() => void placePin()}
      />
      <TextField
        id="property-region"
        className="sm:col-span-2"
        label={label('region')}
        placeholder={draft.country === 'CA' ? 'ON' : 'NY'}
        value={draft.region}
        maxLength={60}
        autoComplete="address-level1"
        error={faultOf('region')}
        onChange={(event) => change({ region: event.target.value })}
        onBlur={() => void placePin()}
      />
      <TextField
        id="property-postalCode"
        className="sm:col-span-2"
        label={label('postalCode')}
        value={draft.postalCode}
        maxLength={16}
        autoComplete="postal-code"
        error={faultOf('postalCode')}
        onChange={(event) => change({ postalCode: event.target.value })}
        onBlur={() => void placePin()}
      />
      <Select
        id="property-country"
        className="col-span-2 sm:col-span-2"
        label={label('country')}
        value={draft.country}
        autoComplete="country"
        error={faultOf('country')}
        onChange={(event) => change(changeOfCountry(draft, event.target.value as Country))}
      >
        {keysOf(countryNames).map((country) => (
          <option key={country} value={country}>
            {intl.formatMessage(countryNames[country])}
          </option>
        ))}
      </Select>
      <TextField
        id="property-neighborhood"
        className="col-span-2 sm:col-span-2"
        label={<FormattedMessage defaultMessage="Neighborhood (optional)" />}
        value={draft.neighborhood}
        maxLength={80}
        autoComplete="off"
        error={faultOf('neighborhood')}
        onChange={(event) => change({ neighborhood: event.target.value })}
      />
      <CurrencyField
        id="property-currency"
        className="col-span-2 sm:col-span-4"
        label={label('currency')}
        value={draft.currency}
        likely={LIKELY}
        error={faultOf('currency')}
        description={
          base && base.listingCount > 0 && draft.currency !== base.currency ? (
            <span className="font-medium text-ink">
              <FormattedMessage defaultMessage="Saving this pauses your published listings here until you confirm their prices. Existing bookings keep their currency." />
            </span>
          ) : (
            <FormattedMessage defaultMessage="All listings here use this currency, and guests pay in it." />
          )
        }
        onChange={(currency) => change({ currency })}
      />
    </div>
  );
}
