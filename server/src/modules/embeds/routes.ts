// Listings on hosts' own sites: the editor's endpoints, and the page that sites show in a frame.
import { EMBED_THEMES, EMBED_VIEWS, EMBEDS } from '@daynook/contract/connections/embed-limits';
import type { Language } from '@daynook/contract/languages/languages';
import * as w from '@daynook/contract/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { offeredLanguages } from '../../current-languages.ts';
import { recentReads } from '../../db/reads.ts';
import type { Deps } from '../../deps.ts';
import { VISITOR } from '../../http/actor.ts';
import { bind } from '../../http/bind.ts';
import { requireOpen } from '../../http/maintenance.ts';
import { toRateLimit } from '../../http/rate-limits.ts';
import { AppError } from '../../lib/app-error.ts';
import { forReader, readAcceptLanguage } from '../../lib/languages/reader.ts';
import { addDays } from '../../lib/time/dates.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { getAvailability } from '../availability/service.ts';
import { getListing } from '../listings/service.ts';
import { type EmbedLook, embedPage, embedPolicy, type Shown } from './embed-page.ts';
import * as embeds from './service.ts';
import { findOrigins } from './store.ts';

/** As long as other public pages' data. */
const CACHE = 'public, max-age=30, stale-while-revalidate=60';

const findOne = <T extends string>(all: readonly T[], text: unknown): T | undefined => all.find((one) => one === text);

/** What the frame's URL asks for. Its language is the first that the reader's browser prefers and the site has. */
function readLook(request: FastifyRequest, languages: readonly Language[]): EmbedLook {
  const { view, theme, lang } = request.query as Record<string, unknown>;
  const language = findOne(languages, lang) ?? readAcceptLanguage(request.headers['accept-language'], languages);
  return { language, view: findOne(EMBED_VIEWS, view) ?? 'week', theme: findOne(EMBED_THEMES, theme) ?? 'auto' };
}

/** What a visitor may see. Throws NOT_FOUND for listings that never were public. */
async function findShown(deps: Deps, listingId: string, { view }: EmbedLook): Promise<Shown> {
  const db = recentReads(deps.db).kysely;
  const now = deps.clock.now();
  try {
    requireOpen('GET /api/listings/{id}', VISITOR, now);
    const listing = await getListing(db, { listingId, actor: VISITOR, now });
    if (listing.state !== 'live') return { kind: 'paused' };
    if (view === 'card') return { kind: 'listing', listing, days: [] };
    const fromDate = startsOnLocalDate(now, listing.timeZone);
    const toDate = addDays(fromDate, EMBEDS.days - 1);
    const { days } = await getAvailability(db, { listingId, fromDate, toDate, now, guestId: undefined });
    return { kind: 'listing', listing, days };
  } catch (error) {
    if (error instanceof AppError && error.code === 'GONE') return { kind: 'gone' };
    if (error instanceof AppError && error.code === 'MAINTENANCE') return { kind: 'paused' };
    throw error;
  }
}

export function registerEmbedRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl, hasRateLimits } = deps.config;
  bind(app, deps, 'GET /api/host/listings/{id}/embed', ({ actor, params }) => embeds.getEmbed(deps, actor, params.id));
  bind(app, deps, 'PUT /api/host/listings/{id}/embed', ({ actor, params, body }) =>
    embeds.changeEmbed(deps, actor, { listingId: params.id, ...body }),
  );

  app.get('/embed/listing/:id', { config: toRateLimit('read', hasRateLimits) }, async (request, reply) => {
    const id = w.Id.safeParse((request.params as { id: string }).id);
    if (!id.success) throw new AppError('NOT_FOUND');
    const look = readLook(request, offeredLanguages(deps.config));
    const [shown, origins] = await Promise.all([
      findShown(deps, id.data, look),
      findOrigins(recentReads(deps.db).kysely, id.data),
    ]);
    // The policy says who may show it; the older header can only say nobody.
    reply.removeHeader('x-frame-options');
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': embedPolicy(origins),
        'cross-origin-resource-policy': 'cross-origin',
        'referrer-policy': 'no-referrer',
        'cache-control': CACHE,
        vary: 'Accept-Language',
      })
      .send(forReader({ language: look.language }, () => embedPage(shown, look, publicUrl)));
  });
}
