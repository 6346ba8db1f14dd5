// Locations of the demo's properties: 68 US and Canadian cities, and points in each where people really live, from the gazetteer's
// postal areas and neighborhoods.
import type { Gazetteer, Place } from '../../src/adapters/places/gazetteer.ts';
import { haversineKm } from '../../src/lib/geo/sphere.ts';

/** Name, region, and how expensive a day is there compared with the average. */
const CITIES: readonly (readonly [name: string, region: string, priceLevel: number])[] = [
  ['New York', 'NY', 1.75],
  ['Los Angeles', 'CA', 1.45],
  ['Chicago', 'IL', 1.15],
  ['Houston', 'TX', 0.95],
  ['Toronto', 'ON', 1.35],
  ['Montréal', 'QC', 1.1],
  ['Phoenix', 'AZ', 0.95],
  ['Philadelphia', 'PA', 1.1],
  ['San Antonio', 'TX', 0.85],
  ['San Diego', 'CA', 1.35],
  ['Dallas', 'TX', 1.0],
  ['Calgary', 'AB', 1.1],
  ['San Jose', 'CA', 1.55],
  ['Austin', 'TX', 1.2],
  ['Ottawa', 'ON', 1.15],
  ['Edmonton', 'AB', 1.0],
  ['Jacksonville', 'FL', 0.9],
  ['Columbus', 'OH', 0.9],
  ['San Francisco', 'CA', 1.75],
  ['Charlotte', 'NC', 1.0],
  ['Indianapolis', 'IN', 0.85],
  ['Seattle', 'WA', 1.5],
  ['Denver', 'CO', 1.25],
  ['Washington', 'DC', 1.45],
  ['Boston', 'MA', 1.55],
  ['Winnipeg', 'MB', 0.95],
  ['Nashville', 'TN', 1.1],
  ['Vancouver', 'BC', 1.5],
  ['Detroit', 'MI', 0.85],
  ['Portland', 'OR', 1.15],
  ['Las Vegas', 'NV', 0.95],
  ['Memphis', 'TN', 0.8],
  ['Baltimore', 'MD', 1.0],
  ['Milwaukee', 'WI', 0.85],
  ['Albuquerque', 'NM', 0.8],
  ['Tucson', 'AZ', 0.8],
  ['Sacramento', 'CA', 1.1],
  ['Kansas City', 'MO', 0.85],
  ['Atlanta', 'GA', 1.1],
  ['Omaha', 'NE', 0.8],
  ['Raleigh', 'NC', 1.0],
  ['Miami', 'FL', 1.35],
  ['Oakland', 'CA', 1.4],
  ['Minneapolis', 'MN', 1.05],
  ['Tampa', 'FL', 1.05],
  ['New Orleans', 'LA', 0.95],
  ['Honolulu', 'HI', 1.4],
  ['Halifax', 'NS', 1.05],
  ['Victoria', 'BC', 1.25],
  ['Québec', 'QC', 0.95],
  ['Hamilton', 'ON', 1.05],
  ['London', 'ON', 0.95],
  ['Pittsburgh', 'PA', 0.95],
  ['Cincinnati', 'OH', 0.9],
  ['St. Louis', 'MO', 0.85],
  ['Salt Lake City', 'UT', 1.05],
  ['Boise', 'ID', 0.95],
  ['Richmond', 'VA', 0.95],
  ['Madison', 'WI', 0.95],
  ['Providence', 'RI', 1.1],
  ['Saskatoon', 'SK', 0.9],
  ['Regina', 'SK', 0.85],
  ["St. John's", 'NL', 0.9],
  ['Anchorage', 'AK', 1.0],
  ['Asheville', 'NC', 1.05],
  ['Savannah', 'GA', 1.0],
  ['Santa Fe', 'NM', 1.1],
  ['Burlington', 'VT', 1.05],
];

export interface Spot {
  readonly lat: number;
  readonly lng: number;
  readonly neighborhood: string | null;
  readonly postalCode: string;
}

export interface DemoCity {
  readonly place: Place;
  readonly priceLevel: number;
  /** Centers of postal areas inside the city. A property is within a few hundred meters of one. */
  readonly spots: readonly Spot[];
}

/** A postal area this close to the center is inside the city. Farther ones are water, airports, or mail rooms. */
const reachKm = (population: number) => Math.min(16, Math.max(5, Math.sqrt(population) / 90));

function neighborhoodNear(parts: readonly Place[], lat: number, lng: number): string | null {
  let best: { name: string; km: number } | undefined;
  for (const part of parts) {
    const km = haversineKm({ lat, lng }, part);
    // Boroughs are too large to locate a property.
    if (km < 2.5 && part.population < 250_000 && (!best || km < best.km)) best = { name: part.name, km };
  }
  return best?.name ?? null;
}

/** The demo's cities with their points, in the order above. Throws if the gazetteer lacks one. */
export function demoCities(gazetteer: Gazetteer): DemoCity[] {
  const byCity = Map.groupBy(gazetteer.places, (place) => `${place.name}|${place.region}`);
  const listParts = Map.groupBy(
    gazetteer.places.filter((place) => place.kind === 'part'),
    (place) => place.region,
  );
  const listPostal = Map.groupBy(gazetteer.postalAreas('', Number.POSITIVE_INFINITY), (area) => area.region);
  return CITIES.map(([name, region, priceLevel]) => {
    const place = byCity
      .get(`${name}|${region}`)
      ?.find((candidate) => candidate.kind === 'city' || candidate.kind === 'town');
    if (!place) throw new Error(`The gazetteer has no ${name}, ${region}`);
    const parts = (listParts.get(region) ?? []).filter((part) => haversineKm(part, place) < 30);
    const seen = new Set<string>();
    const spots = (listPostal.get(region) ?? [])
      .filter((area) => haversineKm(area, place) <= reachKm(place.population))
      .filter((area) => {
        // Mail rooms have the location of the post office that serves them.
        const point = `${area.lat.toFixed(3)},${area.lng.toFixed(3)}`;
        return !seen.has(point) && seen.add(point);
      })
      .map((area) => ({
        lat: area.lat,
        lng: area.lng,
        postalCode: area.name,
        neighborhood: neighborhoodNear(parts, area.lat, area.lng),
      }));
    if (spots.length === 0) spots.push({ lat: place.lat, lng: place.lng, postalCode: '', neighborhood: null });
    return { place, priceLevel, spots };
  });
}
