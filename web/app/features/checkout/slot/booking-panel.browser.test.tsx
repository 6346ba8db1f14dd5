import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../../test/axe.ts';
import { answer } from '../../../../test/fake-api.ts';
import { aListing, aQuote, LISTING_ID } from '../../../../test/listing-examples.ts';
import { dropSignIn, renderHere } from '../../../../test/render-app.tsx';
import { session } from '../../../lib/session/session.ts';
import type { SlotState } from '../../../nouns/bookings/use-slot.ts';
import { BookingPanel } from './booking-panel.tsx';
import { PackageList } from './package-list.tsx';

const NOW_MS = Date.parse('2026-12-02T16:00:00Z');

describe('the box to book a listing', () => {
  beforeEach(() => {
    session.start();
    dropSignIn();
  });

  it('shows extras and discounts together with the button below them, also when their code is still loading', async () => {
    const slot = { input: { people: 1 }, today: '2026-12-02', days: [], starts: [], ends: [] } as unknown as SlotState;
    const listing = {
      ...aListing(),
      addOns: [{ id: 'a', name: 'Printing', unit: 'booking', priceMinor: 500, maximum: 3 }],
      discounts: { weekPercent: 10, monthPercent: 20 },
    } as ReturnType<typeof aListing>;
    await renderHere(() => <BookingPanel listing={listing} slot={slot} nowMs={NOW_MS} />);
    await expect.element(page.getByText('per day')).toBeVisible();
    const buttons = page.getByRole('button', { name: 'Choose a day', exact: true });
    const withoutExtras = () => buttons.elements().length > 0 && page.getByText('Printing').elements().length === 0;
    expect(withoutExtras()).toBe(false);
    await expect.element(page.getByText('Printing').first()).toBeVisible();
    await expect.element(buttons.last()).toBeVisible();
    await expect.element(page.getByText('7+ days')).toBeVisible();
  });

  it('offers packages beside hours and days, and says when one isn’t free that day (B10)', async () => {
    const chosen: (string | undefined)[] = [];
    const booked = {
      ...{ id: '019a2f00-0000-7000-8000-0000000000f1', name: 'Podcast afternoon', description: 'Two microphones.' },
      ...{ priceMinor: 12_000, totalMinor: 12_600, length: { unit: 'minutes' as const, count: 180 } },
      ...{ chargesExtraPeople: false, maximumGuests: 3, weekdays: [], fromMinute: 720, toMinute: null },
    };
    const slot = {
      ...{ input: { people: 1 }, today: '2026-12-02', date: '2026-12-03', days: [], starts: [], ends: [] },
      ...{ booked, choosePackage: (id: string | undefined) => chosen.push(id) },
    } as unknown as SlotState;
    const listing = aListing({ packages: [booked] });
    await renderHere(() => (
      <>
        <BookingPanel listing={listing} slot={slot} nowMs={NOW_MS} />
        <PackageList listing={listing} slot={slot} />
      </>
    ));
    await expect.element(page.getByText(/^This package isn’t available on this day/)).toBeVisible();
    const card = page.getByRole('radio', { name: /Podcast afternoon/ });
    await expect.element(card).toBeChecked();
    await expect.element(page.getByText('$126.00')).toBeVisible();
    await expect.element(page.getByText('for 3 hours')).toBeVisible();
    await expect.element(page.getByText('per day')).not.toBeInTheDocument();
    await expect.element(card).toHaveAccessibleName(/Earliest start: 12:00/);
    await page.getByRole('radio', { name: /By the hour or day/ }).click();
    await page.getByRole('combobox', { name: 'Package' }).selectOptions(booked.id);
    expect(chosen).toEqual([undefined, booked.id]);
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  });

  it('has everything above its button before the button can be pressed, so that a press never misses it', async () => {
    const rates = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    answer('POST /api/bookings/quote', { body: aQuote() });
    answer('GET /api/exchange-rates', async () => {
      isAsked.resolve();
      await rates.promise;
      return { body: { rates: [{ currency: 'EUR', perDollar: 0.9, on: '2026-12-01' }] } };
    });
    const { startsAt, endsAt } = aQuote();
    const slot = {
      input: { people: 1 },
      today: '2026-12-02',
      date: '2026-12-03',
      days: [],
      starts: [],
      ends: [],
      isChosen: true,
      slot: { listingId: LISTING_ID, startsAt, endsAt, guests: 1 },
    } as unknown as SlotState;
    await renderHere(() => <BookingPanel listing={aListing()} slot={slot} nowMs={NOW_MS} />);
    const button = page.getByRole('button', { name: /^(?:Book instantly|Request to book)$/ });
    await isAsked.promise;
    await expect.element(button).toBeDisabled();
    rates.resolve();
    await expect.element(button).toBeEnabled();
    await expect.element(page.getByText(/full refund/).first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Estimate in another currency' })).toBeVisible();
  });
});
