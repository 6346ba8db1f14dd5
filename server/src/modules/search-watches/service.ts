// Saved searches (A18). Members get one email and one notification when a search has results, or new ones if it already had some.
import type { Answer } from '@daynook/contract/api';
import { SEARCH } from '@daynook/contract/limits';
import { SEARCH_WATCHES } from '@daynook/contract/limits/search-watches';
import { type SearchAnswer, SearchQuery } from '@daynook/contract/listings/listings';
import type { SearchWatch } from '@daynook/contract/search-watches';
import { currentLimits } from '../../current-limits.ts';
import { retryTransaction } from '../../db/errors.ts';
import { lockMember } from '../../db/member-lock.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { addDays } from '../../lib/time/dates.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { localDayBounds } from '../../lib/time/zoned.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import { createSearchTools, type SearchTools, searchListings } from '../search/service.ts';
import * as store from './store.ts';

const DAY_MINUTES = 1_440;
const BATCH = 100;

interface Row {
  readonly id: string;
  readonly query: string;
  readonly created_at: Date;
  readonly ends_at: Date;
  readonly newer_than: Date | null;
}

const viewWatch = ({ id, query, created_at, ends_at, newer_than }: Row): SearchWatch => ({
  _id: id,
  query,
  isForNew: newer_than !== null,
  createdAt: created_at.toISOString(),
  endsAt: ends_at.toISOString(),
});

/** Parameters that only affect how results are displayed. */
const ABOUT_SHOWING = ['page', 'limit', 'sort'];

/** The search as text with sorted parameters. Throws VALIDATION_FAILED if it isn't a search. */
function normalizeQuery(text: string): { query: string; date: string | undefined } {
  const given = [...new URLSearchParams(text)].filter(([name, value]) => value !== '' && !ABOUT_SHOWING.includes(name));
  const parsed = SearchQuery.strict().safeParse(Object.fromEntries(given));
  if (!parsed.success || given.length === 0) {
    const message = parsed.error?.issues[0]?.message ?? say('Choose a place or a filter first.');
    throw new AppError('VALIDATION_FAILED', { fields: { query: message } });
  }
  if (parsed.data.date === undefined && (parsed.data.from ?? parsed.data.to) !== undefined)
    throw new AppError('VALIDATION_FAILED', { fields: { query: say('Choose a day for these hours.') } });
  const query = new URLSearchParams(Object.entries(Object.fromEntries(given)).toSorted()).toString();
  if (query.length > SEARCH_WATCHES.storedMaximumCharacters)
    throw new AppError('VALIDATION_FAILED', {
      fields: { query: say('This search has too many filters to save. Remove some.') },
    });
  return { query, date: parsed.data.date };
}

export async function listWatches({ db, clock }: Deps, actor: MemberActor): Promise<Answer<'GET /api/search-watches'>> {
  const rows = await store.listWatches(db.kysely, actor.memberId, clock.now());
  return { watches: rows.map(viewWatch) };
}

/** When a search saved now ends. Its day is over once it's over in the last time zone. */
function chooseEnd(now: Date, date: string | undefined): Date {
  const latest = addMinutes(now, SEARCH_WATCHES.days * DAY_MINUTES);
  const ends = [latest, ...(date === undefined ? [] : [localDayBounds(addDays(date, 1), 'UTC').endsAt])];
  return new Date(Math.min(...ends.map(Number)));
}

