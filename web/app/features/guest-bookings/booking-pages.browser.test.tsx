import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, aSummary } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { BookingCard } from '../booking-details/booking-card.tsx';
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
      <h1>My Bookings</h1>
      <BookingPages
        label="Which bookings"
        tabs={[
          ['upcoming', 'Upcoming'],
          ['waiting', 'Pending'],
          ['past', 'Past'],
          ['cancelled', 'Canceled'],
          ['all', 'All'],
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

  it('each card saves its listing with a heart above the booking’s link (BK1)', async () => {
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
    await expect.element(tab(/^Pending 1 booking$/)).not.toHaveAttribute('aria-current');
    await expect.element(tab(/^Past 41 bookings/)).toHaveAttribute('href', '/bookings?tab=past');
    await expect.element(tab(/^Canceled 0 bookings/)).toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('another tab has its own URL and its own bookings', async () => {
    await show();
    await expect.element(page.getByRole('heading', { name: 'Room 1' })).toBeVisible();
    answer(LIST, list([booking(3, 2, { status: 'requested', expiresAt: inDays(0.99965) })]));
    await tab(/^Pending/).click();
    await expect.element(page.getByRole('heading', { name: 'Room 3' })).toBeVisible();
    await expect.element(page.getByRole('timer')).toMatchTextContent('23 hours');
    await expect.element(tab(/^Pending/)).toHaveAttribute('aria-current', 'page');
    await expect.element(page.getByRole('heading', { name: 'Room 1' })).not.toBeInTheDocument();
  });

  it('groups upcoming bookings under headings, and names the zone of every time', async () => {
    await show();
    const headings = () => page.getByRole('heading', { level: 2 }).elements();
    await vi.waitFor(() => expect(headings()).toHaveLength(2));
    // Fifteen minutes from now is today, or tomorrow shortly before midnight.
    expect(headings()[0]?.textContent).toMatch(/^(Today|Tomorrow)$/);
    await expect.element(page.getByRole('article').first()).toMatchTextContent('Eastern time');
    await expect.element(page.getByRole('article').first()).toMatchTextContent('$94.50 USD');
  });

  it('opens the tab and page in its URL', async () => {
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

  it('says what to do when it’s empty', async () => {
    answer(LIST, list([]));
    await show('?tab=cancelled');
    await expect.element(page.getByText('Nothing cancelled')).toBeVisible();
  });

  it('can be retried when it fails', async () => {
    answer(LIST, { status: 400, body: { code: 'VALIDATION_FAILED', message: 'Something does not make sense.' } });
    await show();
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('We couldn’t load your bookings');
    answer(LIST, list([booking(1, 1)]));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Room 1' })).toBeVisible();
  });
});

describe('finding a booking (MB1)', () => {
  const asked = () =>
    receivedCalls()
      .filter(({ key }) => key === LIST)
      .at(-1)?.search;
  /** A day of the month that the calendar opens with. */
  const dayOfMonth = (day: number) => {
    const now = new Date();
    return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${day}`;
  };
  const choose = async (label: RegExp, day: number) => {
    await page.getByRole('button', { name: label }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(` ${day}, `) })
      .click();
  };
  beforeEach(() => answer(LIST, list([booking(1, 0.01), booking(2, 40)])));

  it('text and dates filter the list, are in the URL of every tab, and can be cleared (MB1)', async () => {
    await show('?tab=past');
    await expect.element(page.getByRole('heading', { name: 'Room 1' })).toBeVisible();
    answer(LIST, list([], { counts: { upcoming: 0, waiting: 0, past: 0, cancelled: 3 } }));
    await page.getByRole('searchbox', { name: 'Search your bookings' }).fill('attic');
    await choose(/^From/, 10);
    await expect.element(page.getByRole('heading', { name: 'No bookings found' })).toBeVisible();
    await vi.waitFor(() => {
      expect(asked()?.get('q')).toBe('attic');
      expect(asked()?.get('from')).toBe(dayOfMonth(10));
      expect(asked()?.get('status')).toBe('past');
    });
    await expect
      .element(tab(/^Canceled 3/))
      .toHaveAttribute('href', `/bookings?tab=cancelled&q=attic&from=${dayOfMonth(10)}`);
    await expect
      .element(page.getByRole('link', { name: 'See 3 bookings in other tabs' }))
      .toHaveAttribute('href', `/bookings?tab=all&q=attic&from=${dayOfMonth(10)}`);
    await expect
      .element(page.getByRole('link', { name: 'Clear search' }))
      .toHaveAttribute('href', '/bookings?tab=past');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    answer(LIST, list([booking(1, 0.01)]));
    await page.getByRole('link', { name: 'Clear search' }).click();
    await expect.element(page.getByRole('heading', { name: 'Room 1' })).toBeVisible();
    await expect.element(page.getByRole('searchbox', { name: 'Search your bookings' })).toHaveValue('');
    await expect.element(page.getByRole('button', { name: 'From Any date' })).toBeVisible();
  });

  it('both dates are kept, and cleared together (MB1)', async () => {
    await show('?tab=past');
    await choose(/^From/, 10);
    await choose(/^Until/, 20);
    await vi.waitFor(() => expect(asked()?.get('to')).toBe(dayOfMonth(20)));
    expect(asked()?.get('from')).toBe(dayOfMonth(10));
    await page.getByRole('button', { name: 'Clear dates' }).click();
    await expect.element(tab(/^Past/)).toHaveAttribute('href', '/bookings?tab=past');
  });

  it('a few bookings need no search: only the choice of list or calendar', async () => {
    answer(LIST, list([booking(1, 1)], { counts: { upcoming: 1, waiting: 0, past: 7, cancelled: 0 } }));
    await show();
    await expect.element(tab(/^Past 7/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Calendar' })).toBeVisible();
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
  });

  it('a row is added to the guest’s calendar with the address that only the full booking has (MB1)', async () => {
    const whole = aBooking({ ...booking(1, 0.01), status: 'confirmed' });
    answer(`GET /api/bookings/${whole._id}`, { body: whole });
    const kept: Blob[] = [];
    const make = URL.createObjectURL;
    URL.createObjectURL = (file: Blob) => {
      kept.push(file);
      return make.call(URL, file);
    };
    await show();
    await page.getByRole('button', { name: 'Add Room 1 to calendar' }).click();
    await vi.waitFor(() => expect(kept).toHaveLength(1));
    URL.createObjectURL = make;
    expect(await kept[0]?.text()).toContain(`UID:${whole.reference}`);
  });
});

describe('bookings on a calendar (MB1)', () => {
  const inDecember = (id: number, from: string, to: string, more: Parameters<typeof aSummary>[0] = {}) =>
    booking(id, 0, { startsAt: from, endsAt: to, ...more });
  const month = [
    // 19:00 on the second in the listing's time zone.
    inDecember(1, '2026-12-03T00:00:00.000Z', '2026-12-03T02:00:00.000Z'),
    inDecember(2, '2026-12-07T14:00:00.000Z', '2026-12-09T22:00:00.000Z', { status: 'requested' }),
    inDecember(3, '2026-12-07T15:00:00.000Z', '2026-12-07T16:00:00.000Z', { status: 'cancelled' }),
  ];
  const day = (name: RegExp) => page.getByRole('table').getByRole('button', { name });
  beforeEach(() => answer(LIST, list(month)));

  it('puts each booking on its days in its listing’s zone, with the month as a list (MB1)', async () => {
    await show('?view=calendar&on=2026-12-01');
    await expect.element(day(/^Wednesday, December 2, 2026, 1 booking$/)).toBeVisible();
    await expect.element(day(/^Monday, December 7, 2026, 2 bookings$/)).toBeVisible();
    await expect.element(day(/^Wednesday, December 9, 2026, 1 booking$/)).toBeVisible();
    await expect.element(day(/^Thursday, December 10, 2026$/)).toBeVisible();
    const section = page.getByRole('heading', { name: 'December 2026 as a list' });
    await expect.element(section).toBeVisible();
    await vi.waitFor(() =>
      expect(
        page
          .getByRole('heading', { level: 3 })
          .elements()
          .map((one) => one.textContent),
      ).toEqual(['Wednesday, December 2, 2026', 'Monday, December 7, 2026']),
    );
    // Times in the list name their zone.
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Eastern time' }).first()).toBeVisible();
    const sent = receivedCalls().find(({ key }) => key === LIST)?.search;
    expect(sent?.toString()).toBe('role=guest&from=2026-11-29&to=2027-01-02&page=1');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('works by keyboard, and a day leads to its bookings (MB1)', async () => {
    await show('?view=calendar&on=2026-12-01');
    await expect.element(day(/December 1, 2026/)).toBeVisible();
    (day(/December 1, 2026/).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/December 2/));
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Wednesday, December 2, 2026'));
    await day(/^Tuesday, December 8, 2026, 1 booking$/).click();
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Monday, December 7, 2026'));
    await day(/^Friday, December 11, 2026$/).click();
    await expect.element(page.getByText('No bookings on Friday, December 11, 2026.')).toBeVisible();
  });

  it('fetches a full month page after page, and says when it is cut (MB1)', async () => {
    answer(LIST, list(month, { hasMore: true }));
    await show('?view=calendar&on=2026-12-01');
    await expect.element(page.getByText('There are more bookings than fit here.', { exact: false })).toBeVisible();
    expect(receivedCalls().filter(({ key }) => key === LIST)).toHaveLength(10);
    await expect.element(page.getByRole('link', { name: 'See them all' })).toBeVisible();
  });

  it('an empty month says so, a failed one can be retried (MB1)', async () => {
    answer(LIST, list([]));
    await show('?view=calendar&on=2026-12-01');
    await expect.element(page.getByText('No bookings this month.', { exact: false })).toBeVisible();
    answer(LIST, { status: 400, body: { code: 'VALIDATION_FAILED', message: 'Something does not make sense.' } });
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('We couldn’t load your bookings');
    answer(LIST, list(month));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('table')).toBeVisible();
  });
});
