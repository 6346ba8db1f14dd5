// Stripe's card form, loaded when it's first shown. The card goes from the form to Stripe; all we get is a token for it.
import { toStripeAmount } from '@daynook/contract/stripe-amounts';
import type { Appearance, Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

export interface CardFormOptions {
  readonly amountMinor: number;
  readonly currency: string;
  readonly locale: string;
  /** The card may be charged again later. */
  readonly isKept: boolean;
}

/** A token for the card, or what's wrong with it in Stripe's words. */
type Collected = { readonly token: string } | { readonly message: string };

export interface CardForm {
  mount(node: HTMLElement): void;
  /** The price, the words, or the colors have changed. */
  update(options: CardFormOptions): void;
  collect(): Promise<Collected>;
  /** Shows what the guest's bank asks; what became of it is for the server to say. */
  authenticate(clientSecret: string): Promise<void>;
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

const elementsOptions = ({ amountMinor, currency, isKept }: CardFormOptions) => ({
  // The server refuses what can't be charged exactly.
  amount: toStripeAmount(amountMinor, currency) ?? amountMinor,
  currency: currency.toLowerCase(),
  setupFutureUsage: isKept ? ('off_session' as const) : null,
  appearance: appearance(),
});

function formOf(stripe: Stripe, options: CardFormOptions, onFailure: () => void): CardForm {
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
    update: (next) => elements.update(elementsOptions(next)),
    collect: async () => {
      const { error: invalid } = await elements.submit();
      if (invalid) return { message: invalid.message ?? '' };
      const { error, confirmationToken } = await stripe.createConfirmationToken({ elements });
      return error ? { message: error.message ?? '' } : { token: confirmationToken.id };
    },
    authenticate: async (clientSecret) => {
      await stripe.handleNextAction({ clientSecret });
    },
    destroy: () => element.destroy(),
  };
}

/** Throws when Stripe can't be reached, or something in the browser blocks it. */
export async function openCardForm(key: string, options: CardFormOptions, onFailure: () => void): Promise<CardForm> {
  const stripe = await loadStripe(key);
  if (!stripe) throw new Error('Stripe needs a browser');
  return formOf(stripe, options, onFailure);
}
