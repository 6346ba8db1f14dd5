import type { MapStreets } from '@daynook/contract/system';
import { createRef } from 'react';
import type { MapRef } from 'react-map-gl/maplibre';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { queryClient } from '../../lib/api/query-client.ts';
import { BaseMap } from './base-map.tsx';
import { GuardedMap } from './guarded-map.tsx';

const loadMap = async () => BaseMap;

const showMap = () =>
  renderHere(() => {
    queryClient().setQueryData(['config'], { mapStyleUrl: `${location.origin}/api/style` });
    return (
      <div style={{ height: 400 }}>
        <GuardedMap load={loadMap}>
          {(Shown) => <Shown label="Map" initialViewState={{ latitude: 45, longitude: -122, zoom: 10 }} />}
        </GuardedMap>
      </div>
    );
  });
const tilesAt = (path: string) => ({ type: 'raster', tiles: [`${location.origin}${path}`], tileSize: 256 });
const styleWith = (sources: Record<string, ReturnType<typeof tilesAt>>) => ({
  body: {
    version: 8,
    sources,
    layers: Object.keys(sources).map((source) => ({ id: source, type: 'raster', source })),
  },
});

it('shows a message if the style doesn’t load within ten seconds (SE7)', async () => {
  answer('GET /api/style', () => new Promise<never>(() => undefined));
  const begun = performance.now();
  await showMap();
  await expect.element(page.getByText('Unable to load map'), { timeout: 20_000 }).toBeVisible();
  expect(performance.now() - begun).toBeGreaterThan(9_000);
});

it('shows a message instead of an empty background if all tiles fail (SE7)', async () => {
  answer('GET /api/style', styleWith({ refused: tilesAt('/api/refused') }));
  answer('GET /api/refused', { status: 403 });
  await showMap();
  await expect.element(page.getByText('Unable to load map')).toBeVisible();
});

it('stays if some tiles loaded, whatever else fails (SE7)', async () => {
  answer('GET /api/style', styleWith({ refused: tilesAt('/api/refused'), drawn: tilesAt('/favicon.svg') }));
  answer('GET /api/refused', { status: 403 });
  await showMap();
  await expect.element(page.getByRole('region', { name: 'Map' })).toBeVisible();
});

describe('streets', () => {
  const PORTLAND = { latitude: 45.52, longitude: -122.68, zoom: 13 };
  /** Tiles of the bundled map replace street tiles: their content doesn't matter here. */
  const streets = (given: Partial<MapStreets> = {}): MapStreets => ({
    tiles: '/basemap/near/6/10/22.pbf?{z}-{x}-{y}',
    minZoom: 0,
    maxZoom: 15,
    bounds: { west: -122.8, south: 45.4, east: -122.5, north: 45.6 },
    ...given,
  });
  const variant = async (given: MapStreets | null, start = PORTLAND, more: { lastDetailZoom?: number } = {}) => {
    const warn = vi.spyOn(console, 'warn');
    const map = createRef<MapRef>();
    await renderHere(() => {
      queryClient().setQueryData(['config'], { mapStyleUrl: null, streets: given });
      return (
        <div style={{ height: 400 }}>
          <GuardedMap load={loadMap}>
            {(Shown) => <Shown label="Map" mapRef={map} initialViewState={start} {...more} />}
          </GuardedMap>
        </div>
      );
    });
    await expect.poll(() => map.current?.getMap().loaded(), { timeout: 10_000 }).toBe(true);
    return { map: () => map.current!.getMap(), warn };
  };
  const credit = page.getByRole('link', { name: '© OpenStreetMap' });

  it('are drawn where there are tiles, at all zooms, with a visible OpenStreetMap attribution (SE7)', async () => {
    const { map, warn } = await variant(streets());
    await expect.element(credit).toBeVisible();
    expect(map().getStyle().sources).toHaveProperty('streets');
    expect(map().getZoom()).toBe(13);
    expect(map().getMaxZoom()).toBe(19);
    await expect.element(page.getByText('Portland', { exact: true })).not.toBeInTheDocument();
    expect(warn.mock.calls.map(([, words]) => words)).toEqual([]);
  });

  it('are scaled up by at most four zooms from coarser tiles', async () => {
    const { map } = await variant(streets({ maxZoom: 12 }));
    expect(map().getMaxZoom()).toBe(16);
  });

  it('end where their tiles end: the zoom stops at the last detail and the place is named', async () => {
    const { map } = await variant(streets(), { ...PORTLAND, latitude: 47.61, longitude: -122.33 });
    await expect.poll(() => map().getMaxZoom()).toBe(12);
    await expect.poll(() => map().getZoom()).toBe(12);
    map().jumpTo({ center: [PORTLAND.longitude, PORTLAND.latitude] });
    await expect.poll(() => map().getMaxZoom(), { timeout: 10_000 }).toBe(19);
  });

  it('are missing from the bundled map, which has the names of neighborhoods and ZIP codes instead (SE7)', async () => {
    const { map } = await variant(null, { latitude: 40.65, longitude: -73.95, zoom: 12 });
    const shown = () => {
      const drawn = map().queryRenderedFeatures({ layers: ['part-names', 'postal-names'] });
      return new Set(drawn.map(({ properties }) => String(properties['name'])));
    };
    await expect.poll(() => [...shown()], { timeout: 10_000 }).toContain('East Flatbush');
    expect([...shown()].some((name) => /^112\d\d$/.test(name))).toBe(true);
  });

  it('are missing from a map of one area, which stops farther out (SE7)', async () => {
    const { map } = await variant(null, PORTLAND, { lastDetailZoom: 11 });
    await expect.poll(() => map().getZoom()).toBe(11);
  });

  it('are missing from the bundled map, which stops and names the place', async () => {
    const { map } = await variant(null);
    await expect.poll(() => map().getZoom()).toBe(12);
    await expect.element(page.getByText('Portland', { exact: true }), { timeout: 10_000 }).toBeVisible();
    await expect.element(credit).not.toBeInTheDocument();
  });
});
