import library from 'react-hot-toast';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { BOOKING_ID } from '../../../test/booking-examples.ts';
import { chooseDay } from '../../../test/choose-day.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aHostBooking, aRequest, someHostListings } from '../../../test/host-examples.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { apiHealth } from '../../lib/api/api-health-store.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { session } from '../../lib/session/session.ts';
import HostBookings from '../../pages/host/bookings.tsx';

const LATER_ID = '019a2f00-0000-7000-8000-0000000000b2';
const LIST = 'GET /api/host/bookings';
const EXPORT = 'GET /api/host/bookings/export';
const DECLINE = `POST /api/bookings/${BOOKING_ID}/decline`;
const counts = { requests: 1, today: 0, upcoming: 2, past: 41, cancelled: 0 };
const list = (bookings: object[], more: object = {}) => ({ body: { bookings, nextCursor: null, counts, ...more } });
const asked = () => receivedCalls().filter(({ key }) => key === LIST);

beforeEach(() => {
  session.start();
  storeSignIn();
  answer('GET /api/properties/my-properties', { body: [] });
  answer('GET /api/host/listings', { body: someHostListings([]) });
  answer(LIST, list([aRequest()]));
});
afterEach(() => {
  library.remove();
  dropSignIn();
});

const Page = () => (
  <main>
    <HostBookings />
  </main>
);
const show = (query = '') => renderHere(Page, `/host/bookings${query}`);
const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Booking status' }).getByRole('link', { name });

