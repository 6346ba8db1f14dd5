// Setup for card payment tests: a marketplace with a fake Stripe. For tests only.
import type { Booking } from '@daynook/contract/bookings';
import { expect } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { confirmationToken, TEST_CARDS } from '../../../test/stripe/customers.ts';
import { type StripeStandIn, startStripe } from '../../../test/stripe/stand-in.ts';
import { listProviders } from '../../adapters/payments/providers.ts';
import { createStripeProvider } from '../../adapters/payments/stripe.ts';
import { createStripe } from '../../adapters/stripe/client.ts';
import { parseConfig } from '../../config.ts';
import { makeWorld, newKey, type TestListing, type TestMember, type World } from './test-world.ts';

export interface CardDesk {
  readonly stripe: StripeStandIn;
  readonly world: World;
  /** The card form's token for a card, a new one each time. */
  token(card: string, options?: { isSaved?: boolean }): string;
  /** Books the hours by card. A repeat has the same token. */
  pay<T = Booking>(
    listing: TestListing,
    card: string,
    options?: { key?: string; values?: Record<string, unknown>; token?: string; guest?: TestMember },
  ): ReturnType<typeof World.prototype.book<T>>;
  /** Pays with a card that works. */
  paid(listing: TestListing): Promise<Booking>;
  close(): Promise<void>;
}

export { TEST_CARDS };

export async function makeCardDesk(): Promise<CardDesk> {
  let now = () => new Date();
  const stripe = await startStripe({ now: () => now() });
  const { stripe: settings, publicUrl } = parseConfig({ ...stripe.environment });
  const client = createStripe(settings!, { retries: 0 });
  const db = await testDatabase();
  const provider = createStripeProvider({ stripe: client, site: publicUrl });
  const world = await makeWorld({
    environment: { ...stripe.environment },
    overrides: { db, payments: listProviders(provider) },
  });
  now = () => world.t.clock.now();
  let count = 0;
  const token: CardDesk['token'] = (card, options) => {
    count += 1;
    return confirmationToken(card, String(count), options);
  };
  const pay: CardDesk['pay'] = (
    listing,
    card,
    { key = newKey(), values = {}, token: given = token(card), guest = world.guest } = {},
  ) => world.book(listing, { paymentMethod: 'card', confirmationToken: given, ...values }, { key, guest });
  return {
    stripe,
    world,
    token,
    pay,
    paid: async (listing) => {
      const answer = await pay(listing, TEST_CARDS.success);
      expect(answer).toMatchObject({ status: 201, body: { payment: { method: 'card' } } });
      return answer.body;
    },
    close: async () => {
      await world.t.close();
      await db.close();
      await stripe.close();
    },
  };
}
