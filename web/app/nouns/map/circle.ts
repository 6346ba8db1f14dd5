// Converts a circle on the ground to a polygon for the map. Pure.
import type { Feature } from 'geojson';

const METRES_PER_DEGREE = 111_320;

export function circleOnGround({ lat, lng }: { lat: number; lng: number }, radiusMeters: number): Feature {
  const ring = Array.from({ length: 73 }, (_, step) => {
    const angle = (step / 72) * 2 * Math.PI;
    const north = (Math.sin(angle) * radiusMeters) / METRES_PER_DEGREE;
    const east = (Math.cos(angle) * radiusMeters) / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180));
    return [lng + east, lat + north];
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}
