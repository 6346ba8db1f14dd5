// A listing on its host's own site (Q6): which sites may show it in a frame.
import type { Answer } from '@daynook/contract/api';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { requireMay } from '../permissions/service.ts';
import { toOrigin } from './site-origin.ts';
import * as store from './store.ts';

type Embed = Answer<'GET /api/host/listings/{id}/embed'>;

const view = ({ config }: Pick<Deps, 'config'>, listingId: string, origins: string[]): Embed => ({
  origins,
  url: `${config.publicUrl}/embed/listing/${listingId}`,
});

/** Throws NOT_FOUND, FORBIDDEN. */
export async function getEmbed(deps: Deps, { memberId }: MemberActor, listingId: string): Promise<Embed> {
  const db = deps.db.kysely;
  await requireMay(db, memberId, { listingId }, 'edit');
  return view(deps, listingId, await store.findOrigins(db, listingId));
}

/** Throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED. */
export async function changeEmbed(
  deps: Deps,
  { memberId }: MemberActor,
  { listingId, origins: sites }: { readonly listingId: string; readonly origins: readonly string[] },
): Promise<Embed> {
  const found = sites.map((site) => toOrigin(site.trim()));
  const wrong = sites[found.indexOf(undefined)];
  if (wrong !== undefined)
    throw new AppError('VALIDATION_FAILED', {
      fields: { origins: `“${wrong.trim()}” isn’t a website with https, such as https://example.org.` },
    });
  const origins = [...new Set(found as string[])];
  return deps.db.kysely.transaction().execute(async (trx) => {
    await requireMay(trx, memberId, { listingId }, 'edit');
    await store.replaceOrigins(trx, { listingId, origins, at: deps.clock.now() });
    return view(deps, listingId, origins);
  });
}
