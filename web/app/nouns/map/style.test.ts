// The bundled base map is consistent: the style refers to existing tiles, and the first view of a city is small.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { baseMapStyle, DETAIL_BOUNDS } from './style.ts';

const TILES = new URL('../../../public/basemap/', import.meta.url);
const style = baseMapStyle({ theme: 'light', origin: 'https://example.com' });

const column = (lng: number, zoom: number) => Math.floor(((lng + 180) / 360) * 2 ** zoom);
const row = (lat: number, zoom: number) =>
  Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom);

/** Every tile of a source that MapLibre can request: those that touch its bounds. */
function* listTiles(name: string) {
  const source = style.sources[name];
  if (source?.type !== 'vector') throw new Error(`no source ${name}`);
  const [west, south, east, north] = source.bounds ?? [-180, -85.05, 179.999, 85.05];
  for (let z = source.minzoom ?? 0; z <= (source.maxzoom ?? 0); z++)
    for (let x = column(west, z); x <= column(east - 1e-9, z); x++)
      for (let y = row(north, z); y <= row(south + 1e-9, z); y++) yield new URL(`${name}/${z}/${x}/${y}.pbf`, TILES);
}

describe('the base map', () => {
  it.each(['light', 'dark'] as const)('has a %s style with unique layer names that use its own sources', (theme) => {
    const { layers, sources } = baseMapStyle({ theme, origin: 'https://example.com' });
    expect(new Set(layers.map((layer) => layer.id)).size).toBe(layers.length);
    for (const layer of layers) if ('source' in layer) expect(Object.keys(sources)).toContain(layer.source);
    for (const source of Object.values(sources))
      expect(source).toMatchObject({
        type: 'vector',
        tiles: [expect.stringMatching(/^https:\/\/example\.com\/basemap\//)],
      });
  });

  it.each(['light', 'dark'] as const)(
    'has streets in its %s style where there are tiles of them, and one set of names',
    (theme) => {
      const streets = {
        tiles: '/basemap/streets/0123456789ab/{z}/{x}/{y}.mvt',
        minZoom: 0,
        maxZoom: 15,
        bounds: { west: -122.8, south: 45.4, east: -122.5, north: 45.6 },
      };
      const { layers, sources } = baseMapStyle({ theme, origin: 'https://example.com', streets });
      expect(new Set(layers.map((layer) => layer.id)).size).toBe(layers.length);
      expect(sources['streets']).toMatchObject({
        tiles: ['https://example.com/basemap/streets/0123456789ab/{z}/{x}/{y}.mvt'],
        minzoom: 10,
        maxzoom: 15,
        bounds: [-122.8, 45.4, -122.5, 45.6],
        attribution: expect.stringContaining('© OpenStreetMap'),
      });
      // Names of the base map would appear next to those of the streets.
      const base = layers.filter((layer) => layer.type === 'symbol' && layer.source !== 'streets');
      expect(base.length).toBeGreaterThan(5);
      for (const layer of base) expect(JSON.stringify(layer)).toContain('["!",["within"');
      // The base comes first, so that it can't cover a street.
      const ids = layers.map(({ id }) => id);
      expect(ids.indexOf('street-earth')).toBeGreaterThan(ids.indexOf('country-borders'));
      expect(ids.indexOf('street-minor')).toBeLessThan(ids.indexOf('town-names-america'));
    },
  );

  it('makes no outbound calls: no glyphs, sprites, or external tiles', () => {
    expect(style).not.toHaveProperty('glyphs');
    expect(style).not.toHaveProperty('sprite');
  });

  it.each(['world', 'america', 'near'])('bundles every tile that the source %s may request', (name) => {
    const missing = [...listTiles(name)].filter((tile) => !existsSync(tile)).map((tile) => tile.pathname);
    expect(missing).toEqual([]);
  });

  it('covers populated areas of the US and Canada', () => {
    const [west, south, east, north] = DETAIL_BOUNDS;
    for (const [lng, lat] of [
      [-157.86, 21.3],
      [-149.9, 61.2],
      [-52.71, 47.56],
      [-80.19, 25.76],
      [-135.05, 60.72],
    ] as const) {
      expect(lng > west && lng < east && lat > south && lat < north).toBe(true);
    }
  });

  it.each([
    ['New York', 40.7128, -74.006],
    ['Toronto', 43.6532, -79.3832],
    ['Los Angeles', 34.0522, -118.2437],
    ['Chicago', 41.8781, -87.6298],
    ['Vancouver', 49.2827, -123.1207],
    ['Boston', 42.3601, -71.0589],
    ['Washington', 38.9072, -77.0369],
    ['Miami', 25.7617, -80.1918],
  ])('shows %s at zoom 10 for at most 150 kB', (_city, lat, lng) => {
    // About 760 × 900 pixels at zoom 10: the map next to the list on a laptop.
    const files = new Set<string>();
    for (const dx of [-0.26, 0.26])
      for (const dy of [-0.24, 0.24]) {
        const at = (set: string, z: number) => files.add(`${set}/${z}/${column(lng + dx, z)}/${row(lat + dy, z)}.pbf`);
        at('world', 3);
        at('america', 6);
        at('near', 6);
      }
    const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, TILES))).length, 0);
    expect(bytes).toBeLessThan(150 * 1024);
  });

  it('stays small in the repository', () => {
    const bytes = ['world', 'america', 'near']
      .flatMap((name) => [...listTiles(name)])
      .reduce((sum, tile) => sum + statSync(tile).size, 0);
    expect(bytes).toBeLessThan(5 * 1024 * 1024);
  });
});
