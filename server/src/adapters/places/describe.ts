// Writes a place's name for people, with its country in their language: "Portland, OR, USA", "Portland, OR, États-Unis". Pure.

import { nameCountry } from '@daynook/contract/countries/countries';
import { hasRegionCodes } from '@daynook/contract/countries/regions';
import { FIRST_LANGUAGE } from '@daynook/contract/languages/languages';
import { containsFolded, fold } from './fold.ts';
import { findRegion, type Gazetteer, type Place } from './gazetteer.ts';

export interface Description {
  main: string;
  secondary: string;
  text: string;
}

const ENGLISH: string = FIRST_LANGUAGE;
/** Countries that people abbreviate in English. */
const SHORT_NAMES: Partial<Record<Place['country'], string>> = { US: 'USA', GB: 'UK' };
/** Boroughs this large don't need their city's name: "Brooklyn, NY", not "Brooklyn, New York, NY". */
const SELF_EXPLANATORY_POPULATION = 300_000;

export const countryName = (place: Place, language = ENGLISH): string => nameCountry(language, place.country);
const shortCountryName = (place: Place, language: string): string =>
  (language === ENGLISH ? SHORT_NAMES[place.country] : undefined) ?? countryName(place, language);
export const regionName = (gazetteer: Gazetteer, place: Place): string =>
  findRegion(gazetteer, place)?.name ?? place.region;

/** The code of the state or province; empty where people don't write one. */
export const regionCode = (place: Place): string => (hasRegionCodes(place.country) ? place.region : '');

const describeWith = (main: string, parts: readonly string[]): Description => {
  const secondary = parts.filter(Boolean).join(', ');
  return { main, secondary, text: `${main}, ${secondary}` };
};

/** The usual way to write the place. */
export function describe(place: Place, language = ENGLISH): Description {
  const country = shortCountryName(place, language);
  if (place.kind === 'region') return describeWith(place.name, [country]);
  if (place.kind === 'postal')
    return {
      main: place.name,
      secondary: `${place.within}, ${place.region}, ${country}`,
      text: `${place.within}, ${place.region} ${place.name}, ${country}`,
    };
  return describeWith(place.name, [
    place.population < SELF_EXPLANATORY_POPULATION ? place.within : '',
    regionCode(place),
    country,
  ]);
}

/** Other ways to spell words in names: "St. Louis" for "Saint Louis", and vice versa. */
const RESPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bSt\.? /g, 'Saint '],
  [/\bSaint[ -]/g, 'St. '],
  [/\bSainte[ -]/g, 'Ste. '],
  [/\bSte\.? /g, 'Sainte '],
  [/\bFort /g, 'Ft. '],
  [/\bMount /g, 'Mt. '],
  [/\bMountain /g, 'Mtn. '],
  [/\bNorth /g, 'N. '],
  [/\bSouth /g, 'S. '],
  [/\bEast /g, 'E. '],
  [/\bWest /g, 'W. '],
];

const listNames = ({ name, spellings, nicknames }: Place): ReadonlySet<string> => {
  const plain = [name, ...spellings, ...nicknames.map((nickname) => `${name} (${nickname})`)];
  const respelled = plain.flatMap((text) => RESPELLINGS.map(([pattern, words]) => text.replaceAll(pattern, words)));
  return new Set([...plain, ...respelled]);
};

/** What may follow the name: "Portland, OR, USA" but also "Portland, Oregon, United States". English is understood everywhere. */
function listEndings(gazetteer: Gazetteer, place: Place, language: string): readonly (readonly string[])[] {
  const countries = [
    ...new Set([language, ENGLISH].flatMap((one) => [shortCountryName(place, one), countryName(place, one)])),
  ];
  if (place.kind === 'region') return countries.map((country) => [country]);
  const spellings = findRegion(gazetteer, place)?.spellings ?? [];
  const regions = [...new Set([regionCode(place), regionName(gazetteer, place), ...spellings, ''])];
  return [...new Set(['', place.within])].flatMap((within) =>
    regions.flatMap((region) => countries.map((country) => [within, region, country])),
  );
}

function* listDescriptions(gazetteer: Gazetteer, place: Place, language: string): Generator<Description> {
  const endings = listEndings(gazetteer, place, language);
  for (const name of listNames(place)) for (const ending of endings) yield describeWith(name, ending);
}

/**
 * Describes the place in a way that contains the typed text (SE9): "Portland, Oregon, USA" for "portland oregon", and
 * "New York (NYC), NY, USA" for "nyc". Returns the usual description if none contains it.
 */
export function describeAsTyped(gazetteer: Gazetteer, place: Place, typed: string, language = ENGLISH): Description {
  const usual = describe(place, language);
  if (fold(typed) === '' || containsFolded(usual.text, typed) || place.kind === 'postal') return usual;
  for (const description of listDescriptions(gazetteer, place, language))
    if (containsFolded(description.text, typed)) return description;
  return usual;
}
