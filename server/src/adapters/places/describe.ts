// How a place is written for people: "Portland, OR, USA". Pure.
import { containsFolded, fold } from './fold.ts';
import type { Gazetteer, Place } from './gazetteer.ts';

export interface Description {
  main: string;
  secondary: string;
  text: string;
}

const COUNTRY_NAME = { US: 'USA', CA: 'Canada' } as const;
const LONG_COUNTRY_NAME = { US: 'United States', CA: 'Canada' } as const;
/** Boroughs this large are known by themselves: "Brooklyn, NY", not "Brooklyn, New York, NY". */
const SELF_EXPLANATORY_POPULATION = 300_000;

export const countryName = (place: Place): string => LONG_COUNTRY_NAME[place.country];
export const regionName = (gazetteer: Gazetteer, place: Place): string =>
  gazetteer.regions.get(place.region)?.name ?? place.region;

const describeWith = (main: string, parts: readonly string[]): Description => {
  const secondary = parts.filter(Boolean).join(', ');
  return { main, secondary, text: `${main}, ${secondary}` };
};

/** The usual way to write the place. */
export function describe(place: Place): Description {
  const country = COUNTRY_NAME[place.country];
  if (place.kind === 'region') return describeWith(place.name, [country]);
  if (place.kind === 'postal')
    return {
      main: place.name,
      secondary: `${place.within}, ${place.region}, ${country}`,
      text: `${place.within}, ${place.region} ${place.name}, ${country}`,
    };
  return describeWith(place.name, [
    place.population < SELF_EXPLANATORY_POPULATION ? place.within : '',
    place.region,
    country,
  ]);
}

/** Abbreviations in names as people also write them: "St. Louis" is "Saint Louis" and the other way round. */
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

function* waysToWrite(gazetteer: Gazetteer, place: Place): Generator<Description> {
  const plain = [place.name, ...place.spellings, ...place.nicknames.map((nickname) => `${place.name} (${nickname})`)];
  const respelled = plain.flatMap((name) => RESPELLINGS.map(([pattern, words]) => name.replaceAll(pattern, words)));
  const names = new Set([...plain, ...respelled]);
  const regions = [
    ...new Set([
      place.region,
      regionName(gazetteer, place),
      ...(gazetteer.regions.get(place.region)?.spellings ?? []),
      '',
    ]),
  ];
  for (const name of names)
    for (const within of new Set(['', place.within]))
      for (const region of regions)
        for (const country of new Set([COUNTRY_NAME[place.country], countryName(place)]))
          yield describeWith(name, place.kind === 'region' ? [country] : [within, region, country]);
}

/**
 * The way to write the place that contains what was typed (SE9): "Portland, Oregon, USA" to someone who typed
 * "portland oregon", "New York (NYC), NY, USA" to "nyc". The usual way where none does.
 */
export function describeAsTyped(gazetteer: Gazetteer, place: Place, typed: string): Description {
  const usual = describe(place);
  if (fold(typed) === '' || containsFolded(usual.text, typed) || place.kind === 'postal') return usual;
  for (const description of waysToWrite(gazetteer, place))
    if (containsFolded(description.text, typed)) return description;
  return usual;
}
