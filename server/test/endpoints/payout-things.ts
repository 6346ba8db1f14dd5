// A host's payouts for the tests of every endpoint: one on the way, one in a batch that's waiting to be sent; and a disputed payment.
import { MANUAL_METHODS } from '@daynook/contract/money/payment-methods';
import type { AccountNumbers } from '@daynook/contract/money/payouts';
import { seal } from '../../src/lib/sealed-text.ts';
import type { TestMember, World } from '../../src/modules/bookings/test-world.ts';
import { postPayoutsSent } from '../../src/modules/payments/service.ts';
import { insertPostings } from '../../src/modules/payments/store.ts';
import { sealAccount } from '../../src/modules/payouts/service.ts';
import type { Ids } from './endpoint-samples.ts';

const NUMBERS: AccountNumbers = {
  kind: 'us',
  holderName: 'Hal Host',
  routingNumber: '021000021',
  accountNumber: '000123456789',
  accountType: 'checking',
};

/**
 * What the platform owes the host for a free booking, in a payout that's on the way and one whose batch is waiting to be sent. The
 * host's account was added long ago.
 */
/** Evidence for the bank, as a file. */
const PROOF = { media_type: 'application/pdf', byte_count: 8 };

export async function makePayouts(
  world: World,
  host: TestMember,
  { finished: bookingId, asked }: { readonly finished: string; readonly asked: string },
): Promise<Pick<Ids, 'payout' | 'payoutBatch' | 'dispute' | 'stripeRefund' | 'damageReport' | 'damagePicture'>> {
  const { t, staff } = world;
  const { deps, db } = t;
  const at = t.clock.now();
  const [payout, waiting, payoutBatch, sentBatch] = [deps.newId(), deps.newId(), deps.newId(), deps.newId()];
  const dispute = deps.newId();
  const stripeRefund = deps.newId();
  const amountMinor = 5_000;
  const booking = { id: bookingId, currency: 'USD' };
  await db.kysely.transaction().execute(async (trx) => {
    await insertPostings(trx, [
      {
        id: deps.newId(),
        bookingId,
        kind: 'adjustment',
        idempotencyKey: `${bookingId}:adjustment:thanks`,
        memo: 'Thanks',
        currency: booking.currency,
        at,
        entries: [
          { id: deps.newId(), account: 'host_payable', amountMinor: -2 * amountMinor, memberId: host.id },
          { id: deps.newId(), account: 'platform_revenue', amountMinor: 2 * amountMinor },
        ],
      },
    ]);
    for (const method of MANUAL_METHODS) {
      const id = deps.newId();
      await trx
        .insertInto('payment_option')
        .values({
          id,
          host_id: host.id,
          method,
          sealed_details: seal('At the door', id, { secret: deps.secrets.payouts, purpose: 'payment-option' }),
          changed_at: at,
        })
        .execute();
    }
    await trx
      .insertInto('payout_account')
      .values({
        member_id: host.id,
        currency: booking.currency,
        kind: 'us',
        holder_name: host.name,
        last4: '6789',
        sealed_numbers: sealAccount(deps, { memberId: host.id, currency: booking.currency }, NUMBERS),
        schedule: 'monthly',
        checked_on: '2026-11-20',
        changed_at: new Date('2026-01-05T12:00:00Z'),
        payouts_from: new Date('2026-01-08T12:00:00Z'),
      })
      .execute();
    for (const [id, sentAt] of [
      [payoutBatch, null],
      [sentBatch, at],
    ] as const)
      await trx
        .insertInto('payout_batch')
        .values({
          id,
          currency: booking.currency,
          created_by: staff.id,
          created_at: at,
          exported_at: at,
          sent_at: sentAt,
        })
        .execute();
    const common = {
      host_id: host.id,
      currency: booking.currency,
      amount_minor: amountMinor,
      last4: '6789',
      created_at: at,
    };
    await trx
      .insertInto('payout')
      .values([
        { id: payout, ...common, status: 'on-the-way', batch_id: sentBatch, sent_at: at },
        { id: waiting, ...common, status: 'payable', batch_id: payoutBatch, sent_at: null },
      ])
      .execute();
    const item = { booking_id: bookingId, amount_minor: amountMinor };
    await trx
      .insertInto('payout_item')
      .values([
        { payout_id: payout, ...item },
        { payout_id: waiting, ...item },
      ])
      .execute();
    await trx
      .insertInto('dispute')
      .values({
        id: dispute,
        dispute_id: `dp_${dispute}`,
        amount_minor: 2_100,
        currency: 'USD',
        reason: 'product_not_received',
        status: 'warning_needs_response',
        state: 'open',
        withdrawn_minor: 0,
        opened_at: at,
        fetched_at: at,
      })
      .execute();
    await trx
      .insertInto('dispute_file')
      .values({ id: dispute, dispute_id: dispute, field: 'serviceUsed', ...PROOF, created_at: at })
      .execute();
    await trx
      .insertInto('stripe_refund')
      .values({
        id: stripeRefund,
        refund_id: `re_${stripeRefund}`,
        payment_reference: `pi_${stripeRefund}`,
        booking_id: bookingId,
        amount_minor: 100,
        currency: 'USD',
        stray_minor: 100,
        state: 'open',
        made_at: at,
        found_at: at,
      })
      .execute();
    await postPayoutsSent(trx, deps, [
      { id: payout, hostId: host.id, amountMinor, feesMinor: 0, currency: booking.currency },
    ]);
  });
  await deps.photoFiles.write(`dispute/${dispute}`, Buffer.from('%PDF-1.7'));
  return {
    payout,
    payoutBatch,
    dispute,
    stripeRefund,
    damagePicture: await makeDamagePicture(world, asked, host),
    damageReport: await makeDamageReport(db, host, { id: deps.newId(), bookingId, at }),
  };
}

/** Damage that the guest hasn't responded to. */
async function makeDamageReport(
  { kysely }: World['t']['db'],
  host: TestMember,
  { id, bookingId, at }: { id: string; bookingId: string; at: Date },
): Promise<string> {
  await kysely.updateTable('booking').set({ damage_deposit_minor: 1_000 }).where('id', '=', bookingId).execute();
  await kysely
    .insertInto('damage_report')
    .values({
      id,
      booking_id: bookingId,
      amount_minor: 1_000,
      currency: 'USD',
      description: 'The desk lamp is broken.',
      state: 'guest',
      reported_by: host.id,
      reported_at: at,
      answer_due_at: at,
    })
    .execute();
  return id;
}

/** A photo of damage from the host. */
async function makeDamagePicture({ t }: World, bookingId: string, host: TestMember): Promise<string> {
  const id = t.deps.newId();
  await t.deps.photoFiles.write(`damage/${id}.webp`, Buffer.from('a picture'));
  const size = { width: 640, height: 480, byte_count: 9 };
  await t.db.kysely
    .insertInto('damage_picture')
    .values({ id, booking_id: bookingId, member_id: host.id, part: 'report', ...size, created_at: t.clock.now() })
    .execute();
  return id;
}
