// Converts places to the shapes of the places API (AP10–AP12).
import type { Api } from '@daynook/contract/api';
import type { CallAnswer } from '@daynook/contract/endpoint';
import type { PlaceDetail, PlaceSuggestion } from '../../adapters/places/provider.ts';

type Answer<K extends keyof Api> = CallAnswer<Api[K]>;

export const viewSuggestions = (suggestions: readonly PlaceSuggestion[]): Answer<'POST /api/places/autocomplete'> => ({
  suggestions: suggestions.map(({ placeId, text, mainText, secondaryText }) => ({
    placePrediction: {
      placeId,
      text: { text },
      structuredFormat: { mainText: { text: mainText }, secondaryText: { text: secondaryText } },
    },
  })),
});

export const viewPlace = ({
  placeId,
  formattedAddress,
  lat,
  lng,
  components,
}: PlaceDetail): Answer<'GET /api/places/{placeId}'> => ({
  id: placeId,
  formattedAddress,
  location: { latitude: lat, longitude: lng },
  addressComponents: components,
});

export const viewGeocoded = (places: readonly PlaceDetail[]): Answer<'GET /api/places/geocode'> => ({
  status: places.length > 0 ? 'OK' : 'ZERO_RESULTS',
  results: places.map(({ placeId, formattedAddress, lat, lng, components }) => ({
    place_id: placeId,
    formatted_address: formattedAddress,
    geometry: { location: { lat, lng } },
    address_components: components.map(({ types, longText, shortText }) => ({
      types,
      long_name: longText,
      short_name: shortText,
    })),
  })),
});
