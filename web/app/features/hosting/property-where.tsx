// Where a home is: its address with suggestions or as typed, the pin, and the clock it lives by.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addressOfPlace, type FoundAddress, streetOfText } from './property-address.ts';
import { PropertyClock } from './property-clock.tsx';
import type { PropertyDraft } from './property-draft.ts';
import { useFaultOf } from './property-faults.ts';
import { FormSection } from './property-form-section.tsx';
import { samePoint } from './property-geo.ts';
import { PropertyPin } from './property-pin.tsx';
import { PlaceField } from './property-place-field.tsx';
import { type Country, countryNames, keysOf, propertyFieldNames } from './property-words.ts';
import { zoneOfPointQuery } from './property-zones.ts';
import type { PropertyForm } from './use-property-form.ts';

/** What says which town it is. */
const TOWN = ['city', 'region', 'postalCode'] as const;

/** The middle of the town that was typed. The street stays here: it is not needed to find a town. */
async function locateTown({ city, region, postalCode }: PropertyDraft): Promise<FoundAddress | undefined> {
  for (const input of [postalCode.trim(), `${city.trim()}, ${region.trim()}`]) {
    if (input.length < 3) continue;
    const { suggestions } = await call('POST /api/places/autocomplete', { body: { input, languageCode: 'en' } });
    const placeId = suggestions[0]?.placePrediction.placeId;
    if (placeId) return addressOfPlace(await call('GET /api/places/{placeId}', { params: { placeId } }));
  }
  return undefined;
}

export function PropertyWhere({ form }: { form: PropertyForm }) {
  const intl = useIntl();
  const { draft, change, base } = form;
  const newest = useRef(draft);
  newest.current = draft;
  const faultOf = useFaultOf(form);
  const zone = useQuery(zoneOfPointQuery(draft.isZoneByHand ? null : draft.point)).data;

  // The pin says which clock; the host confirms it, or knows better and chooses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another zone is news
  useEffect(() => {
    if (zone && !draft.isZoneByHand && zone !== draft.timeZone) change({ timeZone: zone, isZoneConfirmed: false });
  }, [zone, draft.isZoneByHand]);

  const take = ({ point, street, ...found }: FoundAddress, typedStreet: string) =>
    change({ ...found, street: street ?? typedStreet, point, isPinByHand: false });

  const placePin = async () => {
    if (draft.isPinByHand || draft.city.trim() === '' || draft.region.trim() === '') return;
    const found = await locateTown(draft).catch(() => undefined);
    // While it was looked for the host may have placed the pin, or typed another town.
    const now = newest.current;
    if (now.isPinByHand || TOWN.some((field) => now[field] !== draft[field])) return;
    if (found && !samePoint(found.point, now.point)) change({ point: found.point });
  };

  const label = (field: keyof typeof propertyFieldNames) => intl.formatMessage(propertyFieldNames[field]);
  return (
    <FormSection
      id="where"
      title={<FormattedMessage defaultMessage="Location" />}
      lead={<FormattedMessage defaultMessage="Only guests with a booking see the exact address." />}
    >
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
          onChange={(event) => change({ country: event.target.value as Country })}
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
      </div>
      <PropertyPin
        point={draft.point}
        known={base}
        error={faultOf('point')}
        onMove={(point) => change({ point, isPinByHand: true })}
      />
      <PropertyClock form={form} />
    </FormSection>
  );
}
