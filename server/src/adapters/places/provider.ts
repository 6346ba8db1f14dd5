// The interface for place suggestions, details, and coordinates. The bundled gazetteer is the default, and a service such as Google
// Places or Photon can replace it without other changes. Doesn't depend on the API's format.

/** One part of an address, with the wire's type names: locality, postal_code, … */
export interface AddressComponent {
  types: string[];
  longText: string;
  shortText: string;
}

export interface PlaceDetail {
  placeId: string;
  formattedAddress: string;
  lat: number;
  lng: number;
  components: AddressComponent[];
}

export interface PlaceSuggestion {
  placeId: string;
  text: string;
  mainText: string;
  secondaryText: string;
}

export interface PlacesProvider {
  /** Suggestions for the text typed so far, in that language, best first, at most ten (AP10). Never throws, whatever the input. */
  autocomplete(input: string, languageCode: string): Promise<PlaceSuggestion[]>;
  /** One place (AP11), or undefined if the id is unknown. */
  findPlace(placeId: string): Promise<PlaceDetail | undefined>;
  /** The locations of an address or name, best first; empty if nothing is found (AP12). */
  geocode(address: string): Promise<PlaceDetail[]>;
}
