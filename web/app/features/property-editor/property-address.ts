// Extracts an address from a place lookup. Pure.
import { type CountryCode, isCountryCode } from '@daynook/contract/countries/countries';
import { hasRegionCodes } from '@daynook/contract/countries/regions';
import type { Answer } from '../../lib/api/api-request.ts';

type Place = Answer<'GET /api/places/{placeId}'>;

export interface FoundAddress {
  /** Missing if the place is larger than a house. */
  street?: string;
  neighborhood?: string;
  city?: string;
  region?: string;
  postalCode?: string;
  country?: CountryCode;
  point: { lat: number; lng: number };
}

/** Reads a place's components. Missing ones are left out, so they never clear a field. */
export function addressOfPlace(place: Place): FoundAddress {
  const component = (...types: string[]) =>
    place.addressComponents.find((candidate) => types.some((type) => candidate.types.includes(type)));
  const route = component('route')?.longText;
  const street = route && [component('street_number')?.longText, route].filter(Boolean).join(' ');
  const country = component('country')?.shortText;
  const found = {
    street,
    neighborhood: component('neighborhood')?.longText,
    city: component('locality', 'postal_town', 'sublocality', 'administrative_area_level_3')?.longText,
    // Elsewhere, what the place is in isn't part of its address.
    region: !country || hasRegionCodes(country) ? component('administrative_area_level_1')?.shortText : undefined,
    postalCode: component('postal_code')?.longText,
    country: country && isCountryCode(country) ? country : undefined,
  };
  const known = Object.fromEntries(Object.entries(found).filter(([, value]) => value)) as Omit<FoundAddress, 'point'>;
  return { ...known, point: { lat: place.location.latitude, lng: place.location.longitude } };
}

/** The street in typed text: what comes before the first comma, if it contains a house number. */
export function streetOfText(text: string): string {
  const first = text.split(',')[0]?.trim() ?? '';
  return /\d/.test(first) && !/^(\d{5}(-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d)$/i.test(first) ? first : '';
}
