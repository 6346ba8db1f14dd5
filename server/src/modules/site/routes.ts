// Routes for crawlers: robots.txt, sitemaps, pictures for link previews. All of them are public.
import * as wire from '@daynook/contract/wire';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { offeredLanguages } from '../../current-languages.ts';
import { currentBrand } from '../../current-settings.ts';
import { recentReads } from '../../db/reads.ts';
import type { Deps } from '../../deps.ts';
import { toRateLimit } from '../../http/rate-limits.ts';
import { AppError } from '../../lib/app-error.ts';
import { forReader } from '../../lib/languages/reader.ts';
import { previewPicture } from './preview-picture.ts';
import { countPerFile, robots, sitemapIndex, urlSet } from './sitemap.ts';
import { countListed, type Kind, listListed } from './store.ts';
import { webManifest } from './web-manifest.ts';

const AN_HOUR = 'public, max-age=3600';
const A_DAY = 'public, max-age=86400';
const FILE = /^(listings|cities|neighborhoods|people)-([1-9]\d{0,3})\.xml$/;

const sendXml = (reply: FastifyReply, text: string) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', AN_HOUR).send(text);

/** Adds the routes to the application. */
export function registerSiteRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl, hasRateLimits } = deps.config;
  const listLanguages = () => offeredLanguages(deps.config);
  const origin = new URL(publicUrl).origin;
  const config = toRateLimit('read', hasRateLimits);

  app.get('/robots.txt', { config }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', AN_HOUR).send(robots(origin, listLanguages())),
  );

  app.get('/site.webmanifest', { config }, async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      // In the first language: an installed app opens `/`. Short, because it has the name and color that staff can change.
      .header('cache-control', 'public, max-age=300')
      .send(forReader({ language: listLanguages()[0] }, () => JSON.stringify(webManifest(currentBrand())))),
  );

  app.get('/sitemap.xml', { config }, async (_request, reply) =>
    sendXml(reply, sitemapIndex(origin, await countListed(recentReads(deps.db).kysely), listLanguages())),
  );

  app.get<{ Params: { file: string } }>('/sitemap-:file', { config }, async (request, reply) => {
    const [, kind, page] = FILE.exec(request.params.file) ?? [];
    if (!kind) return reply.callNotFound();
    const languages = listLanguages();
    const limit = countPerFile(languages);
    const wanted = { skip: (Number(page) - 1) * limit, limit };
    const listed = await listListed(recentReads(deps.db).kysely, kind as Kind, wanted);
    if (listed.length === 0) throw new AppError('NOT_FOUND');
    return sendXml(reply, urlSet(origin, listed, languages));
  });

  app.get<{ Params: { file: string } }>(
    '/preview/listing/:file',
    { config, compress: false },
    async (request, reply) => {
      const id = wire.Id.safeParse(request.params.file.replace(/\.jpg$/, ''));
      if (!id.success || !request.params.file.endsWith('.jpg')) throw new AppError('NOT_FOUND');
      const { bytes, tag } = await previewPicture(deps, id.data);
      reply.header('cache-control', A_DAY).header('etag', tag).header('x-content-type-options', 'nosniff');
      if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
      return reply.type('image/jpeg').send(bytes);
    },
  );
}
