// Serves photos: `/photos/<key>/<width>.<webp|avif>`. A key's photo never changes, so browsers cache it for a year.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PhotoFormat, PhotoStore, PhotoVariant } from '../../adapters/photos/photo-store.ts';
import { isTagKnown } from '../../http/etag.ts';
import { AppError } from '../../lib/app-error.ts';

const ADDRESS = /^([a-z0-9][a-z0-9/-]{0,118}[a-z0-9])\/([1-9]\d{1,3})\.(webp|avif)$/;
const A_YEAR = 'public, max-age=31536000, immutable';
const A_MOMENT = 'public, max-age=20';

/** The key and variant in an address; undefined if it's invalid. */
export function parsePhotoAddress(address: string): { key: string; variant: PhotoVariant } | undefined {
  const [, key, width, format] = ADDRESS.exec(address) ?? [];
  if (!key || key.includes('//')) return undefined;
  return { key, variant: { width: Number(width), format: format as PhotoFormat } };
}

async function sendPhoto(store: PhotoStore, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const address = parsePhotoAddress((request.params as { '*': string })['*']);
  const photo = address && (await store.read(address.key, address.variant));
  if (!photo) throw new AppError('NOT_FOUND');
  const tag = `"${photo.etag}"`;
  reply
    .header('cache-control', photo.isStandIn ? A_MOMENT : A_YEAR)
    .header('etag', tag)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'inline')
    // Whatever the file contains, opening it directly must not run anything.
    .header('content-security-policy', "default-src 'none'; sandbox");
  if (isTagKnown(request, tag)) return reply.code(304).send();
  return reply.type(photo.contentType).send(photo.bytes);
}

/** Adds the photo routes to the application. */
export function registerPhotoRoutes(app: FastifyInstance, { store }: { store: PhotoStore }): void {
  app.get('/photos/*', { compress: false }, (request, reply) => sendPhoto(store, request, reply));
}
