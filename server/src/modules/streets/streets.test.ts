// The map's streets come from the operator's archive (SE7).
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { PROTOMAPS_METADATA, streetArchive } from '../../../test/street-archive.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { openStreetTiles, type StreetTiles } from '../../adapters/streets/street-tiles.ts';

const folder = makeTemporaryFolder('daynook-streets-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A tile in downtown Portland with one street. */
const [z, x, y] = [15, 5214, 11720] as const;
const street = new GeoJSONVT(
  {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { kind: 'minor_road', name: 'Alder Street' },
        geometry: {
          type: 'LineString',
          coordinates: [
            [-122.72, 45.52],
            [-122.7, 45.52],
          ],
        },
      },
    ],
  },
  { maxZoom: z },
).getTile(z, x, y);
if (!street) throw new Error('the street is not on this tile');
const data = fromGeojsonVt({ roads: street }, { version: 2 });
const bounds = { west: -122.8, south: 45.4, east: -122.5, north: 45.6 };
const whole = streetArchive({ tiles: [{ z, x, y, data }], bounds });

const openAt = async (path: string, settings: { dataDir?: string; mapStyleUrl?: string } = {}) => {
  const said: string[] = [];
  const tiles = await openStreetTiles(
    { streetsFile: path, dataDir: folder, mapStyleUrl: undefined, ...settings },
    (text) => said.push(text),
  );
  return { tiles, said };
};

async function openWritten(name: string, bytes: Uint8Array) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { path, ...(await openAt(path)) };
}

describe('an archive of streets', () => {
  it('is found in the data folder, and said', async () => {
    const dataDir = makeTemporaryFolder('daynook-streets-data-');
    const said: string[] = [];
    const open = () =>
      openStreetTiles({ streetsFile: undefined, dataDir, mapStyleUrl: undefined }, (text) => said.push(text));
    expect(await open()).toBeUndefined();
    expect(said).toEqual([]);
    writeFileSync(join(dataDir, 'streets.pmtiles'), whole);
    const tiles = await open();
    expect(tiles).toMatchObject({ minZoom: z, maxZoom: z, bounds });
    expect(said).toEqual([`The map shows the streets of ${join(dataDir, 'streets.pmtiles')}, up to zoom 15.`]);
    await tiles?.close();
    rmSync(dataDir, { recursive: true });
  });

  it('is left alone where a style of the operator’s takes the place of the map', async () => {
    const { path, tiles } = await openWritten('whole.pmtiles', whole);
    await tiles?.close();
    expect(await openAt(path, { mapStyleUrl: 'https://tiles.example/style.json' })).toEqual({
      tiles: undefined,
      said: [],
    });
  });

  it('has another version as soon as its tiles differ', async () => {
    const one = await openWritten('one.pmtiles', whole);
    const other = await openWritten('other.pmtiles', streetArchive({ tiles: [{ z, x, y, data: data.slice(1) }] }));
    expect(one.tiles?.version).toMatch(/^[0-9a-f]{12}$/);
    expect(other.tiles?.version).not.toBe(one.tiles?.version);
    await Promise.all([one.tiles?.close(), other.tiles?.close()]);
  });

  it.each<[string, Uint8Array, string]>([
    ['no archive', Buffer.from('<!doctype html><title>Not found</title>'), 'isn’t a PMTiles archive'],
    ['an empty file', Buffer.alloc(0), 'isn’t a PMTiles archive'],
    ['one cut off in its header', whole.subarray(0, 100), 'isn’t a PMTiles archive'],
    ['one cut off in its tiles', whole.subarray(0, -1), 'it’s cut off'],
    ['pictures', streetArchive({ tiles: [{ z, x, y, data }], tileType: 2 }), 'aren’t vector tiles'],
    [
      'no area',
      streetArchive({ tiles: [{ z, x, y, data }], bounds: { west: 0, south: 0, east: 0, north: 0 } }),
      'doesn’t say which area it covers',
    ],
    [
      'another schema',
      streetArchive({ tiles: [{ z, x, y, data }], metadata: { vector_layers: [{ id: 'transportation' }] } }),
      'isn’t a Protomaps basemap (it has no layer earth, water',
    ],
    [
      'the schema before',
      streetArchive({
        tiles: [{ z, x, y, data }],
        metadata: {
          vector_layers: PROTOMAPS_METADATA.vector_layers.map(({ id }) => ({ id, fields: { 'pmap:kind': 'String' } })),
        },
      }),
      'older than version 4',
    ],
  ])('%s is named at start and not used', async (_case, bytes, reason) => {
    const { path, tiles, said } = await openWritten('broken.pmtiles', bytes);
    expect(tiles).toBeUndefined();
    expect(said).toEqual([expect.stringContaining(`The map shows no streets: ${path} isn’t used because`)]);
    expect(said[0]).toContain(reason);
  });

  it('is missed where STREETS_FILE names one that is not there', async () => {
    const { said } = await openAt(join(folder, 'nowhere.pmtiles'));
    expect(said).toEqual([expect.stringContaining('there is no such file')]);
  });
});

