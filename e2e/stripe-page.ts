// A fake of Stripe's script: a card number becomes a token, and the guest's bank asks for confirmation.
import type { Page } from '@playwright/test';

/** Runs in the page instead of Stripe's script. Its form is a plain field; the real one is in Stripe's frame. */
const SCRIPT = `
  window.Stripe = () => {
    let field, count = 0;
    const element = {
      on: () => element,
      destroy: () => field?.remove(),
      mount: (node) => {
        field = document.createElement('input');
        field.setAttribute('aria-label', 'Card number');
        field.setAttribute('inputmode', 'numeric');
        node.append(field);
      },
    };
    const number = () => field.value.replaceAll(' ', '');
    return {
      elements: () => ({
        create: () => element,
        update: () => {},
        submit: async () => (number() ? {} : { error: { message: 'Your card number is incomplete.' } }),
      }),
      createConfirmationToken: async ({ params }) => {
        const saved = params?.payment_method_data?.allow_redisplay === 'always' ? 'saved_' : '';
        return { confirmationToken: { id: 'ctoken_' + number() + '_' + saved + Date.now() + String(count++) } };
      },
      handleNextAction: ({ clientSecret }) => fetch('https://api.stripe.com/next_action', { method: 'POST', body: clientSecret }),
    };
  };
  window.Stripe.version = 'endive';`;

/** Replaces Stripe's script and the bank's page; `isPassed` is the guest's answer. */
export async function useStripe(page: Page, standInUrl: string, isPassed: () => boolean): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
  await page.route('https://api.stripe.com/next_action', async (route) => {
    const [id] = (route.request().postData() ?? '').split('_secret_');
    await fetch(`${standInUrl}/test/payment_intents/${id}/authenticate`, {
      method: 'POST',
      body: new URLSearchParams({ passed: String(isPassed()) }),
    });
    await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: {} });
  });
}
