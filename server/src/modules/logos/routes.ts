// Logos: uploading one, and the addresses at which pages, tabs, and phones get them.
import * as wire from '@daynook/contract/wire';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { currentBrand, currentSettings } from '../../current-settings.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { toRateLimit } from '../../http/rate-limits.ts';
import { AppError } from '../../lib/app-error.ts';
import { drawIcon, toMediaType } from './icon.ts';
import { createIconMaker, ICON_FILES } from './icon-png.ts';
import { findFile, type LogoRow, takeFile } from './service.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/** Short, because staff can change it. */
const SOON = 'public, max-age=300';
/** Whatever a file contains, opened on its own it can't run, load, or show anything but itself. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
const FILE = /^([0-9a-f-]{36})\.(svg|png|webp)$/;
const KEPT_FILES = 8;

export function registerLogoRoutes(app: FastifyInstance, deps: Deps): void {
  const config = toRateLimit('read', deps.config.hasRateLimits);
  /** The latest few, because every page has them. */
  const kept = new Map<string, LogoRow>();

  async function readFile(id: string): Promise<LogoRow | undefined> {
    const known = kept.get(id);
    if (known) return known;
    const row = await findFile(deps.db.kysely, id);
    if (row) kept.set(id, row);
    if (kept.size > KEPT_FILES) kept.delete(kept.keys().next().value!);
    return row;
  }

  const send = (reply: FastifyReply, mediaType: string, content: Buffer | string, cache: string) =>
    reply
      .type(mediaType)
      .headers({ 'cache-control': cache, 'content-security-policy': POLICY, 'content-disposition': 'inline' })
      .send(content);

  bind(app, deps, 'POST /api/staff/logo-files', ({ actor, upload }) => takeFile(deps, actor, () => upload.chunks()));

  app.get<{ Params: { file: string } }>('/brand/:file', { config }, async (request, reply) => {
    const [, id = '', type] = FILE.exec(request.params.file) ?? [];
    const row = wire.Id.safeParse(id).success ? await readFile(id) : undefined;
    if (!row || row.type !== type) throw new AppError('NOT_FOUND');
    return send(reply, toMediaType(row.type), row.bytes, FOREVER);
  });

  const readLogo = async (): Promise<LogoRow | undefined> => {
    const { logo } = currentSettings();
    return logo ? readFile(logo.light._id) : undefined;
  };

  app.get('/icon.svg', { config }, async (_request, reply) =>
    send(reply, 'image/svg+xml', drawIcon(currentBrand(), await readLogo()), SOON),
  );

  const makeIcon = createIconMaker(deps.log);
  for (const file of ICON_FILES)
    app.get(`/${file}`, { config, compress: false }, async (request, reply) => {
      const { bytes, tag } = await makeIcon(file, currentBrand(), await readLogo());
      reply.header('etag', tag);
      if (request.headers['if-none-match']?.includes(tag)) return reply.header('cache-control', SOON).code(304).send();
      return send(reply, 'image/png', bytes, SOON);
    });
}
