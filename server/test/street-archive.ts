/** Archives of street tiles (PMTiles 3) for tests, written byte by byte. */
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

interface ArchiveTile {
  z: number;
  x: number;
  y: number;
  /** The uncompressed vector tile. */
  data: Uint8Array;
}

interface ArchiveOptions {
  tiles: readonly ArchiveTile[];
  bounds?: { west: number; south: number; east: number; north: number };
  metadata?: unknown;
  /** 1 is a vector tile, 2 a PNG. */
  tileType?: number;
  isGzipped?: boolean;
}

const HEADER_BYTES = 127;
const NONE = 1;
const GZIP = 2;

/** The metadata of a Protomaps basemap of version 4. */
export const PROTOMAPS_METADATA = {
  name: 'Protomaps Basemap',
  version: '4.14.0',
  vector_layers: ['boundaries', 'buildings', 'earth', 'landcover', 'landuse', 'places', 'pois', 'roads', 'water'].map(
    (id) => ({ id, fields: { kind: 'String', name: 'String' } }),
  ),
};

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}

/**
 * A directory: number of entries, differences between tile ids, run lengths, lengths, and offsets (0 if a tile follows the previous
 * one).
 */
function toDirectory(entries: readonly { id: number; length: number }[]): Buffer {
  const ids = entries.map(({ id }, at) => id - (entries[at - 1]?.id ?? 0));
  const numbers = [
    entries.length,
    ...ids,
    ...entries.map(() => 1),
    ...entries.map(({ length }) => length),
    ...entries.map((_, at) => (at === 0 ? 1 : 0)),
  ];
  return gzipSync(Buffer.from(numbers.flatMap(varint)));
}

export function streetArchive({
  tiles,
  bounds: { west, south, east, north } = { west: -123, south: 45, east: -122, north: 46 },
  metadata = PROTOMAPS_METADATA,
  tileType = 1,
  isGzipped = true,
}: ArchiveOptions): Buffer {
  const stored = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data: isGzipped ? gzipSync(data) : data }))
    .toSorted((a, b) => a.id - b.id);
  const directory = toDirectory(stored.map(({ id, data }) => ({ id, length: data.length })));
  const about = gzipSync(JSON.stringify(metadata));
  const content = Buffer.concat(stored.map(({ data }) => data));
  const zooms = tiles.map(({ z }) => z);

  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0);
  header[7] = 3;
  const [afterDirectory, afterAbout] = [
    HEADER_BYTES + directory.length,
    HEADER_BYTES + directory.length + about.length,
  ];
  for (const [at, value] of [
    [8, HEADER_BYTES],
    [16, directory.length],
    [24, afterDirectory],
    [32, about.length],
    [40, afterAbout],
    [48, 0],
    [56, afterAbout],
    [64, content.length],
    [72, tiles.length],
    [80, tiles.length],
    [88, tiles.length],
  ] as const)
    header.writeBigUInt64LE(BigInt(value), at);
  header[96] = 1;
  header[97] = GZIP;
  header[98] = isGzipped ? GZIP : NONE;
  header[99] = tileType;
  header[100] = Math.min(...zooms);
  header[101] = Math.max(...zooms);
  for (const [index, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index);
  return Buffer.concat([header, directory, about, content]);
}
