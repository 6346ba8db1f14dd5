// Cuts layers into vector tiles (MVT) and writes one plain file per tile. For building only.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Ring } from '../gazetteer/topology.ts';
import type { Area } from './shorelines.ts';

export interface Feature {
  type: 'Feature';
  properties: Record<string, string | number>;
  geometry:
    | { type: 'Polygon'; coordinates: Ring[] }
    | { type: 'LineString'; coordinates: Ring }
    | { type: 'Point'; coordinates: number[] };
}

export interface Layer {
  features: Feature[];
  minimumZoom?: number;
  /** Which features to include at a zoom. Default: all. */
  isShown?: (feature: Feature, zoom: number) => boolean;
}

/** MapLibre's resolution within a tile. More detail would be lost. */
const EXTENT = 8192;
/** Below the largest zoom, corners closer than this to the line (of 8192 per tile) are left out. */
const TOLERANCE = 10;

const tileColumn = (lng: number, zoom: number) => ((lng + 180) / 360) * 2 ** zoom;
const tileRow = (lat: number, zoom: number) =>
  ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom;

const buildIndex = (features: Feature[], maximumZoom: number): GeoJSONVT =>
  new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: maximumZoom, indexMaxZoom: 3, indexMaxPoints: 0, tolerance: TOLERANCE, extent: EXTENT, buffer: 96 },
  );

export interface TileSet {
  folder: URL;
  area: Area;
  minimumZoom: number;
  maximumZoom: number;
  layers: Record<string, Layer>;
}

/** One index per layer and, if a layer has fewer features at some zooms, per zoom. */
function indexLayers({ layers, minimumZoom, maximumZoom }: TileSet): (zoom: number) => Record<string, GeoJSONVT> {
  const whole = new Map(
    Object.entries(layers)
      .filter(([, layer]) => !layer.isShown)
      .map(([name, layer]) => [name, buildIndex(layer.features, maximumZoom)]),
  );
  return (zoom) => {
    const found: Record<string, GeoJSONVT> = {};
    for (const [name, { features, isShown, minimumZoom: from = minimumZoom }] of Object.entries(layers)) {
      if (zoom < from) continue;
      const index =
        whole.get(name) ??
        buildIndex(
          features.filter((feature) => isShown?.(feature, zoom)),
          maximumZoom,
        );
      found[name] = index;
    }
    return found;
  };
}

/** Writes every tile of the area, including empty ones, because a missing file would be an error in the visitor's console. */
export function writeTiles(set: TileSet): void {
  const [west, east, south, north] = set.area;
  rmSync(set.folder, { recursive: true, force: true });
  const layersAt = indexLayers(set);
  let [files, bytes, packedBytes, largest] = [0, 0, 0, ''];
  let largestBytes = 0;
  for (let z = set.minimumZoom; z <= set.maximumZoom; z++) {
    const layers = layersAt(z);
    const last = 2 ** z - 1;
    const [left, right] = [
      Math.floor(tileColumn(west, z) + 1e-6),
      Math.min(last, Math.ceil(tileColumn(east, z) - 1e-6) - 1),
    ];
    const [top, bottom] = [
      Math.max(0, Math.floor(tileRow(north, z) + 1e-6)),
      Math.min(last, Math.ceil(tileRow(south, z) - 1e-6) - 1),
    ];
    for (let x = left; x <= right; x++) {
      mkdirSync(new URL(`${z}/${x}/`, set.folder), { recursive: true });
      for (let y = top; y <= bottom; y++) {
        const cut = Object.entries(layers).flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y);
          return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
        });
        const data = fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent: EXTENT });
        writeFileSync(new URL(`${z}/${x}/${y}.pbf`, set.folder), data);
        const packed = gzipSync(data).length;
        files += 1;
        bytes += data.length;
        packedBytes += packed;
        if (packed > largestBytes) [largest, largestBytes] = [`${z}/${x}/${y}`, packed];
      }
    }
  }
  const kB = (count: number) => `${Math.round(count / 1024)} kB`;
  console.log(
    `${set.folder.pathname.split('/').slice(-3).join('/')}: ${files} tiles, ${kB(bytes)}, ${kB(packedBytes)} packed, largest ${largest} ${kB(largestBytes)} packed`,
  );
}
