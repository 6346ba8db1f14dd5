// Stripe for tests: the core with all of its resources. Close it.
import { type Accounts, addAccounts } from './accounts.ts';
import { addBalance, type Balance } from './balance.ts';
import { type Core, startCore } from './core.ts';
import { addPayments, type Payments } from './payment-intents.ts';
import { addTransfers, type Transfers } from './transfers.ts';

export interface StripeStandIn extends Core {
  readonly balance: Balance;
  readonly payments: Payments;
  readonly accounts: Accounts;
  readonly transfers: Transfers;
}

export async function startStripe(options: { now?: () => Date } = {}): Promise<StripeStandIn> {
  const core = await startCore(options);
  const balance = addBalance(core);
  const payments = addPayments(core, balance);
  const accounts = addAccounts(core);
  const transfers = addTransfers(core, balance, payments, accounts);
  return { ...core, balance, payments, accounts, transfers };
}
