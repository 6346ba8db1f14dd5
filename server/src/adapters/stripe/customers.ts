// Members as Stripe customers, and their saved cards. Stripe stores the cards, and we only read what can be shown. Never called inside
// a transaction. Each call may be repeated.
import Stripe from 'stripe';

/** A card that Stripe stores. */
export interface CustomerCard {
  readonly id: string;
  readonly customerId: string | undefined;
  /** The guest wants to use it again. Other cards are only kept for payments the guest agreed to. */
  readonly isSaved: boolean;
  /** Stripe's name for the brand, such as `visa`. */
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** Equal for equal card numbers. */
  readonly fingerprint: string | undefined;
}

const PAGE_SIZE = 100;

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
const toId = (object: string | { readonly id: string } | null): string | undefined =>
  typeof object === 'string' ? object : object?.id;

function toCard({ id, customer, allow_redisplay, card }: Stripe.PaymentMethod): CustomerCard | undefined {
  if (!card) return undefined;
  return {
    id,
    customerId: toId(customer),
    isSaved: allow_redisplay === 'always',
    brand: card.brand,
    last4: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
    fingerprint: card.fingerprint ?? undefined,
  };
}

/** Creates the member's customer, only once even for simultaneous calls. Stripe doesn't learn who they are. */
export async function createCustomer(
  { customers }: Stripe,
  { site, memberId }: { site: string; memberId: string },
): Promise<string> {
  const { id } = await customers.create({ metadata: { site, memberId } }, { idempotencyKey: `customer:${memberId}` });
  return id;
}

/** The customer's stored cards, newest first; none if the customer is gone. */
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

/** The bookings paid with one of these cards, from our metadata on the payments. */
export async function listCardBookings(
  { paymentIntents }: Stripe,
  customerId: string,
  { site, cardIds }: { site: string; cardIds: readonly string[] },
): Promise<string[]> {
  const bookings = new Set<string>();
  for await (const { payment_method, metadata } of paymentIntents.list({ customer: customerId, limit: PAGE_SIZE })) {
    const cardId = toId(payment_method);
    const { bookingId } = metadata;
    if (cardId !== undefined && cardIds.includes(cardId) && metadata['site'] === site && bookingId !== undefined)
      bookings.add(bookingId);
  }
  return [...bookings];
}

/** Permanently removes the card from its customer. Repeating it is fine. */
export async function removeCard(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(id);
  } catch (error) {
    const card = await findCard(stripe, id);
    if (card?.customerId !== undefined) throw error;
  }
}

/** Deletes the customer with all cards. Repeating it is fine. */
export async function deleteCustomer({ customers }: Stripe, id: string): Promise<void> {
  try {
    await customers.del(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
