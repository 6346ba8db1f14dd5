// The stand-in's connected accounts. Hosts fill in Stripe's pages when a test says so.
import type Stripe from 'stripe';
import { type Call, type Core, invalid, missing } from './core.ts';
import { type Params, readParams, readText } from './form.ts';

type Account = Stripe.V2.Core.Account;
type Transfers = NonNullable<
  NonNullable<NonNullable<Account['configuration']>['recipient']>['capabilities']
>['stripe_balance'];

export interface Accounts {
  readonly all: ReadonlyMap<string, Account>;
  /** Requested links to Stripe's pages, oldest first. */
  readonly links: Stripe.V2.Core.AccountLink[];
  /** The host has told Stripe everything, and Stripe accepts it. */
  complete(id: string): void;
  /** Stripe requires more, such as `identity.individual.documents.primary_verification`. Until then, transfers are impossible. */
  restrict(id: string, ...descriptions: string[]): void;
  reject(id: string): void;
  closeAccount(id: string): void;
}

/** Countries whose accounts an American platform can't pay. */
const UNSUPPORTED = new Set(['ch']);

const capability = (status: 'active' | 'restricted' | 'unsupported', code?: string): Transfers =>
  ({ stripe_transfers: { status, status_details: code ? [{ code, resolution: 'contact_stripe' }] : [] } }) as Transfers;

const entry = (description: string) =>
  ({
    awaiting_action_from: 'user',
    description,
    errors: [],
    impact: { restricts_capabilities: [] },
    minimum_deadline: { status: 'currently_due' },
    requested_reasons: [],
  }) as unknown as NonNullable<Account['requirements']>['entries'] extends (infer E)[] | undefined ? E : never;

export function addAccounts(core: Core): Accounts {
  const all = new Map<string, Account>();
  const links: Stripe.V2.Core.AccountLink[] = [];
  const find = (id: string): Account => {
    const account = all.get(id);
    if (!account) throw missing('account', id);
    return account;
  };
  const change = (id: string, transfers: Transfers, descriptions: readonly string[]): void => {
    const account = find(id);
    account.configuration!.recipient!.capabilities = { stripe_balance: transfers! };
    account.requirements = { entries: descriptions.map(entry) } as Account['requirements'] & object;
    core.events.emitThin('v2.core.account[requirements].updated', { id, type: 'v2.core.account' });
  };
  const create = ({ params }: Call): Account => {
    const [identity, defaults] = [readParams(params, 'identity'), readParams(params, 'defaults')];
    const country = readText(identity, 'country');
    if (country === undefined) throw invalid('Missing required param: identity.country.');
    if (UNSUPPORTED.has(country))
      throw invalid(`Cannot create accounts in ${country}.`, { code: 'country_unsupported' });
    const recipient = readParams(readParams(params, 'configuration'), 'recipient');
    const wished = readParams(readParams(readParams(recipient, 'capabilities'), 'stripe_balance'), 'stripe_transfers');
    if ((wished['requested'] as unknown) !== true) throw invalid('No capability was requested.');
    const account: Account = {
      id: core.newId('acct'),
      object: 'v2.core.account',
      applied_configurations: ['recipient'],
      closed: false,
      configuration: { recipient: { applied: true, capabilities: { stripe_balance: capability('restricted')! } } },
      contact_email: readText(params, 'contact_email')!,
      created: core.now().toISOString(),
      dashboard: 'express',
      defaults: {
        currency: readText(defaults, 'currency')!,
        responsibilities: { requirements_collector: 'stripe' },
      },
      display_name: readText(params, 'display_name')!,
      identity: { country },
      livemode: false,
      metadata: readParams(params, 'metadata') as Record<string, string>,
      requirements: {
        entries: ['identity.individual.given_name', 'external_account'].map(entry),
      } as Account['requirements'] & object,
    };
    all.set(account.id, account);
    return account;
  };
  const link = ({ params }: Call): Stripe.V2.Core.AccountLink => {
    const account = find(readText(params, 'account') ?? '');
    if (account.closed) throw invalid('The account is closed.');
    const useCase = params['use_case'] as Params;
    const made = {
      object: 'v2.core.account_link',
      account: account.id,
      created: core.now().toISOString(),
      expires_at: new Date(core.now().getTime() + 300_000).toISOString(),
      livemode: false,
      url: `https://connect.stripe.com/setup/${core.newId('link')}`,
      use_case: useCase as unknown as Stripe.V2.Core.AccountLink.UseCase,
    } satisfies Stripe.V2.Core.AccountLink;
    links.push(made);
    return made;
  };
  core.add({
    'POST /v2/core/accounts': create,
    'GET /v2/core/accounts/:id': ({ path }) => find(path['id']!),
    'POST /v2/core/account_links': link,
  });
  return {
    all,
    links,
    complete: (id) => change(id, capability('active'), []),
    restrict: (id, ...descriptions) => change(id, capability('restricted'), descriptions),
    reject: (id) => change(id, capability('restricted', 'rejected_fraud'), []),
    closeAccount: (id) => {
      find(id).closed = true;
      core.events.emitThin('v2.core.account.closed', { id, type: 'v2.core.account' });
    },
  };
}
