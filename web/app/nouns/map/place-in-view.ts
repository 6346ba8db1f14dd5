// The name of the neighborhood or town in the middle of the map, from the loaded tiles.
import type { Map as MapLibre } from 'maplibre-gl';

export interface NamedPlace {
  name: string;
  of: 'part' | 'town';
  lng: number;
  lat: number;
}

/** A neighborhood's name is used within this distance of its center; otherwise the town's. */
const PART_REACH_KM = 2.5;
const TOWN_REACH_KM = 30;
const KM_PER_DEGREE = 111.2;

/** Which place names a point: the nearest neighborhood, or the nearest town if no neighborhood is near. Pure. */
export function placeAt(places: readonly NamedPlace[], at: { lng: number; lat: number }): string | undefined {
  const narrow = Math.cos((at.lat * Math.PI) / 180);
  const distanceKm = ({ lng, lat }: NamedPlace) => KM_PER_DEGREE * Math.hypot(lat - at.lat, (lng - at.lng) * narrow);
  const nearest = (of: NamedPlace['of'], reachKm: number) => {
    let best: { name: string; km: number } | undefined;
    for (const place of places) {
      if (place.of !== of) continue;
      const km = distanceKm(place);
      if (km <= reachKm && (!best || km < best.km)) best = { name: place.name, km };
    }
    return best?.name;
  };
  return nearest('part', PART_REACH_KM) ?? nearest('town', TOWN_REACH_KM);
}

/** The places in the bundled tiles that are loaded around the view. */
export function listPlaces(map: MapLibre): NamedPlace[] {
  return ['near', 'america'].flatMap((source) =>
    map.getSource(source)
      ? map.querySourceFeatures(source, { sourceLayer: 'places' }).flatMap(({ geometry, properties }) => {
          const { name, of } = properties as { name?: string; of?: string };
          if (geometry.type !== 'Point' || !name || (of !== 'part' && of !== 'town')) return [];
          const [lng = 0, lat = 0] = geometry.coordinates;
          return [{ name, of, lng, lat } as const];
        })
      : [],
  );
}
