// Transfers to hosts' Stripe accounts, their reversals, and Stripe's payouts to hosts' banks. Each call carries a key under which
// Stripe carries it out once. Stripe forgets keys after a day, so a repeat first looks for what was made. Never called inside a
// transaction. If a call throws, nobody knows whether it happened.
import { toStripeAmount } from '@daynook/contract/money/stripe-amounts';
import type Stripe from 'stripe';
import { type StripeRefusal, toStripeRefusal } from './refusal.ts';

export interface TransferBooking {
  readonly id: string;
  /** The booking whose id the charge was made with: the first one of a request to several hosts. */
  readonly payerId: string;
  readonly paymentIntent: string | undefined;
}

export interface TransferParams {
  readonly payoutId: string;
  /** How often Stripe has refused this payout. */
  readonly refusals: number;
  readonly accountId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The booking and its charge, if the payout is for only one. The transfer then waits for the charge's money. */
  readonly booking?: TransferBooking | undefined;
}

export type TransferAnswer =
  | { readonly ok: true; readonly transferId: string; readonly destinationPayment: string | undefined }
  | StripeRefusal;

const toId = (value: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.id;

const made = (transfer: Stripe.Transfer): TransferAnswer => ({
  ok: true,
  transferId: transfer.id,
  destinationPayment: toId(transfer.destination_payment),
});

const inexact = ({ amountMinor, currency }: Pick<TransferParams, 'amountMinor' | 'currency'>): StripeRefusal => ({
  ok: false,
  code: 'amount_not_transferable',
  message: `Stripe can’t move exactly ${amountMinor} minor units of ${currency}.`,
});

/** Stripe's groups the payout's transfer could be in. A new one is in the first, unless its charge is in another. */
const listGroups = ({ payoutId, booking }: Pick<TransferParams, 'payoutId' | 'booking'>): readonly string[] =>
  booking ? [...new Set([booking.payerId, booking.id])] : [payoutId];

/** What an earlier call made, even if Stripe has forgotten its key. */
async function findMade(stripe: Stripe, params: TransferParams): Promise<Stripe.Transfer | undefined> {
  for (const group of listGroups(params))
    for await (const transfer of stripe.transfers.list({ transfer_group: group, limit: 100 }))
      if (transfer.metadata['payout'] === params.payoutId) return transfer;
  return undefined;
}

/** Creates the transfer, or finds the one from an earlier call. */
export async function makeTransfer(
  stripe: Stripe,
  params: TransferParams,
  { isRepeat }: { isRepeat: boolean },
): Promise<TransferAnswer> {
  try {
    const earlier = isRepeat ? await findMade(stripe, params) : undefined;
    if (earlier) return made(earlier);
    const amount = toStripeAmount(params.amountMinor, params.currency);
    if (amount === undefined) return inexact(params);
    const source = await findSource(stripe, params, amount);
    return made(
      await stripe.transfers.create(
        {
          amount,
          currency: params.currency.toLowerCase(),
          destination: params.accountId,
          metadata: { payout: params.payoutId },
          ...(source ?? { transfer_group: listGroups(params)[0]! }),
        },
        { idempotencyKey: `payout:${params.payoutId}:${params.refusals + 1}` },
      ),
    );
  } catch (error) {
    const refusal = toStripeRefusal(error);
    if (refusal) return refusal;
    throw error;
  }
}

/**
 * The charge that funds the transfer, and its group, because Stripe refuses another. Undefined if there are several charges or it
 * can't. The transfer then comes from our balance.
 */
async function findSource(
  stripe: Stripe,
  { booking, currency }: TransferParams,
  amount: number,
): Promise<Pick<Stripe.TransferCreateParams, 'source_transaction' | 'transfer_group'> | undefined> {
  if (booking?.paymentIntent === undefined) return undefined;
  const {
    latest_charge,
    amount_received,
    currency: charged,
    transfer_group: group,
  } = await stripe.paymentIntents.retrieve(booking.paymentIntent);
  const charge = toId(latest_charge);
  if (charge === undefined || charged !== currency.toLowerCase() || amount_received < amount) return undefined;
  return { source_transaction: charge, ...(group === null ? {} : { transfer_group: group }) };
}

export interface ReversalParams {
  /** Our key. */
  readonly id: string;
  readonly transferId: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** Reverses part of a transfer from the host's Stripe balance, or finds what an earlier call reversed. */
export async function reverseTransfer(
  stripe: Stripe,
  { id, transferId, amountMinor, currency }: ReversalParams,
  { isRepeat }: { isRepeat: boolean },
): Promise<{ readonly ok: true; readonly reversalId: string } | StripeRefusal> {
  try {
    if (isRepeat) {
      for await (const reversal of stripe.transfers.listReversals(transferId, { limit: 100 }))
        if (reversal.metadata?.['recovery'] === id) return { ok: true, reversalId: reversal.id };
    }
    const amount = toStripeAmount(amountMinor, currency);
    if (amount === undefined) return inexact({ amountMinor, currency });
    const reversal = await stripe.transfers.createReversal(
      transferId,
      { amount, metadata: { recovery: id } },
      { idempotencyKey: `recovery:${id}` },
    );
    return { ok: true, reversalId: reversal.id };
  } catch (error) {
    const refusal = toStripeRefusal(error);
    if (refusal) return refusal;
    throw error;
  }
}

/** A payout from a host's Stripe balance to their bank. */
export interface BankPayout {
  readonly id: string;
  readonly status: 'paid' | 'failed' | 'waiting';
  readonly arrivesAt: Date;
}

const seen = ({ id, status, arrival_date }: Stripe.Payout): BankPayout => ({
  id,
  status: status === 'paid' ? 'paid' : status === 'failed' || status === 'canceled' ? 'failed' : 'waiting',
  arrivesAt: new Date(arrival_date * 1000),
});

export const fetchBankPayout = async (stripe: Stripe, accountId: string, id: string): Promise<BankPayout> =>
  seen(await stripe.payouts.retrieve(id, undefined, { stripeAccount: accountId }));

/** Payouts made since then, newest first. */
export async function listBankPayouts(stripe: Stripe, accountId: string, since: Date): Promise<BankPayout[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const payouts: BankPayout[] = [];
  for await (const payout of stripe.payouts.list({ created, limit: 100 }, { stripeAccount: accountId }))
    payouts.push(seen(payout));
  return payouts;
}

/** The transfers that reached the host's bank with this payout; empty if Stripe doesn't know. */
export async function listPaidOn(stripe: Stripe, accountId: string, payoutId: string): Promise<string[]> {
  const sources: string[] = [];
  try {
    const list = stripe.balanceTransactions.list({ payout: payoutId, limit: 100 }, { stripeAccount: accountId });
    for await (const { source } of list) {
      const id = toId(source);
      if (id !== undefined) sources.push(id);
    }
  } catch (error) {
    // Stripe only knows this for its automatic payouts, not for those the host requested.
    if (!toStripeRefusal(error)) throw error;
  }
  return sources;
}