/** Throws VALIDATION_FAILED, LIMIT_REACHED. */
export function addWatch(
  deps: Deps,
  actor: MemberActor,
  { query: text, isForNew = false }: { query: string; isForNew?: boolean | undefined },
): Promise<SearchWatch> {
  const { query, date } = normalizeQuery(text);
  const now = deps.clock.now();
  const endsAt = chooseEnd(now, date);
  if (endsAt <= now)
    throw new AppError('VALIDATION_FAILED', { fields: { query: say('That day has passed. Choose a later one.') } });
  return retryTransaction(deps.db.kysely, async (trx) => {
    await lockMember(trx, actor.memberId);
    const known = await store.listWatches(trx, actor.memberId, now);
    if (known.length >= currentLimits().savedSearches && !known.some((watch) => watch.query === query))
      throw new AppError('LIMIT_REACHED');
    const watch = { id: deps.newId(), memberId: actor.memberId, query, now, endsAt, isForNew };
    return viewWatch(await store.keepWatch(trx, watch));
  });
}

/** Throws NOT_FOUND. */
export async function removeWatch({ db }: Deps, actor: MemberActor, id: string): Promise<void> {
  if (!(await store.deleteWatch(db.kysely, actor.memberId, id))) throw new AppError('NOT_FOUND');
}

type Watched = Pick<store.DueWatch, 'query' | 'newer_than'>;

/** How many results there are, or how many are newer than that. */
async function countFound(tools: SearchTools, { query, newer_than: since }: Watched): Promise<number> {
  const asked = since ? { sort: 'newest', limit: String(SEARCH.maximumPageSize) } : { limit: '1' };
  const parsed = SearchQuery.safeParse({ ...Object.fromEntries(new URLSearchParams(query)), ...asked });
  // An old search may no longer be valid, for example if an amenity was removed.
  if (!parsed.success) return 0;
  const { json } = await searchListings(tools, parsed.data);
  const { total, listings } = JSON.parse(json.toString()) as Pick<SearchAnswer, 'total' | 'listings'>;
  return since
    ? store.countPublishedSince(
        tools.db.kysely,
        listings.map(({ _id }) => _id),
        since,
      )
    : total;
}

/** Whether the search still has results. If not, it stays saved, because nobody was notified. */
export async function isFoundStill(deps: Deps, memberId: string, query: string, isForNew: boolean): Promise<boolean> {
  if ((await countFound(createSearchTools(deps), { query, newer_than: null })) > 0) return true;
  const now = deps.clock.now();
  const endsAt = chooseEnd(now, new URLSearchParams(query).get('date') ?? undefined);
  if (endsAt > now) await store.keepWatch(deps.db.kysely, { id: deps.newId(), memberId, query, now, endsAt, isForNew });
  return false;
}

/** Deletes the saved search and queues its email in one transaction. */
const notify = (deps: Deps, { id, query, newer_than }: store.DueWatch, count: number): Promise<boolean> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const memberId = await store.claimWatch(trx, id);
    if (memberId === undefined) return false;
    const member = await getMember(trx, memberId);
    const asked = new URLSearchParams(query);
    await queueEmail(trx, deps, {
      template: 'search-found',
      to: member.email,
      memberId,
      data: {
        name: member.name,
        count,
        query,
        place: asked.get('city') ?? asked.get('address'),
        date: asked.get('date'),
        isNew: newer_than !== null,
      },
    });
    return true;
  });

/** Checks saved searches. Safe to run on several nodes. */
export async function checkAgain(deps: Deps): Promise<number> {
  const tools = createSearchTools(deps);
  const now = deps.clock.now();
  await store.deleteEnded(deps.db.kysely, now);
  let notifiedCount = 0;
  for (;;) {
    const checkedBefore = addMinutes(now, -SEARCH_WATCHES.checkMinutes);
    const due = await store.takeDue(deps.db.kysely, { checkedBefore, now, limit: BATCH });
    for (const watch of due) {
      try {
        const count = await countFound(tools, watch);
        if (count > 0 && (await notify(deps, watch, count))) notifiedCount += 1;
      } catch (error) {
        deps.log.error({ err: error, watchId: watch.id }, 'failed to check a saved search');
      }
    }
    if (due.length < BATCH) return notifiedCount;
  }
}

export const searchWatchJobs: readonly TimedJob[] = [{ name: 'search-watches', everySeconds: 600, run: checkAgain }];
