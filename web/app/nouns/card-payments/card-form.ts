// Stripe's card form, loaded when it's first shown. Card data goes straight to Stripe; we only get a token.
import { toStripeAmount } from '@daynook/contract/money/stripe-amounts';
import type { Appearance, Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

export interface CardFormOptions {
  readonly amountMinor: number;
  readonly currency: string;
  readonly locale: string;
  /** The card may be charged again later. */
  readonly isKept: boolean;
  /** The guest wants to use the card again. */
  readonly isSaved: boolean;
}

/** The card's id in an order. */
export type OrderCard =
  | { readonly confirmationToken: string; readonly saveCard?: true }
  | { readonly savedCardId: string };

/** The card, or Stripe's error message. */
type Collected = { readonly card: OrderCard } | { readonly message: string };

/** The source of an order's card: Stripe's form, or the guest's saved cards. */
export interface CardSource {
  collect(): Promise<Collected>;
  /** Shows the bank's confirmation; the server knows the result. */
  authenticate(clientSecret: string): Promise<void>;
}

export interface CardForm extends CardSource {
  mount(node: HTMLElement): void;
  /** The price, the language, or the colors have changed. */
  update(options: CardFormOptions): void;
  destroy(): void;
}

/** Stripe renders its form in its own frame, so it needs our colors. */
function appearance(): Appearance {
  const probe = document.createElement('span');
  document.body.append(probe);
  /** As the browser resolves it: tokens have a light and a dark value. */
  const color = (token: string) => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const variables = {
    colorPrimary: color('moss'),
    colorBackground: color('surface'),
    colorText: color('ink'),
    colorTextSecondary: color('muted'),
    colorTextPlaceholder: color('faint'),
    colorDanger: color('danger'),
    borderRadius: getComputedStyle(probe).getPropertyValue('--radius-field').trim(),
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: '16px',
  };
  const border = `1px solid ${color('line-strong')}`;
  probe.remove();
  return {
    theme: 'flat',
    variables,
    rules: { '.Input': { border, boxShadow: 'none' }, '.Tab': { border }, '.Label': { fontWeight: '600' } },
  };
}

/** The options the server sends to Stripe for this card: both must match. */
function futureUse({ isKept, isSaved }: CardFormOptions): 'off_session' | 'on_session' | null {
  if (isKept) return 'off_session';
  return isSaved ? 'on_session' : null;
}

const elementsOptions = (options: CardFormOptions) => ({
  // The server rejects amounts that can't be charged exactly.
  amount: toStripeAmount(options.amountMinor, options.currency) ?? options.amountMinor,
  currency: options.currency.toLowerCase(),
  setupFutureUsage: futureUse(options),
  appearance: appearance(),
});

const authenticateWith =
  (load: () => Promise<Stripe>): CardSource['authenticate'] =>
  async (clientSecret) => {
    const stripe = await load();
    await stripe.handleNextAction({ clientSecret });
  };

function createForm(stripe: Stripe, options: CardFormOptions, onFailure: () => void): CardForm {
  let { isSaved } = options;
  const elements: StripeElements = stripe.elements({
    ...elementsOptions(options),
    mode: 'payment',
    captureMethod: 'manual',
    allowedPaymentMethodTypes: ['card'],
    locale: options.locale.startsWith('en-CA') ? 'en' : 'auto',
  });
  const element: StripePaymentElement = elements.create('payment', { layout: 'tabs' });
  element.on('loaderror', onFailure);
  return {
    mount: (node) => element.mount(node),
    update: (next) => {
      isSaved = next.isSaved;
      elements.update(elementsOptions(next));
    },
    collect: async () => {
      const { error: invalid } = await elements.submit();
      if (invalid) return { message: invalid.message ?? '' };
      const saveCard = isSaved;
      const { error, confirmationToken } = await stripe.createConfirmationToken({
        elements,
        // Marks the card for reuse; cards that are only kept for a deposit stay unmarked.
        ...(saveCard ? { params: { payment_method_data: { allow_redisplay: 'always' } } } : {}),
      });
      if (error) return { message: error.message ?? '' };
      return { card: { confirmationToken: confirmationToken.id, ...(saveCard ? { saveCard } : {}) } };
    },
    authenticate: authenticateWith(async () => stripe),
    destroy: () => element.destroy(),
  };
}

async function load(key: string): Promise<Stripe> {
  const stripe = await loadStripe(key);
  if (!stripe) throw new Error('Stripe needs a browser');
  return stripe;
}

/** Throws if Stripe can't be reached or something in the browser blocks it. */
export const openCardForm = async (key: string, options: CardFormOptions, onFailure: () => void): Promise<CardForm> =>
  createForm(await load(key), options, onFailure);

/** A saved card needs no form; Stripe's script is only loaded if the guest's bank asks for confirmation. */
export const savedCardSource = (key: string, savedCardId: string): CardSource => ({
  collect: async () => ({ card: { savedCardId } }),
  authenticate: authenticateWith(() => load(key)),
});
