// The conversation list: filters, search, empty and error states (H1, H10).
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aConversation, aMessage, NADIA } from '../../../test/message-examples.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { aTicket, TICKET_ID } from '../../../test/ticket-examples.ts';
import { session } from '../../lib/session/session.ts';
import { Inbox } from './inbox.tsx';

const LIST = 'GET /api/conversations';
const answerList = (conversations: object[], more: object = {}) =>
  answer(LIST, { body: { conversations, nextCursor: null, unreadCount: 0, ...more } });

function Page() {
  return (
    <main>
      <Inbox />
    </main>
  );
}
const show = (query = '') => renderHere(Page, `/messages${query}`);
const row = (name: RegExp) => page.getByRole('link', { name });
const asked = () => receivedCalls().filter(({ key }) => key === LIST);

const {
  booking: _booking,
  canWrite: _canWrite,
  ...one
} = aConversation({
  unreadCount: 2,
  lastMessage: aMessage(3, { sender: NADIA, content: 'There is, with USB-C.' }),
});

describe('the inbox', () => {
  beforeEach(() => answerList([one]));

  it('says with whom, about what, what was said last and how much waits to be read', async () => {
    await show();
    await expect
      .element(row(/Nadia Okafor.*Desk with morning light.*There is, with USB-C\..*2 unread/))
      .toHaveAttribute('href', `/messages/${one._id}`);
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('marks the reader’s own messages, and describes bookings in words', async () => {
    const event = { code: 'confirmed', by: 'host', bookingId: one._id, reference: 'DN-1', reason: null } as const;
    answerList([
      { ...one, unreadCount: 0, lastMessage: aMessage(3, { content: 'On my way' }) },
      { ...one, _id: one._id.replace(/c1$/, 'c2'), lastMessage: aMessage(3, { sender: null, content: '', event }) },
    ]);
    await show();
    await expect.element(row(/You: On my way/)).toBeVisible();
    await expect.element(row(/Booking confirmed/)).toBeVisible();
  });

  it('lists one’s questions to staff under “Support”, searched like the rest, each leading to its ticket (H10)', async () => {
    const TICKETS = 'GET /api/support/tickets';
    answer(TICKETS, { body: { tickets: [aTicket({ state: 'waiting' })], nextCursor: null } });
    await show();
    await page.getByRole('button', { name: 'Support' }).click();
    await expect
      .element(row(/The door code did not work.*S-7K4M2Q.*Answered/))
      .toHaveAttribute('href', `/support?ticket=${TICKET_ID}`);
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    answer(TICKETS, { body: { tickets: [], nextCursor: null } });
    await page.getByRole('searchbox').fill('lamp');
    await expect.element(page.getByRole('heading', { name: 'No results' })).toBeVisible();
    expect(
      receivedCalls()
        .filter(({ key }) => key === TICKETS)
        .at(-1)
        ?.search.get('q'),
    ).toBe('lamp');
    await expect.element(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/support?new');
  });

  it('says that one’s questions could not be loaded, and tries again (H10)', async () => {
    const TICKETS = 'GET /api/support/tickets';
    answer(TICKETS, { status: 403, body: { code: 'FORBIDDEN', message: 'Your account may not do this.' } });
    await show('?filter=support');
    await expect.element(page.getByRole('heading', { name: 'We couldn’t load your support requests' })).toBeVisible();
    answer(TICKETS, { body: { tickets: [], nextCursor: null } });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('heading', { name: 'No support requests yet' })).toBeVisible();
  });

  it('says what staff took down in place of what was said', async () => {
    answerList([{ ...one, lastMessage: aMessage(3, { sender: NADIA, content: '', isHidden: true }) }]);
    await show();
    await expect.element(row(/Our team removed this message\./)).toBeVisible();
  });

  it('keeps filter and words in its address, and in that of what it opens', async () => {
    await show();
    await page.getByRole('button', { name: 'Host' }).click();
    await expect.element(page.getByRole('button', { name: 'Host' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('usb');
    await expect.poll(() => Object.fromEntries(asked().at(-1)!.search)).toEqual({ filter: 'host', q: 'usb' });
    await expect.element(row(/Nadia/)).toHaveAttribute('href', `/messages/${one._id}?filter=host&q=usb`);
  });

  it('goes on page after page', async () => {
    answer(LIST, () => {
      const isSecond = asked().at(-1)!.search.has('cursor');
      const conversations = [
        isSecond ? { ...one, _id: one._id.replace(/c1$/, 'c2'), with: { ...NADIA, name: 'Ana' } } : one,
      ];
      return { body: { conversations, nextCursor: isSecond ? null : 'next', unreadCount: 0 } };
    });
    await show();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(row(/Ana/)).toBeVisible();
    await expect.element(row(/Nadia/)).toBeVisible();
  });
});

describe('without conversations', () => {
  it.each([
    ['', 'No conversations yet'],
    ['?filter=unread', 'Nothing here right now'],
    ['?q=zebra', 'No results'],
  ])('at %j says %s', async (query, title) => {
    answerList([]);
    await show(query);
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  });

  it('leads hosts to their listings, not to workspaces to book', async () => {
    session.start();
    storeSignIn();
    answer('GET /api/properties/my-properties', { body: [{ _id: 'p1', title: 'The Brick House' }] });
    answer('GET /api/listings/my-listings', { body: [] });
    answerList([]);
    await show();
    await expect
      .element(page.getByRole('link', { name: 'View your listings' }))
      .toHaveAttribute('href', '/host/listings');
    dropSignIn();
  });

  it('says when they could not be loaded, and asks again', async () => {
    answer(LIST, { status: 400, body: { code: 'BAD_REQUEST', message: 'broken' } });
    await show();
    await expect.element(page.getByText('We couldn’t load your conversations')).toBeVisible();
    answerList([one]);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(row(/Nadia/)).toBeVisible();
  });
});
