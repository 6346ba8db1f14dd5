import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { queryClient } from '../../lib/query-client.ts';
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

it('a style that does not come in ten seconds gives way to words (SE7)', async () => {
  answer('GET /api/style', () => new Promise<never>(() => undefined));
  const begun = performance.now();
  await showMap();
  await expect.element(page.getByText('Unable to load map'), { timeout: 20_000 }).toBeVisible();
  expect(performance.now() - begun).toBeGreaterThan(9_000);
});

it('a map whose tiles are all refused gives way to words, not to blank ground (SE7)', async () => {
  answer('GET /api/style', styleWith({ refused: tilesAt('/api/refused') }));
  answer('GET /api/refused', { status: 403 });
  await showMap();
  await expect.element(page.getByText('Unable to load map')).toBeVisible();
});

it('a map with some ground stays, whatever else is refused (SE7)', async () => {
  answer('GET /api/style', styleWith({ refused: tilesAt('/api/refused'), drawn: tilesAt('/favicon.svg') }));
  answer('GET /api/refused', { status: 403 });
  await showMap();
  await expect.element(page.getByRole('region', { name: 'Map' })).toBeVisible();
});
