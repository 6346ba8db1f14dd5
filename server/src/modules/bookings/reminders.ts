// Reminders of what is near (L7), and of requests that wait (2.4): each noted as told in the transaction that queues its mails, so
// that it comes once, however often, late or on however many nodes this runs.
import type { Deps } from '../../deps.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { mailsToCoHosts, mailTo } from './mails.ts';
import { inTransaction } from './move.ts';
import { coHostMailOf, owedUntil, REMINDER_KINDS, REMINDER_MAILS, type ReminderKind } from './reminder-rules.ts';
import { listOwed, noteTold } from './reminder-store.ts';
import * as store from './store.ts';

const BATCH = 100;

/** Tells one reminder, if it is still owed. The booking is locked: nobody is reminded of what is being cancelled. */
const remind = (deps: Deps, kind: ReminderKind, id: string): Promise<boolean> =>
  inTransaction(deps, async (trx) => {
    const now = deps.clock.now();
    const booking = await store.lockRecord(trx, id);
    const until = booking && owedUntil(booking, kind, now);
    if (!booking || !until || !(await noteTold(trx, id, kind, now))) return false;
    const coHostMail = coHostMailOf(kind);
    await queueEffects(trx, deps, [
      ...REMINDER_MAILS[kind].map(([side, template]) => mailTo(booking, booking[side], template, { until })),
      ...(coHostMail ? await mailsToCoHosts(trx, booking, coHostMail, { until }) : []),
    ]);
    return true;
  });

async function remindAll(deps: Deps, kind: ReminderKind): Promise<number> {
  let count = 0;
  for (;;) {
    const ids = await listOwed(deps.db.kysely, kind, deps.clock.now(), BATCH);
    let toldCount = 0;
    for (const id of ids) {
      try {
        if (await remind(deps, kind, id)) toldCount += 1;
      } catch (error) {
        deps.log.error({ err: error, bookingId: id, kind }, 'a reminder failed');
      }
    }
    count += toldCount;
    if (ids.length < BATCH || toldCount === 0) return count;
  }
}

/** Tells every reminder that is owed. */
export async function remindDue(deps: Deps): Promise<number> {
  let count = 0;
  for (const kind of REMINDER_KINDS) count += await remindAll(deps, kind);
  if (count > 0) deps.outboxBell.ring();
  return count;
}
