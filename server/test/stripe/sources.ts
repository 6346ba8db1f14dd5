// Adds the source of each balance movement to the stand-in's list, like Stripe does on request.
import type { Balance } from './balance.ts';
import { type Core, toApiList } from './core.ts';
import type { Disputes } from './disputes.ts';
import { readList } from './form.ts';
import type { Payments } from './payment-intents.ts';
import type { Transfers } from './transfers.ts';

interface Parts {
  readonly balance: Balance;
  readonly payments: Payments;
  readonly transfers: Transfers;
  readonly disputes: Disputes;
}

export function addSources(core: Core, { balance, payments, transfers, disputes }: Parts): void {
  const findSource = (id: string): object | undefined =>
    [...payments.charges, ...payments.refunds, ...transfers.all, ...transfers.reversals, ...disputes.all].find(
      (each) => each.id === id,
    );
  core.add({
    'GET /v1/balance_transactions': ({ params, account }) => {
      if (account !== undefined) return transfers.listMovements(account, params);
      const page = toApiList(balance.movements, params, '/v1/balance_transactions');
      if (!readList(params, 'expand').includes('data.source')) return page;
      return {
        ...page,
        data: page.data.map((each) => ({ ...each, source: findSource(String(each.source)) ?? each.source })),
      };
    },
  });
}
