// What we know about a booking that may convince a bank: a draft that staff edit before it's sent.
import { DISPUTES } from '@daynook/contract/limits/disputes';
import type { Evidence } from '@daynook/contract/money/disputes';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { forNobody } from '../../lib/languages/reader.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { policyTermsWords } from '../prices/service.ts';
import { findFacts, type Happened, listHappened, listMessages } from './evidence-store.ts';

export const NO_EVIDENCE: Evidence = {
  productDescription: '',
  serviceDate: '',
  customerName: '',
  customerEmail: '',
  activity: '',
  cancellationPolicy: '',
  refundPolicy: '',
  refundRefusal: '',
  conversation: '',
};

const lines = (happened: readonly Happened[]): string =>
  happened
    .map(({ at, words }) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC: ${words}`)
    .join('\n')
    .slice(0, DISPUTES.evidenceMaximumCharacters);

/** The draft from the booking, its log, and its messages. */
export async function draftEvidence(db: Kysely<DB>, bookingId: string): Promise<Evidence> {
  const booking = await findFacts(db, bookingId);
  const events = await listHappened(db, bookingId);
  const messages = await listMessages(db, bookingId);
  const { reference, title, localStart, localEnd, policy, totalMinor, refundedMinor, currency } = booking;
  // The bank reads it.
  return forNobody(() => ({
    ...NO_EVIDENCE,
    productDescription: `Workspace booking ${reference}: ${title}, ${localStart} to ${localEnd}, for ${moneyWords(totalMinor, currency)}.`,
    serviceDate: `${localStart} to ${localEnd}`,
    customerName: booking.guestName,
    customerEmail: booking.guestEmail,
    activity: lines(events),
    cancellationPolicy: `The cancellation policy (${policyTermsWords(policy)}) was shown with its exact dates before payment, and the guest agreed to it with the booking on ${booking.createdAt.toISOString().slice(0, 10)}.`,
    refundPolicy:
      refundedMinor === 0
        ? 'No part of this booking has been refunded.'
        : `${moneyWords(refundedMinor, currency)} of ${moneyWords(totalMinor, currency)} has been refunded.`,
    conversation: lines(messages.map(({ at, from, content }) => ({ at, words: `${from}: ${content}` }))),
  }));
}
