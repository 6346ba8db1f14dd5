// Card payments through Stripe: a declined card, then one whose bank asks for confirmation and that the guest saves. They're booked,
// cancel, see the refund, and remove the card.
import { confirmEmail, expect, expectAccessible, goToCheckout, open, skipQuestions, test } from '../fixtures.ts';
import { useStripe } from '../stripe-page.ts';

test.use({ expectedConsole: ['the server responded with a status of 402'] });

const STRIPE_URL = `http://127.0.0.1:${Number(process.env['E2E_PORT'] ?? 4391) + 2_000}`;

test('a guest pays with another card after one was declined, answers their bank, and gets a refund', async ({
  page,
}) => {
  let isPassed = false;
  await useStripe(page, STRIPE_URL, () => isPassed);
  await open(page, '/search?instant=true');
  await page.getByRole('article').nth(3).getByRole('link').first().click();
  await page.waitForURL(/\/listing\//);
  await goToCheckout(page, 3, 'Cleo Card');
  await page.getByRole('radio', { name: /^Card($| Credit)/ }).check();
  const card = page.getByLabel('Card number', { exact: true });
  await expect(card).toBeVisible();
  const rules = page.getByLabel('I agree to the house rules');
  if (await rules.isVisible()) await rules.check();
  await page.getByLabel(/^Message to/).fill('I work quietly.');
  await confirmEmail(page);
  await expectAccessible(page, 'checkout by card');

  const pay = page.getByRole('button', { name: /^Pay .* and book$/ });
  await pay.click();
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await card.fill('4000 0000 0000 0002');
  await pay.click();
  await expect(page.getByText('The card was declined. Nothing was charged. Try another card.')).toBeVisible();
  await card.fill('4000 0027 6000 3184');
  await pay.click();
  await expect(page.getByText(/^Your bank couldn’t confirm this payment/)).toBeVisible();
  await expect(page.getByLabel(/^Message to/)).toHaveValue('I work quietly.');
  await page.getByLabel('Save this card for next time').check();
  isPassed = true;
  await pay.click();
  await page.waitForURL(/\/booking\//);
  await expect(page.getByText('You’re booked.').first()).toBeVisible();

  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await cancel.getByLabel('Plans have changed').check();
  await cancel.getByRole('button', { name: /^Cancel and get .* back$/ }).click();
  await expect(page.getByText(/was refunded to your card/).first()).toBeVisible();

  await skipQuestions(page);
  await open(page, '/settings/payments');
  await page.getByRole('button', { name: 'Remove Visa ending in 3184' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(/^No saved cards\./)).toBeVisible();
});
