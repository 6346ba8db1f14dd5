// A promo code at checkout: errors appear beside the field, and it applies only once the server accepts it (D12).
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { Slot } from '../../nouns/bookings/api.ts';
import { PromoField } from './promo-field.tsx';

const SLOT: Slot = {
  listingId: '019a2f00-0000-7000-8000-000000000001',
  startsAt: '2026-11-24T14:00:00.000Z',
  endsAt: '2026-11-24T16:00:00.000Z',
  guests: 1,
};
const QUOTE = 'POST /api/bookings/quote';

function Checkout() {
  const [promoCode, setPromoCode] = useState<string>();
  return (
    <main>
      <h1>Confirm and pay</h1>
      <PromoField slot={promoCode ? { ...SLOT, promoCode } : SLOT} lost={undefined} onChange={setPromoCode} />
    </main>
  );
}

it('is refused beside the field, applied, and removed', async () => {
  const message = 'We don’t recognize this promo code. Check the spelling.';
  answer(QUOTE, { status: 422, body: { code: 'PROMO_CODE_UNKNOWN', message, fields: { promoCode: message } } });
  await renderHere(Checkout, '/');
  await page.getByRole('button', { name: 'Add a promo code' }).click();
  const field = page.getByRole('textbox', { name: 'Promo code' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(field).toHaveAccessibleDescription('Enter a promo code.');
  await field.fill('WELCOM');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(field).toHaveAccessibleDescription(message);
  expect((await findViolations(document.body)).map((violation) => violation.id)).toEqual([]);
  answer(QUOTE, { body: {} });
  await field.fill(' welcome ');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(page.getByRole('main')).toMatchTextContent(/Promo code WELCOME applied/);
  expect(receivedCalls().findLast(({ key }) => key === QUOTE)?.body).toEqual({ ...SLOT, promoCode: 'welcome' });
  await page.getByRole('button', { name: 'Remove code' }).click();
  await expect.element(field).toBeVisible();
});
