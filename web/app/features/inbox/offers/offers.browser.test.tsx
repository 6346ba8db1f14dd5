import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../../test/axe.ts';
import { answer, receivedCalls } from '../../../../test/fake-api.ts';
import { aListing } from '../../../../test/listing-examples.ts';
import { anOwnListing } from '../../../../test/own-listings.ts';
import { renderHere } from '../../../../test/render-app.tsx';
import type { ConversationDetail } from '../../../nouns/messages/api.ts';
import type { Offer } from '../../../nouns/offers/api.ts';
import { OfferStrip } from './offer-strip.tsx';

const ID = '019a2f00-0000-7000-8000-0000000000e1';
const LISTING = aListing()._id;
const GET = `GET /api/conversations/${ID}/offers`;
const POST = `POST /api/conversations/${ID}/offers`;
const QUOTE = 'POST /api/bookings/quote';

const conversation = (role: ConversationDetail['role']) =>
  ({
    _id: ID,
    role,
    with: { _id: ID, name: role === 'guest' ? 'Nadia Okafor' : 'Zoë Límová', picture: null },
    listing: { _id: LISTING, title: 'Garden office', image: null },
    canWrite: true,
  }) as unknown as ConversationDetail;
const anOffer = (more: Partial<Offer> = {}): Offer => ({
  _id: '019a2f00-0000-7000-8000-0000000000e2',
  state: 'open',
  listing: { _id: LISTING, title: 'Garden office' },
  startsAt: '2026-12-03T18:00:00.000Z',
  endsAt: '2026-12-03T22:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  guests: 2,
  currency: 'USD',
  priceMinor: 6_000,
  totalMinor: 7_350,
  hostEarningsMinor: null,
  expiresAt: new Date(Date.now() + 47 * 3_600_000).toISOString(),
  bookingId: null,
  canBook: false,
  canWithdraw: false,
  createdAt: '2026-11-20T17:00:00.000Z',
  ...more,
});
const offered = (...offers: Offer[]) => answer(GET, { body: { offers } });
const show = (role: ConversationDetail['role'], at = '/messages') =>
  renderHere(
    () => (
      <main>
        <OfferStrip conversation={conversation(role)} messageCount={1} />
      </main>
    ),
    at,
  );

beforeEach(() => {
  offered();
  answer(`GET /api/listings/${LISTING}`, { body: aListing() });
});

describe('offers above a conversation (E6)', () => {
  it('the guest sees the hours, the total and the time left, and books from there', async () => {
    offered(anOffer({ canBook: true }), anOffer({ _id: `${ID.slice(0, -1)}9`, state: 'expired' }));
    await show('guest');
    await expect.element(page.getByRole('listitem')).toMatchTextContent('Special offer');
    await expect.element(page.getByRole('listitem')).toMatchTextContent('$73.50 USD total');
    await expect.element(page.getByRole('timer')).toMatchTextContent('46 hours');
    await expect
      .element(page.getByRole('link', { name: 'Book now' }))
      .toHaveAttribute('href', `/listing/${LISTING}/book?date=2026-12-03&from=10%3A00&to=14%3A00&people=2`);
    await expect.element(page.getByRole('button', { name: 'Send an offer' })).not.toBeInTheDocument();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('the host sees what they receive, and can withdraw it', async () => {
    offered(anOffer({ canWithdraw: true, hostEarningsMinor: 6_300, priceMinor: null }));
    await show('host');
    await expect.element(page.getByRole('listitem')).toMatchTextContent('Pre-approved');
    await expect.element(page.getByRole('listitem')).toMatchTextContent('You earn$63.00 USDGuest pays$73.50 USD');
    answer(`POST /api/offers/${anOffer()._id}/withdraw`, { body: anOffer({ state: 'withdrawn' }) });
    offered(anOffer({ state: 'withdrawn' }));
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
  });

  it('the host sends one at a lower price, never above the listing price', async () => {
    answer(QUOTE, {
      body: {
        currency: 'USD',
        lines: [
          { code: 'space', amountMinor: 8_000 },
          { code: 'cleaning', amountMinor: 1_000 },
        ],
        totalMinor: 9_450,
      },
    });
    await show('host');
    await page.getByRole('button', { name: 'Send an offer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Offer for Zoë' });
    await expect.element(dialog.getByLabelText('Pre-approve at the listing price: $80.00 USD')).toBeChecked();
    await dialog.getByLabelText('Special offer at a lower price').click();
    await dialog.getByRole('textbox', { name: 'Offer price' }).fill('90');
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    await expect.element(dialog).toMatchTextContent('Enter $80.00 USD or less');
    expect(receivedCalls().filter(({ key }) => key === POST)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Offer price' }).fill('60');
    answer(POST, { body: anOffer() });
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(receivedCalls().find(({ key }) => key === POST)?.body).toMatchObject({
      listingId: LISTING,
      guests: 1,
      priceMinor: 6_000,
      expiresInHours: 48,
    });
  });

  it('a co-host who only answers requests can pre-approve, and isn’t asked for a price', async () => {
    const mayAnswer = { ownerName: 'Nadia', level: 'calendar-messages' as const, can: { answer: true, edit: false } };
    answer(`GET /api/host/listings/${LISTING}`, { body: anOwnListing({ _id: LISTING, coHosting: mayAnswer }) });
    answer(QUOTE, {
      body: { currency: 'USD', lines: [{ code: 'space', amountMinor: 8_000 }], totalMinor: 8_400 },
    });
    await show('co-host');
    await page.getByRole('button', { name: 'Send an offer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Offer for Zoë' });
    await expect.element(dialog).toMatchTextContent('You pre-approve these hours at the listing price: $80.00 USD');
    await expect.element(dialog).toMatchTextContent('Zoë pays $84.00 USD in total');
    await expect.element(dialog.getByRole('radio').first()).not.toBeInTheDocument();
  });

  it('after a declined request it opens with the same hours a day later', async () => {
    answer(QUOTE, {
      body: { currency: 'USD', lines: [{ code: 'space', amountMinor: 8_000 }], totalMinor: 8_400 },
    });
    await show('host', '/messages?insteadOf=2099-12-03T18:00:00.000Z/2099-12-03T22:00:00.000Z');
    const dialog = page.getByRole('dialog', { name: 'Offer for Zoë' });
    await expect.element(dialog.getByRole('button', { name: 'Send offer' })).toBeVisible();
    answer(POST, { body: anOffer() });
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(receivedCalls().find(({ key }) => key === POST)?.body).toMatchObject({
      startsAt: '2099-12-04T18:00:00.000Z',
      endsAt: '2099-12-04T22:00:00.000Z',
    });
  });

  it('says why hours can’t be offered', async () => {
    answer(QUOTE, { status: 409, body: { code: 'SLOT_TAKEN', message: 'This time is already taken.' } });
    await show('host');
    await page.getByRole('button', { name: 'Send an offer' }).click();
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('This time is already taken.');
  });
});
