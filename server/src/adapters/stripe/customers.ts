// Members as Stripe's customers, and the cards that are kept for them. Stripe has the cards; we only ask for what can be shown of them.
// Never called inside a transaction. Each call may be repeated.
import Stripe from 'stripe';

/** A card that Stripe keeps. */
export interface CustomerCard {
  readonly id: string;
  readonly customerId: string | undefined;
  /** The guest wants to use it again. Others are only kept for what they agreed to. */
  readonly isSaved: boolean;
  /** Stripe's word for it, such as `visa`. */
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** The same for the same card number. */
  readonly fingerprint: string | undefined;
}

const PAGE_SIZE = 100;

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
const idOf = (object: string | { readonly id: string } | null): string | undefined =>
  typeof object === 'string' ? object : object?.id;

function toCard({ id, customer, allow_redisplay, card }: Stripe.PaymentMethod): CustomerCard | undefined {
  if (!card) return undefined;
  return {
    id,
    customerId: idOf(customer),
    isSaved: allow_redisplay === 'always',
    brand: card.brand,
    last4: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
    fingerprint: card.fingerprint ?? undefined,
  };
}

/** Makes the member's customer, once for calls at the same time. Stripe isn't told who they are. */
export async function createCustomer(
  { customers }: Stripe,
  { site, memberId }: { site: string; memberId: string },
): Promise<string> {
  const { id } = await customers.create({ metadata: { site, memberId } }, { idempotencyKey: `customer:${memberId}` });
  return id;
}

/** Every card that's kept for the customer, the newest first; none where the customer is gone. */
export async function listCards({ customers }: Stripe, customerId: string): Promise<CustomerCard[]> {
  const cards: CustomerCard[] = [];
  try {
    for await (const method of customers.listPaymentMethods(customerId, { type: 'card', limit: PAGE_SIZE })) {
      const card = toCard(method);
      if (card) cards.push(card);
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return cards;
}

export async function findCard({ paymentMethods }: Stripe, id: string): Promise<CustomerCard | undefined> {
  try {
    return toCard(await paymentMethods.retrieve(id));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The bookings that one of these cards has paid for, by what we noted with the payments. */
export async function listCardBookings(
  { paymentIntents }: Stripe,
  customerId: string,
  { site, cardIds }: { site: string; cardIds: readonly string[] },
): Promise<string[]> {
  const bookings = new Set<string>();
  for await (const { payment_method, metadata } of paymentIntents.list({ customer: customerId, limit: PAGE_SIZE })) {
    const cardId = idOf(payment_method);
    const { bookingId } = metadata;
    if (cardId !== undefined && cardIds.includes(cardId) && metadata['site'] === site && bookingId !== undefined)
      bookings.add(bookingId);
  }
  return [...bookings];
}

/** Takes the card from its customer, for good; fine when that has happened. */
export async function removeCard(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(id);
  } catch (error) {
    const card = await findCard(stripe, id);
    if (card?.customerId !== undefined) throw error;
  }
}

/** Deletes the customer with all cards; fine when that has happened. */
export async function deleteCustomer({ customers }: Stripe, id: string): Promise<void> {
  try {
    await customers.del(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