describe('its tiles', () => {
  let test: TestApp;
  let streets: StreetTiles | undefined;
  const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    test.app.inject({ method, url: `/basemap/streets/${path}`, headers });
  const at = (place: string) => `${streets?.version}/${place}.mvt`;

  beforeAll(async () => {
    ({ tiles: streets } = await openWritten('served.pmtiles', whole));
    test = await testApp({ overrides: { streets } });
  });
  afterAll(async () => {
    await test.close();
    await streets?.close();
  });

  it('are where the configuration says', async () => {
    const config = (await test.app.inject('/api/config')).json();
    expect(config.streets).toEqual({
      tiles: `/basemap/streets/${streets?.version}/{z}/{x}/{y}.mvt`,
      minZoom: z,
      maxZoom: z,
      bounds,
    });
  });

  it('leave as they are stored, to be kept for good', async () => {
    const answer = await get(at(`${z}/${x}/${y}`), { 'accept-encoding': 'gzip, br' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(answer.rawPayload).toEqual(gzipSync(data));
    expect(gunzipSync(answer.rawPayload)).toEqual(Buffer.from(data));
  });

  it('are unpacked for whom takes no gzip', async () => {
    const answer = await get(at(`${z}/${x}/${y}`), { 'accept-encoding': 'gzip;q=0' });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.rawPayload).toEqual(Buffer.from(data));
  });

  it('are not sent twice', async () => {
    const first = await get(at(`${z}/${x}/${y}`), {}, 'HEAD');
    expect(first).toMatchObject({ statusCode: 200, body: '' });
    const again = await get(at(`${z}/${x}/${y}`), { 'if-none-match': String(first.headers['etag']) });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
  });

  it('that the archive has not are empty', async () => {
    const answer = await get(at(`${z}/${x + 1}/${y}`));
    expect(answer).toMatchObject({ statusCode: 204, body: '' });
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it('of an archive that was replaced are kept for a moment only', async () => {
    const answer = await get(`000000000000/${z}/${x}/${y}.mvt`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=20');
  });

  it.each([
    `14/${x}/${y}`,
    '16/1/1',
    `${z}/32768/1`,
    `${z}/1/32768`,
    `${z}/-1/1`,
    `${z}/1.5/1`,
    `${z}/1`,
    '99999999/1/1',
  ])('%s is no tile', async (place) => {
    const answer = await get(at(place));
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are only read', async () => {
    const answer = await test.app.inject({ method: 'POST', url: `/basemap/streets/${at(`${z}/${x}/${y}`)}` });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe('GET, HEAD');
  });

  it('that cannot be read are an error, and the next is asked for all the same', async () => {
    const { path, tiles } = await openWritten('shrunk.pmtiles', whole);
    const shrunk = await testApp({ overrides: { streets: tiles } });
    truncateSync(path, 127);
    const url = `/basemap/streets/${tiles?.version}/${z}/${x}/${y}.mvt`;
    expect((await shrunk.app.inject({ url, headers: { 'accept-encoding': 'identity' } })).statusCode).toBe(500);
    writeFileSync(path, whole);
    expect((await shrunk.app.inject({ url, headers: { 'accept-encoding': 'identity' } })).statusCode).toBe(200);
    await shrunk.close();
    await tiles?.close();
  });
});
