// The stand-in's transfers, hosts' balances, and Stripe's payouts from there to hosts' banks.
import type Stripe from 'stripe';
import type { Accounts } from './accounts.ts';
import type { Balance } from './balance.ts';
import { type Call, type Core, invalid, missing, toApiList } from './core.ts';
import { type Params, readMetadata, readNumber, readText } from './form.ts';
import type { Payments } from './payment-intents.ts';

type Transfer = Omit<Stripe.Transfer, 'destination' | 'source_transaction' | 'destination_payment'> & {
  destination: string;
  source_transaction: string | null;
  destination_payment: string;
};
type BankPayout = Pick<
  Stripe.Payout,
  'id' | 'object' | 'amount' | 'arrival_date' | 'automatic' | 'created' | 'currency' | 'status'
>;
interface Movement {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly type: string;
  readonly amount: number;
  readonly created: number;
  readonly source: string;
  readonly account: string;
  payout?: string;
}

export interface Transfers {
  readonly all: Transfer[];
  readonly reversals: Stripe.TransferReversal[];
  /** The balance for transfers without a charge. Default: unlimited. */
  setAvailable(amount: number): void;
  /** What moved in a host's balance and went to their bank with a payout. */
  listMovements(accountId: string, params: Params): object;
  /** A host's balance. */
  sumBalance(accountId: string): number;
  /** Stripe pays a host's balance to their bank. Returns the payout's id. */
  payOut(accountId: string): string;
  /** The bank returns it. */
  returnPayOut(accountId: string, payoutId: string): void;
}

const invalidState = (code: string, message: string) => invalid(message, { code });

