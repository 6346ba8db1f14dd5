// The places provider that needs no key and no outbound call: the shipped gazetteer. It knows towns, neighbourhoods,
// states and postal areas, not streets, and answers a street address with the smallest area it knows around it.
import { setImmediate } from 'node:timers/promises';
import type { CountryCode } from '@daynook/contract/countries/countries';
import { FIRST_LANGUAGE, LANGUAGES } from '@daynook/contract/languages/languages';
import { AUTOCOMPLETE } from '@daynook/contract/limits';
import { currentCountries } from '../../current-settings.ts';
import { currentReader } from '../../lib/languages/reader.ts';
import { countryName, describe, describeAsTyped, regionCode, regionName } from './describe.ts';
import { containsFolded, fold } from './fold.ts';
import { type Gazetteer, listCountryPlaces, loadGazetteer, type Place } from './gazetteer.ts';
import { matchBeginning, matchPostalArea, matchWhole } from './match.ts';
import { indexNames, type NameIndex } from './name-index.ts';
import type { AddressComponent, PlaceDetail, PlacesProvider } from './provider.ts';

const SUGGESTION_MAXIMUM = 10;
const GEOCODE_MAXIMUM = 5;

export interface IndexedGazetteer {
  gazetteer: Gazetteer;
  index: NameIndex;
}

let opened: { readonly countries: string; readonly indexed: IndexedGazetteer } | undefined;

/** The shared gazetteer with its index, of the countries that the site serves now. Read on first use and after they change. */
export function openGazetteer(): IndexedGazetteer {
  const served = currentCountries();
  const countries = served.toSorted().join();
  if (opened?.countries !== countries) opened = { countries, indexed: indexedGazetteer(served) };
  return opened.indexed;
}

/** After other countries are served: reads each in a turn of its own, so that requests don't wait for all of them at once. */
export async function prepareGazetteer(): Promise<void> {
  for (const country of currentCountries()) {
    await setImmediate();
    indexNames([listCountryPlaces(country)]);
  }
  openGazetteer();
}

export function indexedGazetteer(countries?: readonly CountryCode[]): IndexedGazetteer {
  const gazetteer = loadGazetteer(countries);
  return { gazetteer, index: indexNames(gazetteer.countries) };
}

/** The site's language that the code names: `fr` for `fr-CA`. Callers may send any code. */
const toLanguage = (code: string): string => LANGUAGES.find((one) => one === code.split('-')[0]) ?? FIRST_LANGUAGE;

/** The address parts of a place, smallest first. */
function toComponents(gazetteer: Gazetteer, place: Place): AddressComponent[] {
  const same = (types: string[], text: string): AddressComponent => ({ types, longText: text, shortText: text });
  const region = {
    types: ['administrative_area_level_1', 'political'],
    longText: regionName(gazetteer, place),
    // Where codes aren't for people, the name is short enough.
    shortText: regionCode(place) || regionName(gazetteer, place),
  };
  const country = { types: ['country', 'political'], longText: countryName(place), shortText: place.country };
  const locality = (name: string) => (name ? [same(['locality', 'political'], name)] : []);
  switch (place.kind) {
    case 'region':
      return [region, country];
    case 'postal':
      return [same(['postal_code'], place.name), ...locality(place.within), region, country];
    case 'part':
      return [same(['sublocality', 'political'], place.name), ...locality(place.within), region, country];
    default:
      return [
        ...locality(place.name),
        ...(place.within ? [same(['administrative_area_level_2', 'political'], place.within)] : []),
        region,
        country,
      ];
  }
}

const toDetail = (gazetteer: Gazetteer, place: Place): PlaceDetail => ({
  placeId: place.placeId,
  formattedAddress: describe(place, toLanguage(currentReader().language)).text,
  lat: place.lat,
  lng: place.lng,
  components: toComponents(gazetteer, place),
});

