// ZIP codes and Canadian forward sortation areas, each with its town.
import { kmBetween, type MergedPlace } from './merge.ts';
import type { RawPostalArea, Region } from './sources.ts';

export interface PostalArea {
  code: string;
  city: string;
  region: string;
  lat: number;
  lng: number;
}

/** The first letter of a Canadian postal code is its province. X is shared by two territories. */
const PROVINCE_BY_LETTER: Record<string, string> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
};
const NUNAVUT = /^X0[ABC]/;

/** Names in the Canadian list are districts with odd capitals, so the area's location determines the town. */
function canadianTown(area: RawPostalArea, towns: MergedPlace[]): string {
  if (area.code.startsWith('M')) return 'Toronto';
  const said = area.city.split(/[(/]/)[0]?.trim().toLowerCase();
  const near = towns.map((town) => ({ town, km: Math.max(1, kmBetween(area, town)) })).filter(({ km }) => km < 150);
  const named = near.find(({ town, km }) => km < 60 && town.name.toLowerCase() === said);
  const pulling = near.toSorted(
    (a, b) => (b.town.population + 500) / b.km ** 2 - (a.town.population + 500) / a.km ** 2,
  )[0];
  return (named ?? pulling)?.town.name ?? area.city;
}

export function mergePostalAreas(areas: RawPostalArea[], places: MergedPlace[], regions: Region[]): PostalArea[] {
  const states = new Set(regions.filter((region) => region.country === 'US').map((region) => region.code));
  const townsByRegion = Map.groupBy(
    places.filter((place) => place.country === 'CA' && place.kind !== 'part'),
    (place) => place.region,
  );
  return areas
    .flatMap((area): PostalArea[] => {
      const { code, lat, lng } = area;
      if (/^\d{5}$/.test(code))
        return states.has(area.state) ? [{ code, city: area.city, region: area.state, lat, lng }] : [];
      const region = NUNAVUT.test(code) ? 'NU' : PROVINCE_BY_LETTER[code.charAt(0)];
      if (!/^[A-Z]\d[A-Z]$/.test(code) || !region) return [];
      return [{ code, city: canadianTown(area, townsByRegion.get(region) ?? []), region, lat, lng }];
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}
