// The stand-in's customers and their cards. Like at Stripe, a card is attached once a payment with it has been approved.
import type Stripe from 'stripe';
import { type Core, invalid, missing, toApiList } from './core.ts';
import { isOn, type Params, readMetadata, readText } from './form.ts';

/** Stripe's test cards that the stand-in knows. */
export const TEST_CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  authenticate: '4000002760003184',
  dispute: '4000000000000259',
  refundFails: '4000000000005126',
  /** Can pay while its owner is there, but later charges are declined. */
  laterChargeFails: '4000000000000341',
} as const;

/** The token that the browser's card form creates from a card. The stand-in reads the number back from it. */
export const confirmationToken = (card: string, more = '1', { isSaved = false } = {}) =>
  `ctoken_${card}_${isSaved ? 'saved_' : ''}${more}`;

interface Card {
  readonly id: string;
  readonly number: string;
  readonly created: number;
  readonly isSaved: boolean;
  customer: string | null;
  /** It can be charged while its owner isn't there. */
  isSetUp: boolean;
}

export interface Customers {
  /** Ids of customers that weren't deleted. */
  readonly all: ReadonlySet<string>;
  /** The card for a payment. Throws ApiError. */
  cardFor(params: Params): { readonly id: string; readonly number: string } | undefined;
  /** Call it when a payment with the card was approved. */
  approved(cardId: string): void;
}

export function addCustomers(core: Core): Customers {
  const all = new Set<string>();
  const cards = new Map<string, Card>();
  const usedTokens = new Set<string>();
  /** What happens to the card used for a payment. */
  const futures = new Map<string, { customer: string; isSetUp: boolean }>();

  const find = (id: string): Card => {
    const card = cards.get(id);
    if (!card) throw missing('payment_method', id);
    return card;
  };
  const requireCustomer = (id: string): void => {
    if (!all.has(id)) throw missing('customer', id);
  };
  const served = ({ id, number, created, isSaved, customer }: Card) =>
    ({
      id,
      object: 'payment_method',
      type: 'card',
      allow_redisplay: isSaved ? 'always' : 'unspecified',
      created,
      customer,
      livemode: false,
      metadata: {},
      card: { brand: 'visa', exp_month: 4, exp_year: 2030, fingerprint: `print_${number}`, last4: number.slice(-4) },
    }) as Pick<Stripe.PaymentMethod, 'id' | 'object' | 'type' | 'created' | 'livemode' | 'metadata'>;

  const attachedCard = (id: string, params: Params): Card => {
    const card = find(id);
    if (card.customer === null || card.customer !== readText(params, 'customer'))
      throw invalid('The provided PaymentMethod was previously used without being attached to a Customer.');
    if (isOn(params, 'off_session') && !card.isSetUp)
      throw invalid('The PaymentMethod wasn’t set up to be charged without its owner.');
    return card;
  };
  const newCard = (token: string): Card | undefined => {
    const number = usedTokens.has(token) ? undefined : /^ctoken_(\d+)_/.exec(token)?.[1];
    usedTokens.add(token);
    if (number === undefined) return undefined;
    const card: Card = {
      id: core.newId('pm'),
      number,
      created: core.nowSeconds(),
      isSaved: token.includes('_saved_'),
      customer: null,
      isSetUp: false,
    };
    cards.set(card.id, card);
    return card;
  };

  core.add({
    'POST /v1/customers': ({ params }) => {
      const id = core.newId('cus');
      all.add(id);
      const metadata = { ...readMetadata(params) };
      return { id, object: 'customer', created: core.nowSeconds(), livemode: false, metadata };
    },
    'DELETE /v1/customers/:id': ({ path }) => {
      requireCustomer(path['id']!);
      all.delete(path['id']!);
      for (const card of cards.values()) if (card.customer === path['id']) card.customer = null;
      return { id: path['id'], object: 'customer', deleted: true };
    },
    'GET /v1/customers/:id/payment_methods': ({ path, params }) => {
      requireCustomer(path['id']!);
      const theirs = [...cards.values()].filter(({ customer }) => customer === path['id']);
      return toApiList(theirs.map(served), params, `/v1/customers/${path['id']}/payment_methods`);
    },
    'GET /v1/payment_methods/:id': ({ path }) => served(find(path['id']!)),
    'POST /v1/payment_methods/:id/detach': ({ path }) => {
      const card = find(path['id']!);
      if (card.customer === null) throw invalid('The payment method you provided is not attached to a customer.');
      card.customer = null;
      return served(card);
    },
  });
  return {
    all,
    cardFor: (params) => {
      const customer = readText(params, 'customer');
      if (customer !== undefined) requireCustomer(customer);
      const attached = readText(params, 'payment_method');
      const card =
        attached === undefined ? newCard(readText(params, 'confirmation_token') ?? '') : attachedCard(attached, params);
      const future = readText(params, 'setup_future_usage');
      if (card && customer !== undefined && future !== undefined)
        futures.set(card.id, { customer, isSetUp: future === 'off_session' });
      const isLater = isOn(params, 'off_session');
      if (card?.number === TEST_CARDS.laterChargeFails && isLater) return { id: card.id, number: TEST_CARDS.declined };
      return card;
    },
    approved: (id) => {
      const [card, future] = [cards.get(id), futures.get(id)];
      if (card && future) Object.assign(card, { customer: future.customer, isSetUp: card.isSetUp || future.isSetUp });
    },
  };
}