/** Postal areas while a code is being typed: digits, or letter-digit-letter. */
function postalSuggestions(gazetteer: Gazetteer, input: string): Place[] {
  const code = /^(\d{3,5})(?:-\d{0,4})?$|^([a-z]\d[a-z])(?: ?\d?(?:[a-z]\d?)?)?$/i.exec(input);
  return code ? gazetteer.postalAreas(code[1] ?? code[2]!.toUpperCase(), SUGGESTION_MAXIMUM) : [];
}

function suggest({ gazetteer, index }: IndexedGazetteer, input: string): Place[] {
  const postal = postalSuggestions(gazetteer, input);
  if (postal.length > 0) return postal;
  const postalAtEnd = matchPostalArea(gazetteer, input);
  if (postalAtEnd) return [postalAtEnd];
  return matchBeginning(gazetteer, index, input, SUGGESTION_MAXIMUM).map((match) => match.place);
}

/** Words before a name that do not change which place is meant. */
const LOOSE_WORDS = /^(?:downtown|central|greater|metro|metropolitan|city of|near|in)\s+/;

/** Without postal codes and house numbers: "10119 Berlin" is Berlin. Only American and Canadian codes are places of their own. */
const withoutNumbers = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => !/\d/.test(word))
    .join(' ');

/** Five digits are a postal code in several countries: “Berlin 10115” isn’t New York. */
const isElsewhere = (postal: Place, named: Place | undefined): boolean =>
  named !== undefined && named.country !== postal.country && fold(named.name) !== fold(postal.within);

/**
 * Every place the text can name, best first: a postal code at the end wins unless the rest names a place in another country, then the
 * whole text, then what follows each comma of a street address.
 */
export function findMatches(indexed: IndexedGazetteer, text: string, maximum: number): Place[] {
  const postal = matchPostalArea(indexed.gazetteer, text);
  const named = findNamed(indexed, text, maximum);
  return postal && !isElsewhere(postal, named[0]) ? [postal] : named;
}

function findNamed({ gazetteer, index }: IndexedGazetteer, text: string, maximum: number): Place[] {
  const parts = text.split(/[,;\n]/).slice(0, 8);
  for (let i = 0; i < parts.length; i++) {
    const rest = parts.slice(i).join(' ');
    for (const words of new Set([rest, fold(rest).replace(LOOSE_WORDS, ''), withoutNumbers(rest)])) {
      const matches = matchWhole(gazetteer, index, words, maximum);
      // A street address must not end as "somewhere in Oregon" when only its state is understood.
      const usable = i === 0 ? matches : matches.filter(({ place }) => place.kind !== 'region');
      if (usable.length > 0) return usable.map((match) => match.place);
    }
  }
  return [];
}

/** The bundled provider over the shared gazetteer, or over one of the caller's. */
export function bundledPlaces(source: () => IndexedGazetteer = openGazetteer): PlacesProvider {
  return {
    async autocomplete(input, languageCode) {
      const typed = input.trim();
      if ([...typed].length < AUTOCOMPLETE.minimumCharacters || fold(typed) === '') return [];
      const { gazetteer } = source();
      // SE9: a suggestion contains what was typed. A misspelling gets the typo hint instead of a guess.
      const shown = new Set<string>();
      return suggest(source(), typed).flatMap((place) => {
        const { main, secondary, text } = describeAsTyped(gazetteer, place, typed, toLanguage(languageCode));
        // A region can be called like its largest city: “Auckland, New Zealand”.
        if (!containsFolded(text, typed) || shown.has(text)) return [];
        shown.add(text);
        return [{ placeId: place.placeId, text, mainText: main, secondaryText: secondary }];
      });
    },
    async findPlace(placeId) {
      const { gazetteer } = source();
      const place = gazetteer.find(placeId);
      return place && toDetail(gazetteer, place);
    },
    async geocode(address) {
      const indexed = source();
      return findMatches(indexed, address, GEOCODE_MAXIMUM).map((place) => toDetail(indexed.gazetteer, place));
    },
  };
}