export function addTransfers(core: Core, balance: Balance, payments: Payments, accounts: Accounts): Transfers {
  const all: Transfer[] = [];
  const reversals: Stripe.TransferReversal[] = [];
  const movements: Movement[] = [];
  const payouts: (BankPayout & { readonly account: string })[] = [];
  let available = Number.POSITIVE_INFINITY;

  const sumBalance = (account: string): number =>
    movements.reduce((sum, movement) => (movement.account === account ? sum + movement.amount : sum), 0);
  const move = (account: string, type: string, amount: number, source: string): void =>
    void movements.push({
      id: core.newId('txn'),
      object: 'balance_transaction',
      type,
      amount,
      created: core.nowSeconds(),
      source,
      account,
    });

  const checkDestination = (id: string): void => {
    const account = accounts.all.get(id);
    if (!account) throw invalidState('resource_missing', `No such destination: '${id}'`);
    if (account.closed) throw invalidState('account_closed', 'The destination account is closed.');
    const { status } = account.configuration!.recipient!.capabilities!.stripe_balance!.stripe_transfers!;
    if (status !== 'active')
      throw invalidState(
        'insufficient_capabilities_for_transfer',
        'Your destination account needs to have at least one of the capabilities enabled: transfers.',
      );
  };
  const checkSource = (source: string | null, amount: number): void => {
    if (source === null) {
      if (amount > available)
        throw invalidState('balance_insufficient', 'You have insufficient available funds in your Stripe account.');
      available -= amount;
      return;
    }
    const charge = payments.charges.find(({ id }) => id === source);
    if (!charge?.captured) throw missing('charge', source);
    const used = all.filter(({ source_transaction }) => source_transaction === source);
    if (used.reduce((sum, one) => sum + one.amount, 0) + amount > charge.amount_captured)
      throw invalid('Transfers using this transaction as a source must not exceed the source amount.');
  };

  /** A transfer tied to a charge is in the charge's group, and can't be in another. */
  const checkGroup = (source: string | null, group: string | null): string | null => {
    const charge = payments.charges.find(({ id }) => id === source);
    if (!charge) return group;
    charge.transfer_group ??= group ?? `group_${charge.id}`;
    if (group !== null && group !== charge.transfer_group)
      throw invalid(`The transfer group must be the source transaction’s: ${charge.transfer_group}.`);
    return charge.transfer_group;
  };

  const create = ({ params }: Call): object => {
    const amount = readNumber(params, 'amount')!;
    const currency = readText(params, 'currency')!;
    const destination = readText(params, 'destination')!;
    const source = readText(params, 'source_transaction') ?? null;
    checkDestination(destination);
    const group = checkGroup(source, readText(params, 'transfer_group') ?? null);
    checkSource(source, amount);
    const id = core.newId('tr');
    const made: Transfer = {
      id,
      object: 'transfer',
      amount,
      amount_reversed: 0,
      balance_transaction: balance.add({ type: 'transfer', amount: -amount, currency, source: id }),
      created: core.nowSeconds(),
      currency,
      description: null,
      destination,
      destination_payment: core.newId('py'),
      livemode: false,
      metadata: { ...readMetadata(params) },
      reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
      reversed: false,
      source_transaction: source,
      transfer_group: group,
    };
    all.push(made);
    move(destination, 'payment', amount, made.destination_payment);
    core.events.emit('transfer.created', made);
    return made;
  };

  const find = (id: string): Transfer => {
    const transfer = all.find((each) => each.id === id);
    if (!transfer) throw missing('transfer', id);
    return transfer;
  };
  const reverse = ({ path, params }: Call): object => {
    const transfer = find(path['id']!);
    const amount = readNumber(params, 'amount') ?? transfer.amount - transfer.amount_reversed;
    if (amount > transfer.amount - transfer.amount_reversed) throw invalid('Reversal is more than the transfer.');
    if (amount > sumBalance(transfer.destination))
      throw invalidState('balance_insufficient', 'The connected account has insufficient funds.');
    transfer.amount_reversed += amount;
    transfer.reversed = transfer.amount_reversed === transfer.amount;
    const id = core.newId('trr');
    const made: Stripe.TransferReversal = {
      id,
      object: 'transfer_reversal',
      amount,
      balance_transaction: balance.add({
        type: 'transfer_refund',
        amount,
        currency: transfer.currency,
        source: id,
      }),
      created: core.nowSeconds(),
      currency: transfer.currency,
      destination_payment_refund: null,
      metadata: { ...readMetadata(params) },
      source_refund: null,
      transfer: transfer.id,
    };
    reversals.push(made);
    move(transfer.destination, 'payment_refund', -amount, transfer.destination_payment);
    return made;
  };

  const own = (account: string | undefined) => payouts.filter((each) => each.account === account);
  core.add({
    'POST /v1/transfers': create,
    'GET /v1/transfers': ({ params }) =>
      toApiList(
        all.filter(({ transfer_group }) => [undefined, transfer_group].includes(readText(params, 'transfer_group'))),
        params,
        '/v1/transfers',
      ),
    'GET /v1/transfers/:id': ({ path }) => find(path['id']!),
    'POST /v1/transfers/:id/reversals': reverse,
    'GET /v1/transfers/:id/reversals': ({ path, params }) =>
      toApiList(
        reversals.filter(({ transfer }) => transfer === path['id']),
        params,
        `/v1/transfers/${path['id']}/reversals`,
      ),
    'GET /v1/payouts': ({ params, account }) => toApiList(own(account), params, '/v1/payouts'),
    'GET /v1/payouts/:id': ({ path, account }) => {
      const payout = own(account).find(({ id }) => id === path['id']);
      if (!payout) throw missing('payout', path['id']!);
      return payout;
    },
  });
  return {
    all,
    reversals,
    listMovements: (account, params) =>
      toApiList(
        movements.filter((each) => each.account === account && each.payout === readText(params, 'payout')),
        params,
        '/v1/balance_transactions',
      ),
    setAvailable: (amount) => {
      available = amount;
    },
    sumBalance,
    payOut: (account) => {
      const id = core.newId('po');
      const amount = sumBalance(account);
      for (const movement of movements)
        if (movement.account === account && movement.payout === undefined) movement.payout = id;
      payouts.push({
        id,
        object: 'payout',
        amount,
        arrival_date: core.nowSeconds(),
        automatic: true,
        created: core.nowSeconds(),
        currency: accounts.all.get(account)!.defaults!.currency!,
        status: 'paid',
        account,
      });
      move(account, 'payout', -amount, id);
      core.events.emit('payout.paid', payouts.at(-1)!, { account });
      return id;
    },
    returnPayOut: (account, payoutId) => {
      const payout = payouts.find(({ id }) => id === payoutId)!;
      payout.status = 'failed';
      for (const movement of movements) if (movement.payout === payoutId) delete movement.payout;
      move(account, 'payout_failure', payout.amount, payoutId);
      core.events.emit('payout.failed', payout, { account });
    },
  };
}
