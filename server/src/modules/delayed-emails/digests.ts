// Sends daily summaries to members who chose them. Only current items are included, and an empty summary isn't sent (L6).
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import {
  type DayItem,
  type EmailContext,
  type EmailToSend,
  listDigestItems,
  listDigestReaders,
  putOffDigestItems,
  queueEmail,
  renderEmail,
  takeDigestItems,
  toEmailContext,
  toNotice,
} from '../emails/service.ts';
import { findQuietEnd, findReaderChoices, getMember, notificationChannels } from '../members/service.ts';
import { refreshEmail } from './refresh-email.ts';

const BATCH = 100;

/** Items that are still current and still wanted by email. */
async function keepCurrent(deps: Deps, memberId: string, items: readonly DayItem[]): Promise<DayItem[]> {
  const kept: DayItem[] = [];
  for (const { id, mail } of items) {
    const { isMailed } = await notificationChannels(deps.db.kysely, memberId, toNotice(mail.template)!);
    const current = isMailed ? await refreshEmail(deps, mail) : undefined;
    if (current) kept.push({ id, mail: current });
  }
  return kept;
}

const toLine = (email: EmailToSend, context: EmailContext) => {
  const { subject, href } = renderEmail(email, context);
  return { notice: toNotice(email.template)!, text: subject, href: href ?? context.publicUrl };
};

/** Deletes the waiting items and queues the email in one transaction, so only one node sends it. */
async function sendDay(deps: Deps, memberId: string, now: Date): Promise<boolean> {
  const db = deps.db.kysely;
  const quietEnd = await findQuietEnd(db, memberId, now);
  if (quietEnd) {
    await putOffDigestItems(db, memberId, now, quietEnd);
    return false;
  }
  const items = await listDigestItems(db, memberId, now);
  const kept = await keepCurrent(deps, memberId, items);
  return retryTransaction(db, async (trx) => {
    const taken = await takeDigestItems(
      trx,
      items.map(({ id }) => id),
    );
    const context = toEmailContext(deps, await findReaderChoices(trx, memberId));
    const lines = kept.filter(({ id }) => taken.has(id)).map(({ mail }) => toLine(mail, context));
    if (lines.length === 0) return false;
    const { name, email } = await getMember(trx, memberId);
    await queueEmail(trx, deps, { template: 'daily-digest', to: email, memberId, data: { name, lines } });
    return true;
  });
}

/** Sends everything due. Safe to run on several nodes. Returns how many emails were queued. */
export async function sendDigests(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  let count = 0;
  for (let after: string | undefined; ; ) {
    const memberIds = await listDigestReaders(deps.db.kysely, now, { after, limit: BATCH });
    for (const memberId of memberIds) {
      try {
        if (await sendDay(deps, memberId, now)) count += 1;
      } catch (error) {
        deps.log.error({ err: error, memberId }, 'failed to create a daily summary');
      }
    }
    after = memberIds.at(-1);
    if (memberIds.length < BATCH) break;
  }
  if (count > 0) deps.outboxSignal.ring();
  return count;
}

export const waitingEmailJobs: readonly TimedJob[] = [{ name: 'mail-digests', everySeconds: 60, run: sendDigests }];
