// Cards that guests save for later bookings. Stripe stores them for its customers, and we only store which customers belong to a
// member (decision 0066). Stripe is never called inside a transaction.
import type { SavedCard } from '@daynook/contract/money/saved-cards';
import type { Transaction } from 'kysely';
import Stripe from 'stripe';
import {
  type CustomerCard,
  createCustomer,
  deleteCustomer,
  findCard,
  listCardBookings,
  listCards,
  removeCard,
} from '../../adapters/stripe/customers.ts';
import { toStripeRefusal } from '../../adapters/stripe/refusal.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { queueEffects, type TopicHandler } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import * as store from './store.ts';

const TOPIC = 'stripe-customer';

function requireStripe(deps: Deps): Stripe {
  if (!deps.stripe) throw new Error('Stripe isn’t set up');
  return deps.stripe;
}

/** The member's Stripe customer, created if necessary. Throws if Stripe doesn't answer. */
async function ensureCustomer(deps: Deps, memberId: string): Promise<string> {
  const [first] = await store.listCustomers(deps.db.kysely, memberId);
  if (first !== undefined) return first;
  const id = await createCustomer(requireStripe(deps), { site: deps.config.publicUrl, memberId });
  await store.insertCustomer(deps.db.kysely, { id, memberId, at: deps.clock.now() });
  return id;
}

/** The Stripe customer to charge: a saved card's owner, undefined if that isn't the member. Throws if Stripe doesn't answer. */
export async function customerFor(
  deps: Deps,
  memberId: string,
  savedCardId: string | undefined,
): Promise<string | undefined> {
  if (savedCardId === undefined) return ensureCustomer(deps, memberId);
  return (await findOwnCard(deps, memberId, savedCardId))?.customerId;
}

async function findOwnCard(deps: Deps, memberId: string, cardId: string): Promise<CustomerCard | undefined> {
  const customers = await store.listCustomers(deps.db.kysely, memberId);
  if (!deps.stripe || customers.length === 0) return undefined;
  const card = await findCard(deps.stripe, cardId);
  return card?.isSaved && card.customerId !== undefined && customers.includes(card.customerId) ? card : undefined;
}

/** Waits for Stripe and turns its failures into error messages. Other errors are rethrown. */
async function asked<T>(deps: Deps, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // A refusal is a bug of ours. Otherwise Stripe didn’t answer.
    if (toStripeRefusal(error)) deps.log.error({ err: error }, 'Stripe refused a call about saved cards');
    else deps.log.warn({ err: error }, 'Stripe isn’t responding about saved cards');
    throw new AppError('OVERLOADED', {
      message: say('Your saved cards can’t be loaded right now. Try again in a moment.'),
      retryIn: 5,
    });
  }
}

const withoutRepeats = (cards: readonly CustomerCard[]): CustomerCard[] =>
  cards.filter(
    ({ fingerprint }, index) =>
      fingerprint === undefined || cards.findIndex((card) => card.fingerprint === fingerprint) === index,
  );

function view({ id, brand, last4, expiryYear, expiryMonth }: CustomerCard, now: Date): SavedCard {
  const expires = `${expiryYear}-${String(expiryMonth).padStart(2, '0')}`;
  return { _id: id, brand, last4, expires, isExpired: expires < now.toISOString().slice(0, 7) };
}

async function listOwnCards(deps: Deps, memberId: string): Promise<CustomerCard[]> {
  const cards: CustomerCard[] = [];
  if (!deps.stripe) return cards;
  for (const customer of await store.listCustomers(deps.db.kysely, memberId))
    cards.push(...(await listCards(deps.stripe, customer)));
  return cards.filter(({ isSaved }) => isSaved);
}

/** Throws OVERLOADED while Stripe doesn't answer. */
export async function listSavedCards(deps: Deps, { memberId }: MemberActor): Promise<{ cards: SavedCard[] }> {
  const cards = await asked(deps, listOwnCards(deps, memberId));
  return { cards: withoutRepeats(cards).map((card) => view(card, deps.clock.now())) };
}

/** Removes the card and its duplicates. Throws NOT_FOUND, CARD_NEEDED, OVERLOADED while Stripe doesn't answer. */
export async function removeSavedCard(deps: Deps, { memberId }: MemberActor, cardId: string): Promise<void> {
  const card = await asked(deps, findOwnCard(deps, memberId, cardId));
  if (!card) throw new AppError('NOT_FOUND');
  const all = await asked(deps, listOwnCards(deps, memberId));
  const same = all.filter(
    ({ id, fingerprint }) => id === cardId || (fingerprint !== undefined && fingerprint === card.fingerprint),
  );
  await asked(deps, requireUnneeded(deps, same));
  for (const { id } of same) await asked(deps, removeCard(requireStripe(deps), id));
}

async function requireUnneeded(deps: Deps, cards: readonly CustomerCard[]): Promise<void> {
  const cardIds = cards.map(({ id }) => id);
  for (const customer of new Set(cards.map(({ customerId }) => customerId!))) {
    const ids = await listCardBookings(requireStripe(deps), customer, { site: deps.config.publicUrl, cardIds });
    const reference = await store.findBookingWithCard(deps.db.kysely, ids);
    if (reference !== undefined)
      throw new AppError('CARD_NEEDED', {
        message: say('Booking {reference} may still charge this card. You can remove it once that booking is closed.', {
          reference,
        }),
      });
  }
}

/** The saved cards in a copy of someone's data. */
export async function exportSavedCards(deps: Deps, actor: MemberActor): Promise<SavedCard[] | string> {
  try {
    return (await listSavedCards(deps, actor)).cards;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return say('Stripe didn’t respond, so your saved cards are missing here. Export again later.');
  }
}

/** Deletes these members' Stripe customers, with their cards, after the commit. */
export async function forgetCustomers(trx: Transaction<DB>, deps: Deps, memberIds: readonly string[]): Promise<void> {
  const customers = await store.deleteCustomers(trx, memberIds);
  await queueEffects(
    trx,
    deps,
    customers.map((customerId) => ({ topic: TOPIC, payload: { customerId } })),
  );
}

/** Carries out the deletion. If Stripe isn't configured anymore, there's nothing we can do. */
export const stripeCustomerTopic: TopicHandler = {
  topic: TOPIC,
  isOutward: true,
  handle: async (deps, { customerId }) => {
    if (!deps.stripe) return { droppedBecause: 'Stripe isn’t set up' };
    await deleteCustomer(deps.stripe, String(customerId));
    return undefined;
  },
};
