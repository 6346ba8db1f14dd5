// Stripe's card form, loaded when it's first shown. The card goes from the form to Stripe; all we get is a token for it.
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

/** The card as an order names it. */
export type OrderCard =
  | { readonly confirmationToken: string; readonly saveCard?: true }
  | { readonly savedCardId: string };

/** The card, or what's wrong with it in Stripe's words. */
type Collected = { readonly card: OrderCard } | { readonly message: string };

/** Where an order's card comes from: Stripe's form, or the guest's saved cards. */
export interface CardSource {
  collect(): Promise<Collected>;
  /** Shows what the guest's bank asks; what became of it is for the server to say. */
  authenticate(clientSecret: string): Promise<void>;
}

export interface CardForm extends CardSource {
  mount(node: HTMLElement): void;
  /** The price, the words, or the colors have changed. */
  update(options: CardFormOptions): void;
  destroy(): void;
}

/** Stripe draws its form in a frame of its own, so it's told our colors. */
function appearance(): Appearance {
  const probe = document.createElement('span');
  document.body.append(probe);
  /** As the browser resolves it: tokens have a light and a dark half. */
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

/** What the server asks of Stripe for this card: both must agree. */
function futureUse({ isKept, isSaved }: CardFormOptions): 'off_session' | 'on_session' | null {
  if (isKept) return 'off_session';
  return isSaved ? 'on_session' : null;
}

const elementsOptions = (options: CardFormOptions) => ({
  // The server refuses what can't be charged exactly.
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

function formOf(stripe: Stripe, options: CardFormOptions, onFailure: () => void): CardForm {
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
        // Marks it as one to show again; cards that are only kept for a deposit stay unmarked.
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

/** Throws when Stripe can't be reached, or something in the browser blocks it. */
export const openCardForm = async (key: string, options: CardFormOptions, onFailure: () => void): Promise<CardForm> =>
  formOf(await load(key), options, onFailure);

/** A saved card needs no form; Stripe's script is only loaded when the guest's bank asks. */
export const savedCardSource = (key: string, savedCardId: string): CardSource => ({
  collect: async () => ({ card: { savedCardId } }),
  authenticate: authenticateWith(() => load(key)),
});
