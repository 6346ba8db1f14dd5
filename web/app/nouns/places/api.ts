// Queries about places: suggestions, details, spelling, outline, and the visitor's location.
import { API, AUTOCOMPLETE, DEFAULT_CURRENCY, DEFAULT_TIME_ZONE, HOME, SEARCH } from '@daynook/contract/limits';
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

const FALLBACK: Whereabouts = {
  currency: DEFAULT_CURRENCY,
  timezone: DEFAULT_TIME_ZONE,
  city: '',
  coordinates: { ...HOME.fallbackLocation },
};

/** The visitor's approximate location (HM7): waits two seconds at most, then uses the middle of the continent. */
export const whereaboutsQuery = () => ({
  queryKey: ['whereabouts'],
  queryFn: async ({ signal }: Asking): Promise<Whereabouts> => {
    try {
      const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const answer = await call('GET /api/address/location-from-ip', {
        query: { timeZone },
        signal,
        timeoutMs: API.locationTimeoutMs,
      });
      writeZoneCookie(timeZone);
      return answer.success ? answer.location : FALLBACK;
    } catch {
      return FALLBACK;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});
