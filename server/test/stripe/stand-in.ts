// Stripe for tests: the core with all of its resources. Close it.
import { addBalance, type Balance } from './balance.ts';
import { type Core, type CoreOptions, startCore } from './core.ts';
import { addPayments, type Payments } from './payment-intents.ts';

export interface StripeStandIn extends Core {
  readonly balance: Balance;
  readonly payments: Payments;
}

export async function startStripe(options: CoreOptions = {}): Promise<StripeStandIn> {
  const core = await startCore(options);
  const balance = addBalance(core);
  const payments = addPayments(core, balance);
  return { ...core, balance, payments };
}