describe('bookings of the host’s listings (K2)', () => {
  it('a booking that waits for its payment says so, and whether the guest says they have paid', async () => {
    const awaited = { status: 'awaiting_payment' as const, paymentStatus: 'due' as const, nextActions: [] };
    answer(
      LIST,
      list([aRequest(awaited), aRequest({ ...awaited, _id: LATER_ID, paymentSentAt: '2026-11-21T14:00:00.000Z' })]),
    );
    await show();
    const cards = page.getByRole('article');
    await expect.element(cards.nth(0)).toMatchTextContent('Waiting for $94.50 USD from Zoë');
    await expect.element(cards.nth(0)).toMatchTextContent('left to pay');
    await expect.element(cards.nth(1)).toMatchTextContent('Zoë says they paid $94.50 USD');
    await expect.element(cards.nth(1)).toMatchTextContent('left to confirm');
  });

  it('a request shows time left, guest’s record, their words and what it brings (K2)', async () => {
    await show();
    const card = page.getByRole('article');
    await expect.element(card).toMatchTextContent('Zoë Límová');
    await expect.element(card.getByRole('timer')).toMatchTextContent(/2 hr 59 min|3 hours/);
    await expect.element(card).toMatchTextContent('A quiet day to finish a chapter.');
    await expect
      .element(card.getByRole('list', { name: 'About this guest' }))
      .toMatchTextContent(
        '2 people · 4 completed bookings, 1 with you · No cancellations · Member since March 2026 · Email confirmed',
      );
    await expect
      .element(card.getByRole('link', { name: 'Message Zoë' }))
      .toHaveAttribute('href', `/messages?to=${aRequest().guest._id}&about=${aRequest().listing._id}`);
    // Few requests need no search.
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
    await card.getByText('You earn').click();
    await expect.element(card.getByText('Our fee')).toBeVisible();
    await expect.element(card).toMatchTextContent('Our fee-$9.00');
    await expect.element(card).toMatchTextContent('You earn$81.00 USD');
    await expect.element(card).toMatchTextContent('Guest pays$94.50 USD');
    // The guest's service fee isn't one of the host's lines.
    await expect.element(card).not.toMatchTextContent('Guest fee');
    await expect.element(tab(/^Requests 1 booking$/)).toHaveAttribute('aria-current', 'page');
    // The page's own tabs have a Today, and none is no number.
    await expect.element(tab(/^Here today$/)).toHaveAttribute('href', '/host/bookings?tab=today');
    await expect.element(tab(/^Past 41 bookings$/)).toHaveAttribute('href', '/host/bookings?tab=past');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('on a phone a request says in two lines who asks; the rest is with the amount (K2)', async () => {
    await page.viewport(390, 844);
    await show();
    const card = page.getByRole('article');
    await expect
      .element(card.getByRole('list', { name: 'About this guest', exact: true }))
      .toMatchTextContent(/^2 people · 4 completed bookings, 1 with you$/);
    card.element().querySelector('summary')?.click();
    await expect
      .element(card.getByRole('list', { name: 'More about this guest' }))
      .toMatchTextContent('No cancellations · Member since March 2026 · Email confirmed');
    await page.viewport(1280, 900);
  });

  it('requests that expire within hours come first, the others by start (K2)', async () => {
    const one = (_id: string, name: string, startsAt: string, hours: number) =>
      aRequest({
        _id,
        guest: { ...aRequest().guest, name },
        startsAt,
        expiresAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
      });
    answer(
      LIST,
      list([
        one(`${LATER_ID.slice(0, -1)}3`, 'Ben', '2026-12-08T14:00:00.000Z', 20),
        one(`${LATER_ID.slice(0, -1)}4`, 'Ana', '2026-12-01T14:00:00.000Z', 21),
        one(`${LATER_ID.slice(0, -1)}5`, 'Cem', '2026-12-20T14:00:00.000Z', 4),
      ]),
    );
    await show();
    await expect
      .poll(() =>
        page
          .getByRole('article')
          .getByRole('heading')
          .elements()
          .map((name) => name.textContent),
      )
      .toEqual(['Cem', 'Ana', 'Ben']);
  });

  it('declines with a reason from the list and a note, and refetches the list (K2)', async () => {
    answer(DECLINE, { body: { ...aRequest(), status: 'declined' } });
    await show();
    await page.getByRole('button', { name: 'Decline' }).first().click();
    await page.getByLabelText('The space isn’t available then').click();
    await page.getByLabelText(/^Message to Zoë/).fill('The painter comes.');
    answer(LIST, list([], { counts: { ...counts, requests: 0 } }));
    await page.getByRole('button', { name: 'Decline request' }).click();
    await expect.element(page.getByRole('heading', { name: 'No requests to answer' })).toBeVisible();
    const sent = receivedCalls().find(({ key }) => key === DECLINE);
    expect(sent?.body).toEqual({ reason: 'The space isn’t available then. The painter comes.' });
  });

  it('confirms the action even if the list updates before the response (K2, RM7)', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    answer(`POST /api/bookings/${BOOKING_ID}/approve`, async () => {
      await arrived;
      return { body: { ...aRequest(), status: 'confirmed' } };
    });
    await show();
    await page.getByRole('button', { name: 'Accept' }).click();
    answer(LIST, list([], { counts: { ...counts, requests: 0 } }));
    await queryClient().invalidateQueries({ queryKey: ['bookings'] });
    await expect.element(page.getByRole('heading', { name: 'No requests to answer' })).toBeVisible();
    arrive();
    await expect.element(page.getByText(/^Accepted\. Zoë is booked/).first()).toBeInTheDocument();
  });

  it('looks for a guest, keeps it over tabs, and says when nothing is found (K2)', async () => {
    await show('?tab=past');
    answer(LIST, list([]));
    await page.getByRole('searchbox', { name: 'Guest or reference' }).fill('nobody');
    await expect.element(page.getByRole('heading', { name: 'No bookings found' })).toBeVisible();
    expect(asked().at(-1)?.search.toString()).toBe('tab=past&q=nobody');
    await expect.element(tab(/^Upcoming/)).toHaveAttribute('href', '/host/bookings?tab=upcoming&q=nobody');
  });

  it('shows more from where the page ended (K2)', async () => {
    const past = (id: number) =>
      aHostBooking({
        _id: `019a2f00-0000-7000-8000-00000000020${id}`,
        status: 'closed',
        guest: { ...aHostBooking().guest, name: `Guest ${id}` },
      });
    answer(LIST, () =>
      asked().at(-1)?.search.get('cursor') ? list([past(2)]) : list([past(1)], { nextCursor: 'Mg' }),
    );
    await show('?tab=past');
    await expect.element(page.getByText(/Guest 1/)).toBeVisible();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(page.getByText(/Guest 2/)).toBeVisible();
    await expect.element(page.getByText(/Guest 1/)).toBeVisible();
    expect(asked().some(({ search }) => search.get('cursor') === 'Mg')).toBe(true);
    await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    await expect.element(page.getByText('$81.00 USD').first()).toBeVisible();
  });

  it('exports the chosen days; errors are beside the form (K4)', async () => {
    await show('?tab=past');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export bookings' });
    await chooseDay('First day', '2026-10-01');
    await chooseDay('Last day', '2026-09-01');
    await expect.element(dialog).toMatchTextContent('Choose a date on or after the first day.');
    await expect.element(dialog.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
    await chooseDay('Last day', '2026-10-31');
    answer(EXPORT, { status: 503, body: { code: 'OVERLOADED', message: 'The service is very busy.' } });
    await dialog.getByRole('button', { name: 'Download CSV' }).click();
    await expect.element(dialog).toMatchTextContent('The service is very busy.');
    answer(EXPORT, { body: 'Reference' });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await dialog.getByRole('button', { name: 'Download CSV' }).click();
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe(
      'daynook-bookings-2026-10-01-to-2026-10-31.csv',
    );
    const sent = receivedCalls().filter(({ key }) => key === EXPORT);
    expect(sent.at(-1)?.search.toString()).toBe('from=2026-10-01&to=2026-10-31');
    expect(sent.at(-1)?.headers['authorization']).toBe('Bearer token');
  });

  it('a host without bookings sees the next step; a failure can be retried (K2)', async () => {
    answer(LIST, { status: 500, body: { code: 'INTERNAL', message: 'Something went wrong on our side.' } });
    await show();
    await expect.element(page.getByText('Something went wrong on our side.')).toBeVisible();
    answer(LIST, list([], { counts: { requests: 0, today: 0, upcoming: 0, past: 0, cancelled: 0 } }));
    // The page would notice after five seconds that the connection is back; the click requests it here.
    apiHealth.reportSuccess();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible();
    // Nothing to sort, search, or export.
    await expect.element(page.getByRole('navigation', { name: 'Booking status' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'View your listings' })).toBeVisible();
  });
});
