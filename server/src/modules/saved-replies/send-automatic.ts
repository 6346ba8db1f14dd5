// Sends automatic messages (H6). One with a placeholder that can't be filled in, or that's too long, isn't sent, and its host is notified.
// One transaction checks again, sends, and records the outcome, so each message is sent once, however often, late or on however many nodes
// this runs.
import { SCHEDULE_TRIGGERS, type ScheduleTrigger } from '@daynook/contract/limits/messages';
import { chooseReader } from '../../current-languages.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import { forReader } from '../../lib/languages/reader.ts';
import { findGuestFacts } from '../bookings/service.ts';
import { queueEmail } from '../emails/service.ts';
import { findReaderChoices } from '../members/service.ts';
import { sendAutomatic } from '../messages/service.ts';
import { fillReply } from './fill-placeholders.ts';
import * as store from './schedule-store.ts';

const BATCH = 100;

const send = (deps: Deps, trigger: ScheduleTrigger, due: store.Due): Promise<boolean> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const at = deps.clock.now();
    await store.lockBooking(trx, due.booking_id);
    if ((await store.listDue(trx, trigger, at, { limit: 1, only: due })).length === 0) return false;
    const sending = await store.findSending(trx, due);
    const facts = await findGuestFacts(trx, due.booking_id, { now: at });
    const choices = await findReaderChoices(trx, sending.member_id);
    // In the language in which the host most likely wrote the rest.
    const { content, missingPlaceholders, isTooLong } = forReader(chooseReader(deps.config, choices), () =>
      fillReply(sending, facts, at),
    );
    if (missingPlaceholders.length > 0 || isTooLong) {
      await store.noteOutcome(trx, due, { outcome: 'unfilled', at });
      await queueEmail(trx, deps, {
        template: 'message-not-sent',
        to: sending.host_email,
        memberId: sending.member_id,
        data: {
          name: sending.host_name,
          replyTitle: sending.reply_title,
          guestName: sending.guest_name,
          listingTitle: sending.listing_title,
          bookingId: due.booking_id,
          places: missingPlaceholders,
        },
      });
      return true;
    }
    const messageId = await sendAutomatic(trx, deps, {
      guestId: sending.guest_id,
      hostId: sending.member_id,
      listingId: sending.listing_id,
      content,
    });
    return store.noteOutcome(trx, due, { outcome: messageId ? 'sent' : 'blocked', messageId, at });
  });

async function sendAll(deps: Deps, trigger: ScheduleTrigger): Promise<number> {
  let count = 0;
  for (;;) {
    const due = await store.listDue(deps.db.kysely, trigger, deps.clock.now(), { limit: BATCH });
    let doneCount = 0;
    for (const one of due) {
      try {
        if (await send(deps, trigger, one)) doneCount += 1;
      } catch (error) {
        deps.log.error({ err: error, ...one }, 'failed to send an automatic message');
      }
    }
    count += doneCount;
    if (due.length < BATCH || doneCount === 0) return count;
  }
}

/** Sends everything due. */
export async function sendDue(deps: Deps): Promise<number> {
  let count = 0;
  for (const trigger of SCHEDULE_TRIGGERS) count += await sendAll(deps, trigger);
  if (count > 0) deps.outboxSignal.ring();
  return count;
}
