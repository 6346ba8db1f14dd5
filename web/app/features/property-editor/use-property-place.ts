// Geocodes the typed address: how precisely it's known, the initial pin, and the time zone.
import { addressText } from '@daynook/contract/countries/addresses';
import { findCountry, isPostalCode, nameCountry } from '@daynook/contract/countries/countries';
import { findRegionCode, hasRegionCodes } from '@daynook/contract/countries/regions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { hasStreetsAt } from '../../nouns/map/style.ts';
import { zoneOfPointQuery } from '../../nouns/properties/property-zones.ts';
import type { FoundAddress } from './property-address.ts';
import { changeOfCountry, type PropertyDraft } from './property-draft.ts';
import type { Point } from './property-geo.ts';
import type { LocatedBy } from './property-words.ts';
import type { PropertyForm } from './use-property-form.ts';

type Geocoded = Answer<'GET /api/places/geocode'>['results'][number];
interface Located {
  point: Point;
  locatedBy: LocatedBy;
}

/** The fields that determine the location. */
const WHERE = ['street', 'city', 'region', 'postalCode', 'country'] as const;

const findComponent = ({ address_components }: Geocoded, type: string) =>
  address_components.find(({ types }) => types.includes(type));

/** There's nothing to look up. An address that wasn't found may be found next time. */
const isKnown = ({ point, locatedBy }: PropertyDraft) => point !== null && locatedBy !== null;

/** A result's precision; undefined if it's in a different country or state than the typed one. */
function locatedBy(result: Geocoded, { country, region }: PropertyDraft): LocatedBy | undefined {
  const foundIn = findComponent(result, 'country')?.short_name;
  if (foundIn && foundIn.toUpperCase() !== country) return undefined;
  const found = findComponent(result, 'administrative_area_level_1')?.short_name;
  const typed = findRegionCode(country, region);
  if (found && typed && (findRegionCode(country, found) ?? found) !== typed) return undefined;
  if (findComponent(result, 'route')) return 'address';
  return findComponent(result, 'postal_code') ? 'area' : 'town';
}

/** The most precise result for an address: its street, postal area, or town. */
async function findAddress(draft: PropertyDraft): Promise<Located | undefined> {
  const { country, street, city, region, postalCode } = draft;
  const land = nameCountry('en', country);
  // Where regions have no codes, one that's written in an address isn't what the place is found by.
  const town = [city.trim(), hasRegionCodes(country) ? region.trim() : '', land].filter(Boolean).join(', ');
  const whole = addressText({
    country,
    street: street.trim(),
    city: city.trim(),
    region: region.trim(),
    postalCode: postalCode.trim(),
  });
  // A postal code at the end is found on its own, so the country doesn't follow it.
  for (const address of [country === 'US' || country === 'CA' ? whole : `${whole}, ${land}`, town]) {
    const { results } = await call('GET /api/places/geocode', { query: { address: address.slice(0, 200) } });
    const [result] = results;
    const known = result && locatedBy(result, draft);
    if (known) return { point: result.geometry.location, locatedBy: known };
  }
  return undefined;
}

/** Whether people can check a pin on the map there. Without a point: whether they can anywhere. */
function useHasStreets(point: Point | null): boolean {
  const { data: config } = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call('GET /api/config', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (config?.mapStyleUrl) return true;
  return Boolean(config?.streets && (!point || hasStreetsAt(config.streets, point)));
}

/** Call it where all of the form's steps are rendered: a response may come after its step was left. */
export function usePropertyPlace({ draft, change }: Pick<PropertyForm, 'draft' | 'change'>) {
  const newest = useRef(draft);
  newest.current = draft;
  const choice = useRef<Promise<void>>(Promise.resolve());
  const hasStreets = useHasStreets(draft.point);
  const zone = useQuery(zoneOfPointQuery(draft.isZoneByHand ? null : draft.point)).data;

  // The location decides the time zone until the host changes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another zone is news
  useEffect(() => {
    if (zone && !draft.isZoneByHand && zone !== draft.timeZone) change({ timeZone: zone });
  }, [zone, draft.isZoneByHand]);

  /** A changed address is looked up again, unless the host placed the pin. */
  const type = (words: Partial<PropertyDraft>) =>
    change({ ...words, ...(draft.locatedBy === 'pin' ? {} : { locatedBy: null }) });

  /** Adopts a suggestion; only one with a street locates the door. */
  const take = ({ point, street, country, ...found }: FoundAddress, typedStreet: string) =>
    change({
      ...found,
      ...(country ? changeOfCountry(draft, country) : {}),
      street: street ?? typedStreet,
      ...(draft.locatedBy === 'pin' ? {} : { point, locatedBy: street === undefined ? null : 'address' }),
    });

  const locate = async (): Promise<void> => {
    await choice.current;
    const asked = newest.current;
    const needsRegion = findCountry(asked.country).region?.isRequired === true;
    if (isKnown(asked) || asked.city.trim() === '' || (needsRegion && asked.region.trim() === '')) return;
    if (!isPostalCode(asked.country, asked.postalCode)) return;
    const found = await findAddress(asked).catch(() => undefined);
    const zoneThere = found && !asked.isZoneByHand && zoneOfPointQuery(found.point);
    const timeZone = zoneThere
      ? await queryClient()
          .fetchQuery(zoneThere)
          .catch(() => null)
      : null;
    // In the meantime the host may have placed the pin or typed another address.
    const now = newest.current;
    if (isKnown(now) || WHERE.some((field) => now[field] !== asked[field])) return;
    change({ point: null, locatedBy: 'town', ...found, ...(timeZone ? { timeZone } : {}) });
  };
  return {
    type,
    take,
    locate,
    hasStreets,
    /** A chosen suggestion fills the fields when its details arrive. */
    waitFor: (answer: Promise<void>) => {
      choice.current = answer;
    },
    chosen: () => choice.current,
  };
}

export type PropertyPlace = ReturnType<typeof usePropertyPlace>;

/** Saves after looking up the latest address, because people press Save right after typing it. */
export function useSaving(form: PropertyForm, place: PropertyPlace): () => Promise<void> {
  const [asked, setAsked] = useState(0);
  // The result is rendered by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time Save is pressed
  useEffect(() => {
    if (asked > 0) void form.submit();
  }, [asked]);
  return async () => {
    await place.locate();
    setAsked((before) => before + 1);
  };
}
