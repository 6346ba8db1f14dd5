// Stripe for tests: the core with all of its resources. Close it afterwards.
import { type Accounts, addAccounts } from './accounts.ts';
import { addBalance, type Balance } from './balance.ts';
import { type Core, type CoreOptions, startCore } from './core.ts';
import { addCustomers, type Customers } from './customers.ts';
import { addDisputes, type Disputes } from './disputes.ts';
import { addFiles, type Files } from './files.ts';
import { addPayments, type Payments } from './payment-intents.ts';
import { addSources } from './sources.ts';
import { addTransfers, type Transfers } from './transfers.ts';

export interface StripeStandIn extends Core {
  readonly balance: Balance;
  readonly customers: Customers;
  readonly payments: Payments;
  readonly accounts: Accounts;
  readonly transfers: Transfers;
  readonly disputes: Disputes;
  readonly files: Files;
}

export async function startStripe(options: CoreOptions = {}): Promise<StripeStandIn> {
  const core = await startCore(options);
  const balance = addBalance(core);
  const customers = addCustomers(core);
  const payments = addPayments(core, balance, customers);
  const accounts = addAccounts(core);
  const transfers = addTransfers(core, balance, payments, accounts);
  const files = addFiles(core);
  const disputes = addDisputes(core, balance, files);
  addSources(core, { balance, payments, transfers, disputes });
  return { ...core, balance, customers, payments, accounts, transfers, disputes, files };
}
