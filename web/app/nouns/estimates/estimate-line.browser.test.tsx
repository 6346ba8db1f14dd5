// The estimate next to a price: the approximate amount in the reader's currency, and what they really pay.
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { EstimateLine } from './estimate-line.tsx';

const EURO = { currency: 'EUR', perDollar: 0.9, on: '2026-11-24' };
const Price = () => (
  <main>
    <h1>Price</h1>
    <EstimateLine amountMinor={4_200} currency="USD" />
  </main>
);

beforeEach(() => localStorage.clear());

it('appears once a visitor has chosen a currency, which their device remembers', async () => {
  answer('GET /api/exchange-rates', { body: { rates: [EURO] } });
  await renderHere(Price, '/');
  await page.getByRole('button', { name: 'Estimate in another currency' }).click();
  await page.getByRole('combobox', { name: 'Estimate in' }).selectOptions('EUR');
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent(/About €38 at the .*Nov 24.* exchange rate\. You pay \$42\.00 in US dollars\./);
  expect(localStorage.getItem('device.estimateCurrency')).toBe('"EUR"');
  expect((await findViolations(document.body)).map((violation) => violation.id)).toEqual([]);
});

it('is hidden without rates', async () => {
  answer('GET /api/exchange-rates', { body: { rates: [] } });
  await renderHere(Price, '/');
  await expect.element(page.getByRole('main')).toHaveTextContent('Price');
});
