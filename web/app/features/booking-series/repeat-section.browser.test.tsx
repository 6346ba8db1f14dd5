// "Repeat this booking" at checkout: rows, prices, what to do about taken hours, and what's paid when (C21).
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aQuote } from '../../../test/listing-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { aRow, aSeriesQuote } from '../../../test/series-examples.ts';
import type { SeriesChoice } from '../../nouns/booking-series/choice.ts';
import { RepeatSection } from './repeat-section.tsx';

const QUOTE = 'POST /api/booking-series/quote';
const { listingId, startsAt, endsAt } = aQuote();
const slot = { listingId, startsAt, endsAt, guests: 1 };

type OnChange = (choice: SeriesChoice | 'incomplete' | undefined) => void;

function Checkout({ onChange }: { onChange: OnChange }) {
  const [isOn, setOn] = useState(false);
  return (
    <main>
      <h1>Checkout</h1>
      <RepeatSection slot={slot} date="2026-12-03" isOn={isOn} onTurn={setOn} onChange={onChange} />
    </main>
  );
}

async function show() {
  const onChange = vi.fn<OnChange>();
  await renderHere(() => <Checkout onChange={onChange} />);
  return onChange;
}
const section = () => page.getByRole('region', { name: 'Repeat this booking' });
const turnOn = () => page.getByRole('switch', { name: 'Repeat this booking' }).click();
const lastChoice = (onChange: Awaited<ReturnType<typeof show>>) => onChange.mock.lastCall![0];

it('lists every booking with its local time and price, and what’s paid today and later', async () => {
  answer(QUOTE, { body: aSeriesQuote({ rows: [aRow(0), aRow(1), aRow(2), aRow(3)] }) });
  const onChange = await show();
  expect(receivedCalls()).toEqual([]);
  await turnOn();
  await expect.element(section()).toMatchTextContent('Thu, Dec 10 · 9:00 – 13:00, Pacific time');
  await expect.element(section()).toMatchTextContent('4 bookings$294.00 USD');
  await expect.element(section()).toMatchTextContent('Today$73.50');
  await expect.element(section()).toMatchTextContent('Later, one by one, from Tue, Dec 8$220.50');
  expect(lastChoice(onChange)).toMatchObject({ totalMinor: 29_400, todayMinor: 7_350 });
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

it('offers another time or workspace for taken hours, and skips them otherwise', async () => {
  answer(QUOTE, { body: aSeriesQuote() });
  const onChange = await show();
  await turnOn();
  await expect.element(section()).toMatchTextContent('Someone else has booked 9 AM – 1 PM.');
  await expect.element(section()).toMatchTextContent('3 bookings$220.50 USD');
  const instead = page.getByRole('combobox', { name: 'Instead' });
  await instead.selectOptions('14:00 – 18:00 · $73.50');
  await expect.element(section()).toMatchTextContent('4 bookings$294.00 USD');
  await instead.selectOptions('Sewing room under the roof · $80.00');
  await expect.element(section()).toMatchTextContent('4 bookings$300.50 USD');
  expect((lastChoice(onChange) as SeriesChoice).rows[2]).toMatchObject({ totalMinor: 8_000 });
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

it('skips free days, too, and needs two bookings', async () => {
  answer(QUOTE, { body: aSeriesQuote({ rows: [aRow(0), aRow(1)] }) });
  const onChange = await show();
  await turnOn();
  await page.getByRole('button', { name: 'Skip Thu, Dec 10' }).click();
  await expect.element(section()).toMatchTextContent('Choose at least two bookings');
  expect(lastChoice(onChange)).toBe('incomplete');
  await page.getByRole('button', { name: 'Include Thu, Dec 10' }).click();
  await expect.element(section()).toMatchTextContent('2 bookings$147.00 USD');
});

it('asks again for other days, says what the clock change does, and explains errors', async () => {
  answer(QUOTE, { body: aSeriesQuote({ rows: [aRow(0), aRow(1, { clockChange: 'skipped' })] }) });
  const onChange = await show();
  await turnOn();
  await expect.element(section()).toMatchTextContent('this hour doesn’t exist');
  await page.getByRole('combobox', { name: 'Repeats' }).selectOptions('On chosen days');
  await page.getByRole('button', { name: 'Monday' }).click();
  await vi.waitFor(() =>
    expect(receivedCalls().at(-1)).toMatchObject({
      body: { repeat: { every: 'weekdays', weekdays: [1, 4], count: 4 } },
    }),
  );
  answer(QUOTE, {
    status: 400,
    body: { code: 'VALIDATION_FAILED', message: 'No', fields: { 'repeat.count': 'Too many.' } },
  });
  await page.getByRole('combobox', { name: 'Number of bookings' }).selectOptions('26');
  await expect.element(page.getByRole('alert').first()).toMatchTextContent('Too many.');
  expect(lastChoice(onChange)).toBe('incomplete');
});

it('isn’t possible without cards, and says so', async () => {
  answer(QUOTE, { body: aSeriesQuote({ paymentMethods: [] }) });
  await show();
  await turnOn();
  await expect.element(section()).toMatchTextContent('Repeating bookings need a card');
});
