// Serves the map's street tiles from the archive: `/basemap/streets/<version>/<zoom>/<column>/<row>.mvt`.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StreetTiles } from '../../adapters/streets/street-tiles.ts';
import { isTagKnown } from '../../http/etag.ts';
import { AppError } from '../../lib/app-error.ts';

const ADDRESS = /^([0-9a-f]{12})\/(\d{1,2})\/(\d{1,8})\/(\d{1,8})\.mvt$/;
const A_YEAR = 'public, max-age=31536000, immutable';
const A_MOMENT = 'public, max-age=20';
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

const unpack = promisify(gunzip);

async function sendTile(tiles: StreetTiles, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [, version = '', ...place] = ADDRESS.exec((request.params as { '*': string })['*']) ?? [];
  const [z = -1, x = 0, y = 0] = place.map(Number);
  if (z < tiles.minZoom || z > tiles.maxZoom || x >= 2 ** z || y >= 2 ** z) throw new AppError('NOT_FOUND');
  const tag = `"${tiles.version}-${z}-${x}-${y}"`;
  reply
    // A page that was open when the archive was replaced requests the old version.
    .header('cache-control', version === tiles.version ? A_YEAR : A_MOMENT)
    .header('etag', tag)
    .header('vary', 'Accept-Encoding');
  if (isTagKnown(request, tag)) return reply.code(304).send();
  const tile = await tiles.read(z, x, y);
  if (!tile) return reply.code(204).send();
  reply.type('application/vnd.mapbox-vector-tile');
  if (!tiles.isGzipped) return reply.send(tile);
  if (!TAKES_GZIP.test(request.headers['accept-encoding'] ?? '')) return reply.send(await unpack(tile));
  return reply.header('content-encoding', 'gzip').send(tile);
}

/** Adds the tile routes to the application. */
export function registerStreetRoutes(app: FastifyInstance, { streets }: { streets: StreetTiles | undefined }): void {
  if (!streets) return;
  app.get('/basemap/streets/*', { compress: false }, (request, reply) => sendTile(streets, request, reply));
}
