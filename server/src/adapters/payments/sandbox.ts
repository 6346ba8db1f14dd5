// A simulated card network: what it does depends on the test card alone. Its tables stand for the provider's own memory:
// nothing but this file may read or write them. Moves no real money.
import { createHash } from 'node:crypto';
import { SANDBOX_CARDS } from '@daynook/contract/bookings';
import type { Database } from '../../db/open.ts';
import type { Clock } from '../../lib/clock.ts';
import type {
  AuthorizeWish,
  ChargeWish,
  PaymentProvider,
  ProviderAnswer,
  ProviderCharge,
  Refusal,
} from './provider.ts';

const declined = (failureCode: string, message: string): Refusal => ({
  ok: false,
  code: 'PAYMENT_DECLINED',
  failureCode,
  message,
});

/** What the network says to each card it does not simply accept. */
const REFUSED_CARDS = new Map<string, Refusal>([
  [SANDBOX_CARDS.decline, declined('card_declined', 'The card was declined. Nothing was charged. Try another card.')],
  [
    SANDBOX_CARDS.insufficientFunds,
    declined('insufficient_funds', 'This card has insufficient funds. Nothing was charged. Try another card.'),
  ],
  [
    SANDBOX_CARDS.authenticationRequired,
    {
      ok: false,
      code: 'PAYMENT_AUTHENTICATION_REQUIRED',
      failureCode: 'authentication_required',
      message: 'Your bank needs to confirm this payment. Nothing was charged.',
    },
  ],
]);
const ACCEPTED_CARDS: readonly string[] = [SANDBOX_CARDS.success, SANDBOX_CARDS.refundFails];
const REFUND_FAILS_LAST4 = SANDBOX_CARDS.refundFails.slice(-4);

const unknownCard = declined(
  'unknown_card',
  'This demo takes test cards only, such as 4242 4242 4242 4242. Nothing was charged.',
);
const wrongState = (state: string | undefined): Refusal =>
  declined(`charge_is_${state ?? 'missing'}`, 'This payment can’t be changed anymore.');

/** People type card numbers in groups. */
const digitsOf = (cardNumber: string) => cardNumber.replaceAll(/[\s-]/g, '');
const referenceOf = (key: string) => `sandbox_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;

/** The network on its tables. */
export function createSandboxProvider({ db, clock }: { db: Pick<Database, 'kysely'>; clock: Clock }): PaymentProvider {
  const { kysely } = db;
  const find = (reference: string) =>
    kysely.selectFrom('sandbox_charge').selectAll().where('reference', '=', reference).executeTakeFirst();

  /** Moves the charge on, or says in which state it is instead; being there already is fine. */
  async function move(reference: string, from: 'authorized', to: 'captured' | 'voided'): Promise<ProviderAnswer> {
    const moved = await kysely
      .updateTable('sandbox_charge')
      .set({ state: to })
      .where('reference', '=', reference)
      .where('state', 'in', [from, to])
      .returning('reference')
      .executeTakeFirst();
    return moved ? { ok: true, reference } : wrongState((await find(reference))?.state);
  }

  async function authorize(wish: AuthorizeWish): Promise<ProviderAnswer> {
    const card = digitsOf(wish.cardNumber ?? SANDBOX_CARDS.success);
    const refusal = REFUSED_CARDS.get(card) ?? (ACCEPTED_CARDS.includes(card) ? undefined : unknownCard);
    if (refusal) return refusal;
    const reference = referenceOf(wish.idempotencyKey);
    const added = await kysely
      .insertInto('sandbox_charge')
      .values({
        reference,
        idempotency_key: wish.idempotencyKey,
        card_last4: card.slice(-4),
        amount_minor: wish.amountMinor,
        currency: wish.currency,
        state: 'authorized',
        created_at: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('reference')
      .executeTakeFirst();
    if (added) return { ok: true, reference };
    const charge = await find(reference);
    return charge && charge.state !== 'voided' ? { ok: true, reference } : wrongState(charge?.state);
  }

  async function refund(wish: ChargeWish): Promise<ProviderAnswer> {
    const charge = await find(wish.reference);
    if (charge?.state !== 'captured') return wrongState(charge?.state);
    if (charge.card_last4 === REFUND_FAILS_LAST4) {
      return declined('refund_refused', 'This card’s bank doesn’t accept refunds.');
    }
    return kysely.transaction().execute(async (trx) => {
      const isNew = await trx
        .insertInto('sandbox_refund')
        .values({
          idempotency_key: wish.idempotencyKey,
          charge_reference: wish.reference,
          amount_minor: wish.amountMinor,
          created_at: clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('idempotency_key')
        .executeTakeFirst();
      if (isNew) {
        // The table refuses to give back more than was taken.
        await trx
          .updateTable('sandbox_charge')
          .set((eb) => ({ refunded_minor: eb('refunded_minor', '+', wish.amountMinor) }))
          .where('reference', '=', wish.reference)
          .execute();
      }
      return { ok: true as const, reference: wish.reference };
    });
  }

  async function lookup(authorizeKey: string): Promise<ProviderCharge | undefined> {
    const charge = await kysely
      .selectFrom('sandbox_charge')
      .selectAll()
      .where('idempotency_key', '=', authorizeKey)
      .executeTakeFirst();
    return (
      charge && {
        reference: charge.reference,
        state: charge.state as ProviderCharge['state'],
        amountMinor: charge.amount_minor,
        refundedMinor: charge.refunded_minor,
      }
    );
  }

  return {
    name: 'sandbox',
    authorize,
    capture: ({ reference }) => move(reference, 'authorized', 'captured'),
    void: ({ reference }) => move(reference, 'authorized', 'voided'),
    refund,
    lookup,
  };
}
