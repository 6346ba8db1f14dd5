// Pauses listings when a host's document expires, if the operator enabled that. Existing bookings stay. Only the host can publish
// the listings again, once a new document is verified.
import type { Kysely, Transaction } from 'kysely';
import { chooseReader } from '../../current-languages.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { joinSentences } from '../../lib/languages/join-sentences.ts';
import { forReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { dateWords } from '../../lib/time/words.ts';
import { lockListings } from '../availability/service.ts';
import { documentName, queueEmail } from '../emails/service.ts';
import { type Lapse, listLapsedHosts, listLapses, noteLapses } from '../insurance/service.ts';
import { refreshListings } from '../listings/service.ts';
import { findReaderChoices } from '../members/service.ts';
import { findHost, listLiveListings } from './pause-store.ts';
import * as store from './store.ts';

const BATCH = 100;

/** Why the host's listings can't be published, as text for the host and co-hosts. Undefined if they can. */
export async function documentPauseReason(
  db: Kysely<DB> | Transaction<DB>,
  deps: Pick<Deps, 'clock' | 'config'>,
  hostId: string,
): Promise<string | undefined> {
  // A suspended host can't get here, but their co-hosts can.
  if ((await findHost(db, hostId))?.status === 'suspended')
    return 'The host’s account is suspended. This listing can’t be published until that ends.';
  const lapses = await listLapses(db, deps, hostId);
  return lapses.length === 0 ? undefined : writeReason(lapses);
}

const writeReason = (lapses: readonly Lapse[]): string =>
  joinSentences(
    ...lapses.map(({ kind, endedOn }) =>
      say('Your {document} expired on {date}.', { document: documentName(kind), date: dateWords(endedOn) }),
    ),
    say('Upload a new one. You can publish again once we’ve checked it.'),
  );

/** Pauses the host's listings and notifies the host in one transaction. Returns how many. */
function pauseListings(deps: Deps, hostId: string): Promise<number> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const seen = await listLiveListings(trx, hostId, BATCH);
    await lockListings(trx, ...seen.map(({ id }) => id));
    // Read again under the lock, because the host or staff may have been faster.
    const lapses = await listLapses(trx, deps, hostId);
    const listings = lapses.length === 0 ? [] : await listLiveListings(trx, hostId, BATCH);
    const locked = listings.filter(({ id }) => seen.some((listing) => listing.id === id));
    const host = locked.length > 0 && (await findHost(trx, hostId));
    if (!host) return 0;
    const now = deps.clock.now();
    const choices = await findReaderChoices(trx, hostId);
    // The host reads it above the listing, too.
    const reason = forReader(chooseReader(deps.config, choices), () => writeReason(lapses));
    for (const { id } of locked) await store.updateListing(trx, { id, now }, { state: 'paused', state_reason: reason });
    await refreshListings(
      trx,
      locked.map(({ id }) => id),
    );
    await queueEmail(trx, deps, {
      to: host.email,
      memberId: hostId,
      template: 'rooms-paused',
      data: { name: host.name, reason, titles: locked.map(({ title }) => title) },
    });
    return locked.length;
  });
}

/** Pauses all affected listings. Safe to run again. Returns how many it paused. */
export async function pauseAfterDocuments(deps: Deps): Promise<number> {
  if (deps.config.documentsThatPause.length === 0) return 0;
  await noteLapses(deps.db.kysely, deps);
  let count = 0;
  let after: string | undefined;
  do {
    const hosts = await listLapsedHosts(deps.db.kysely, deps, { after, limit: BATCH });
    for (const hostId of hosts) {
      // A host with more listings than fit in one batch gets one email for each batch.
      for (let done = BATCH; done === BATCH; count += done) done = await pauseListings(deps, hostId);
    }
    after = hosts.length === BATCH ? hosts.at(-1) : undefined;
  } while (after !== undefined);
  return count;
}

export const documentPauseJobs: readonly TimedJob[] = [
  { name: 'documents-ended', everySeconds: 3_600, run: pauseAfterDocuments },
];
