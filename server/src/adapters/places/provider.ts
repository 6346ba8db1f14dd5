// Where suggestions, details and coordinates of places come from. The bundled gazetteer is the default; a service such
// as Google Places or Photon can take its place without a change elsewhere. Knows nothing of the wire.

/** One part of an address, in the vocabulary of type names that the wire uses: locality, postal_code … */
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
  /** Suggestions for what is typed so far, best first, at most ten (AP10). Never throws for odd input. */
  autocomplete(input: string, languageCode: string): Promise<PlaceSuggestion[]>;
  /** One place (AP11), or undefined when the id means nothing here. */
  findPlace(placeId: string): Promise<PlaceDetail | undefined>;
  /** Where an address or a name is, best first; empty when nothing is found (AP12). */
  geocode(address: string): Promise<PlaceDetail[]>;
}
