// This installation's payment providers, by name. A payment stays with the provider that made it.
import type { Config } from '../../config.ts';
import type { Database } from '../../db/open.ts';
import type { Clock } from '../../lib/clock.ts';
import { createStripe } from '../stripe/client.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandboxProvider } from './sandbox.ts';
import { createStripeProvider } from './stripe.ts';

export interface PaymentProviders {
  readonly all: readonly PaymentProvider[];
  /** Throws if the provider is no longer configured, because then we can't look up its payments. */
  get(name: string): PaymentProvider;
}

export const listProviders = (...all: readonly PaymentProvider[]): PaymentProviders => ({
  all,
  get: (name) => {
    const provider = all.find((each) => each.name === name);
    if (!provider) throw new Error(`the payment provider ${name} isn’t set up`);
    return provider;
  },
});

/** Simulated cards always work, because bookings may have used them before they were turned off. */
export function createProviders(parts: {
  config: Config;
  db: Pick<Database, 'kysely'>;
  clock: Clock;
}): PaymentProviders {
  const sandbox = createSandboxProvider(parts);
  const { stripe, publicUrl } = parts.config;
  return stripe
    ? listProviders(sandbox, createStripeProvider({ stripe: createStripe(stripe), site: publicUrl }))
    : listProviders(sandbox);
}
