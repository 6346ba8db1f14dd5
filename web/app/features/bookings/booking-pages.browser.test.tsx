import axe from 'axe-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aSummary } from '../../../test/booking-examples.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { BookingCard } from './booking-card.tsx';
import { BookingPages } from './booking-pages.tsx';

const LIST = 'GET /api/bookings';
const counts = { upcoming: 2, waiting: 1, past: 41, cancelled: 0 };
const list = (bookings: ReturnType<typeof aSummary>[], more: object = {}) => ({
  body: { bookings, page: 1, pageSize: 20, total: bookings.length, hasMore: false, counts, ...more },
});
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const booking = (id: number, days: number, more: Parameters<typeof aSummary>[0] = {}) =>
  aSummary({
    _id: `019a2f00-0000-7000-8000-00000000010${id}`,
    startsAt: inDays(days),
    endsAt: inDays(days + 0.1),
    timeZone: 'America/New_York',
    ...more,
    listing: { ...aSummary().listing, title: `Room ${id}` },
  });

function MyBookings() {
  return (
    <main>
      <h1>My bookings</h1>
      <BookingPages
        side="guest"
        label="Which bookings"
        tabs={[
          ['upcoming', 'Upcoming'],
          ['waiting', 'Waiting'],
          ['past', 'Past'],
          ['cancelled', 'Cancelled'],
        ]}
        card={(one, headingLevel) => <BookingCard booking={one} headingLevel={headingLevel} />}
        empty={(tab) => <p>Nothing {tab}</p>}
        skeleton={<p>Loading</p>}
      />
    </main>
  );
}
const show = (query = '') => renderHere(MyBookings, `/bookings${query}`);
const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Which bookings' }).getByRole('link', { name });

describe('my bookings by tab', () => {
  beforeEach(() => answer(LIST, list([booking(1, 0.01), booking(2, 40)])));

  it('each card saves its room by a heart that lies above the way to the booking (BK1)', async () => {
    await show();
    const heart = page.getByRole('button', { name: 'Save Room 1' });
    await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
    const { left, top, width, height } = heart.element().getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    expect(heart.element().contains(hit)).toBe(true);
  });

  it('names each tab with its count, as links that say which one is shown', async () => {
    await show();
    await expect.element(tab(/^Upcoming 2 bookings/)).toHaveAttribute('aria-current', 'page');
    await expect.element(tab(/^Waiting 1 booking$/)).not.toHaveAttribute('aria-current');
    await expect.element(tab(/^Past 41 bookings/)).toHaveAttribute('href', '/bookings?tab=past');
    await expect.element(tab(/^Cancelled 0 bookings/)).toBeVisible();
    expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([]);
  });

  it('another tab has its own address and its own bookings', async () => {
    await show();
    await expect.element(page.getByRole('heading', { name: 'Room 1' })).toBeVisible();
    answer(LIST, list([booking(3, 2, { status: 'requested', expiresAt: inDays(1) })]));
    await tab(/^Waiting/).click();
    await expect.element(page.getByRole('heading', { name: 'Room 3' })).toBeVisible();
    await expect.element(page.getByRole('timer')).toMatchTextContent('23 h 59 min');
    await expect.element(tab(/^Waiting/)).toHaveAttribute('aria-current', 'page');
    await expect.element(page.getByRole('heading', { name: 'Room 1' })).not.toBeInTheDocument();
  });

  it('puts what is to come under headings, and every time names its zone', async () => {
    await show();
    const headings = () => page.getByRole('heading', { level: 2 }).elements();
    await vi.waitFor(() => expect(headings()).toHaveLength(2));
    // Fifteen minutes ahead is today, or tomorrow shortly before midnight.
    expect(headings()[0]?.textContent).toMatch(/^(Today|Tomorrow)$/);
    await expect.element(page.getByRole('article').first()).toMatchTextContent('Eastern time');
    await expect.element(page.getByRole('article').first()).toMatchTextContent('$94.50 USD');
  });

  it('opens the tab and page its address names', async () => {
    answer(LIST, list([booking(4, -40, { status: 'closed' })], { page: 2, total: 41 }));
    await show('?tab=past&page=2');
    await expect.element(tab(/^Past/)).toHaveAttribute('aria-current', 'page');
    await expect
      .element(page.getByRole('link', { name: 'Next page' }))
      .toHaveAttribute('href', '/bookings?tab=past&page=3');
    await expect
      .element(page.getByRole('link', { name: 'Previous page' }))
      .toHaveAttribute('href', '/bookings?tab=past');
  });

  it('says what to do when there is nothing', async () => {
    answer(LIST, list([]));
    await show('?tab=cancelled');
    await expect.element(page.getByText('Nothing cancelled')).toBeVisible();
  });

  it('can be tried again when it fails', async () => {
    answer(LIST, { status: 400, body: { code: 'VALIDATION_FAILED', message: 'Something does not make sense.' } });
    await show();
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('The bookings could not be loaded');
    answer(LIST, list([booking(1, 1)]));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Room 1' })).toBeVisible();
  });
});
