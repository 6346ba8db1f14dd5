// Queries about places: suggestions, details, spelling, outline, and the visitor's location.
import { computeCenter } from '@daynook/contract/countries/bounds';
import { type CountryCode, findCountry } from '@daynook/contract/countries/countries';
import { API, AUTOCOMPLETE, DEFAULT_TIME_ZONE, HOME, SEARCH } from '@daynook/contract/limits';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { writeZoneCookie } from '../../lib/session/stored-state.ts';

interface Asking {
  signal: AbortSignal;
}

export interface Suggestion {
  placeId: string;
  text: string;
  mainText: string;
  secondaryText: string;
}

/** Suggestions for three or more characters (SE9, SE10); at most five. */
export const suggestionsQuery = (text: string) => ({
  queryKey: ['suggestions', text.toLowerCase()],
  queryFn: async ({ signal }: Asking): Promise<Suggestion[]> => {
    const { suggestions } = await call('POST /api/places/autocomplete', {
      body: { input: text },
      signal,
    });
    return suggestions.slice(0, AUTOCOMPLETE.citySuggestionMaximum).map(({ placePrediction }) => ({
      placeId: placePrediction.placeId,
      text: placePrediction.text.text,
      mainText: placePrediction.structuredFormat.mainText.text,
      secondaryText: placePrediction.structuredFormat.secondaryText.text,
    }));
  },
  enabled: text.length >= AUTOCOMPLETE.minimumCharacters,
  staleTime: SEARCH.staleMs,
});

/** The location of a suggested place. */
export async function locatePlace(placeId: string): Promise<{ address: string; lat: number; lng: number }> {
  const place = await call('GET /api/places/{placeId}', { params: { placeId } });
  return { address: place.formattedAddress, lat: place.location.latitude, lng: place.location.longitude };
}

/** The well-known city that a misspelling probably means (SE11). */
export const spellingQuery = (text: string) => ({
  queryKey: ['spelling', text.toLowerCase()],
  queryFn: ({ signal }: Asking) => call('GET /api/places/suggest-spelling', { query: { text }, signal }),
  enabled: text.length >= AUTOCOMPLETE.minimumCharacters,
  staleTime: SEARCH.keptMs,
});

/** The outline of a place, if known (SE8). */
export const boundaryQuery = (ask: {
  placeId?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
}) => ({
  queryKey: ['boundary', ask.placeId, ask.lat, ask.lng],
  queryFn: ({ signal }: Asking) => call('GET /api/places/boundary', { query: ask, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export type Whereabouts = Answer<'GET /api/address/location-from-ip'>['location'];

/** The middle of the usual country. */
export const findMiddle = ([usualCountry = 'US']: readonly CountryCode[]) =>
  usualCountry === 'US' ? HOME.fallbackLocation : computeCenter([usualCountry]);

/** The visitor's approximate location (HM7): waits two seconds at most, then uses the middle of the site's usual country. */
export const whereaboutsQuery = (countries: readonly CountryCode[]) => ({
  queryKey: ['whereabouts'],
  queryFn: async ({ signal }: Asking): Promise<Whereabouts> => {
    const nowhere = {
      currency: findCountry(countries[0] ?? 'US').currency,
      timezone: DEFAULT_TIME_ZONE,
      city: '',
      coordinates: { ...findMiddle(countries) },
    };
    try {
      const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const answer = await call('GET /api/address/location-from-ip', {
        query: { timeZone },
        signal,
        timeoutMs: API.locationTimeoutMs,
      });
      writeZoneCookie(timeZone);
      return answer.success ? answer.location : nowhere;
    } catch {
      return nowhere;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});
