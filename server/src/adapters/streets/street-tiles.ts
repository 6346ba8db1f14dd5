// The map's streets, from an archive next to the data (PMTiles with the Protomaps basemap, schema 4).
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { MapStreets } from '@daynook/contract/system';
import { Compression, type Header, PMTiles, SharedPromiseCache, type Source, TileType } from 'pmtiles';
import { z } from 'zod';
import type { Config } from '../../config.ts';

export interface StreetTiles {
  /** Changes with the archive. It's part of each tile's URL, so browsers can cache tiles permanently. */
  readonly version: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: MapStreets['bounds'];
  readonly isGzipped: boolean;
  /** The tile as stored, or undefined if the archive has none. */
  read(z: number, x: number, y: number): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

const FILE_NAME = 'streets.pmtiles';
/** The archive's header and root directory, which identify it. */
const FIRST_BYTES = 16_384;
const LAYERS = ['earth', 'water', 'landuse', 'roads', 'buildings', 'places'];

const Metadata = z.object({
  vector_layers: z.array(z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()).default({}) })),
});

/** The archive can't be used; the message completes "It isn't used: …". */
class UnusableArchive extends Error {}

/** Reads only the requested parts, because a country's archive has several gigabytes. */
const toSource = (file: FileHandle, key: string): Source => ({
  getKey: () => key,
  getBytes: async (offset, length) => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
    return { data: buffer.buffer.slice(0, bytesRead) };
  },
});

function requireWhole(header: Header, sizeBytes: number): void {
  const { tileDataOffset, tileDataLength = 0, tileType, tileCompression } = header;
  if (tileType !== TileType.Mvt) throw new UnusableArchive('its tiles aren’t vector tiles');
  if (tileCompression !== Compression.Gzip && tileCompression !== Compression.None)
    throw new UnusableArchive('its tiles are compressed with something other than gzip');
  if (sizeBytes < tileDataOffset + tileDataLength)
    throw new UnusableArchive('it’s cut off, so copy or download it again');
  if (header.minLon >= header.maxLon || header.minLat >= header.maxLat)
    throw new UnusableArchive('it doesn’t say which area it covers');
}

function requireStreets(metadata: unknown): void {
  const layers = Metadata.safeParse(metadata).data?.vector_layers ?? [];
  const missing = LAYERS.filter((name) => !layers.some(({ id }) => id === name));
  if (missing.length > 0)
    throw new UnusableArchive(`it isn’t a Protomaps basemap (it has no layer ${missing.join(', ')})`);
  if (!layers.some(({ id, fields }) => id === 'roads' && 'kind' in fields))
    throw new UnusableArchive('it’s a Protomaps basemap older than version 4');
}

async function openArchive(path: string): Promise<StreetTiles> {
  const file = await open(path);
  try {
    const source = toSource(file, path);
    const cache = new SharedPromiseCache();
    const header = await cache.getHeader(source);
    const { size } = await file.stat();
    requireWhole(header, size);
    requireStreets(await new PMTiles(source, cache).getMetadata());
    const first = new Uint8Array((await source.getBytes(0, FIRST_BYTES)).data);
    // Tiles are sent as stored, because unpacking and repacking them would only take time.
    const archive = new PMTiles(source, cache, async (bytes) => bytes);
    return {
      version: createHash('sha256').update(first).update(String(size)).digest('hex').slice(0, 12),
      minZoom: header.minZoom,
      maxZoom: header.maxZoom,
      bounds: { west: header.minLon, south: header.minLat, east: header.maxLon, north: header.maxLat },
      isGzipped: header.tileCompression === Compression.Gzip,
      read: async (...tile) => {
        const found = await archive.getZxy(...tile);
        return found && Buffer.from(found.data);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const describeError = (error: unknown): string => {
  if (error instanceof UnusableArchive) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it’s a folder';
  if (code === 'EACCES' || code === 'EPERM') return 'this user can’t read it';
  return 'it isn’t a PMTiles archive of version 3, or it’s damaged';
};

/** The archive from the settings or the data folder. If it's broken, we report that and continue without it, so the map still works. */
export async function openStreetTiles(
  { streetsFile, dataDir, mapStyleUrl }: Pick<Config, 'streetsFile' | 'dataDir' | 'mapStyleUrl'>,
  say: (text: string) => void,
): Promise<StreetTiles | undefined> {
  if (mapStyleUrl !== undefined) return undefined;
  const path = streetsFile ?? join(dataDir, FILE_NAME);
  try {
    const tiles = await openArchive(path);
    say(`The map shows the streets of ${path}, up to zoom ${tiles.maxZoom}.`);
    return tiles;
  } catch (error) {
    if (streetsFile === undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    say(`The map shows no streets: ${path} isn’t used because ${describeError(error)}.`);
    return undefined;
  }
}
