// What's stored for reading offline, whose it is, and when it goes (R7, SS3).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, aSummary } from '../../../test/booking-examples.ts';
import { answer } from '../../../test/fake-api.ts';
import { aConversation, aMessage, NADIA } from '../../../test/message-examples.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import { deleteDatabase, OFFLINE_DATABASE } from '../../lib/offline/delete-offline.ts';
import { listKept, putKept } from '../../lib/offline/offline-database.ts';
import { wipeAfterLogout, wipeEverything } from '../../lib/session/logout-cleanup.ts';
import { session } from '../../lib/session/session.ts';
import { adoptStoredTokens } from '../../lib/session/session-state.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { refreshOffline } from './keep-offline.ts';
import { BOOKINGS } from './kept-shapes.ts';
import { OfflineView } from './offline-view.tsx';

const DAY_MS = 86_400_000;
const startsAt = () => new Date(Date.now() + DAY_MS).toISOString();
const endsAt = () => new Date(Date.now() + DAY_MS + 7_200_000).toISOString();

const released = () => {
  const booking = aBooking({ startsAt: startsAt(), endsAt: endsAt(), arrivalNote: 'Code 4711', addressFrom: null });
  const coordinates = { lat: 1, lng: 1 };
  return {
    ...booking,
    address: {
      ...booking.address,
      exact: { street: '1 Main Street', unit: null, postalCode: 'M5V', country: 'CA', coordinates },
    },
  };
};
const { booking: _booking, canWrite: _canWrite, messagesBeforeReply: _left, ...conversation } = aConversation();

function answerAll(booking: Booking = released()) {
  answer('GET /api/bookings', ({ search }) => {
    const isGuest = search.get('role') === 'guest';
    const bookings = isGuest
      ? [aSummary({ _id: booking._id, startsAt: startsAt(), endsAt: endsAt(), paymentStatus: 'paid' })]
      : [];
    return { body: { bookings, page: 1, limit: 20, total: bookings.length, hasMore: false, counts: {} } };
  });
  answer(`GET /api/bookings/${booking._id}`, { body: booking });
  answer('GET /api/conversations', { body: { conversations: [conversation], nextCursor: null, unreadCount: 0 } });
  answer(`GET /api/conversations/${conversation._id}/messages`, {
    body: { messages: [aMessage(1, { sender: NADIA, content: 'Hello there' })], hasMore: false, otherReadPosition: 0 },
  });
  answer(`GET /api/bookings/${booking._id}/receipt.pdf`, { body: new Blob(['pdf']) });
}

const keys = async () => (await listKept()).map(({ key }) => key.split(' ')[0]).sort();
const show = () =>
  renderHere(() => (
    <main>
      <OfflineView />
    </main>
  ));

beforeEach(async () => {
  deleteDatabase(OFFLINE_DATABASE);
  storeSignIn({ sub: 's1' });
  adoptStoredTokens();
  answerAll();
});
afterEach(() => {
  impersonation.become(undefined);
  dropSignIn();
  deleteDatabase(OFFLINE_DATABASE);
});

describe('what’s stored for reading offline (R7)', () => {
  it('is shown with the time it was loaded: the booking, how to get in, messages, and receipts', async () => {
    await refreshOffline('s1', new Date());
    expect(await keys()).toEqual(['bookings', 'conversations', 'receipt']);
    await show();
    await expect.element(page.getByText(/^As of \w/)).toBeVisible();
    await expect.element(page.getByText('1 Main Street')).toBeVisible();
    await expect.element(page.getByText('Code 4711')).toBeVisible();
    await page.getByText(conversation.with.name).click();
    await expect.element(page.getByText('Hello there')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Download PDF/ })).toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('has no address or code before the server has released them', async () => {
    const addressFrom = new Date(Date.now() + 3_600_000).toISOString();
    answerAll(aBooking({ startsAt: startsAt(), endsAt: endsAt(), addressFrom, arrivalNote: null }));
    await refreshOffline('s1', new Date());
    expect(JSON.stringify(await listKept())).not.toMatch(/Main Street|4711/);
    await show();
    await expect.element(page.getByText(/^Exact address from/)).toBeVisible();
  });

  it('has the Wi-Fi code and the photos of the way in until they’re no longer shown (B6)', async () => {
    const photo = { _id: '019a2f00-0000-7000-8000-0000000000d1', caption: 'The blue door', stage: 'address' as const };
    const booking = {
      ...released(),
      wifi: { name: 'Attic', password: 'quiet desk' },
      wayIn: [{ ...photo, width: 4, height: 3 }],
    };
    answerAll(booking);
    const purposes: (string | null)[] = [];
    answer(`GET /api/bookings/${booking._id}/way-in-photos/${photo._id}`, ({ search }) => {
      purposes.push(search.get('purpose'));
      return {
        body: new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'], { type: 'image/svg+xml' }),
      };
    });
    await refreshOffline('s1', new Date());
    await refreshOffline('s1', new Date());
    // Loaded once, and the host reads that it was saved.
    expect(purposes).toEqual(['offline']);
    await show();
    await page.getByRole('button', { name: 'Show Wi-Fi code' }).click();
    await expect.element(page.getByRole('img', { name: 'Code for the Wi-Fi network Attic' })).toBeVisible();
    await expect.element(page.getByRole('img', { name: 'Step 1: The blue door' })).toBeInTheDocument();
    // Canceled, over, or no longer theirs.
    answerAll({ ...booking, wifi: null, wayIn: [] });
    await refreshOffline('s1', new Date());
    expect(await keys()).toEqual(['bookings', 'conversations', 'receipt']);
  });

  it('says when more of how to get in is there', async () => {
    const nextReleaseAt = new Date(Date.now() + 3_600_000).toISOString();
    answerAll({ ...released(), arrivalNote: null, nextReleaseAt });
    await refreshOffline('s1', new Date());
    await show();
    await expect.element(page.getByText('How to get in')).toBeVisible();
    await expect.element(page.getByText(/^More details from .*, once you’re online\.$/)).toBeVisible();
  });

  it('has what a team booked for the member, in order, with how to get in and who booked it (E11)', async () => {
    const { address, arrivalNote } = released();
    const id = '019a2f00-0000-7000-8000-0000000000b1';
    const person = (name: string) => ({ _id: id.replace('b1', 'c1'), name, picture: null });
    const sooner = new Date(Date.now() + 3_600_000).toISOString();
    const attended = {
      ...{ _id: id, reference: 'DN-7K4M2Q', status: 'confirmed', startsAt: sooner, endsAt: endsAt() },
      timeZone: 'America/Toronto',
      listing: { _id: id, title: 'Team room', kind: 'desk', image: null, city: 'Toronto', state: 'ON' },
      ...{ bookedBy: person('Olive Owner'), host: person('Nadia'), team: { _id: id, name: 'Bridges' } },
    };
    answer('GET /api/attended-bookings', { body: { bookings: [attended], nextCursor: null } });
    const whole = {
      ...attended,
      attendees: [],
      houseRules: [],
      address,
      addressFrom: null,
      nextReleaseAt: null,
      wifi: null,
      wayIn: [],
    };
    answer(`GET /api/attended-bookings/${id}`, { body: { ...whole, arrivalNote: 'Code 0815' } });
    await refreshOffline('s1', new Date());
    await show();
    await expect.element(page.getByText('Booked for you by Olive Owner')).toBeVisible();
    await expect.element(page.getByText('Code 0815')).toBeVisible();
    await expect.element(page.getByText(arrivalNote!)).toBeVisible();
    expect(page.getByRole('heading', { level: 3 }).elements()[0]).toHaveTextContent('Team room');
    expect(page.getByText('1 Main Street').elements()).toHaveLength(2);
  });

  it('no longer has a message that staff removed, even if nothing was written since', async () => {
    await refreshOffline('s1', new Date());
    expect(JSON.stringify(await listKept())).toContain('Hello there');
    const removed = aMessage(1, { sender: NADIA, content: '', isHidden: true });
    answer(`GET /api/conversations/${conversation._id}/messages`, {
      body: { messages: [removed], hasMore: false, otherReadPosition: 0 },
    });
    await refreshOffline('s1', new Date());
    expect(JSON.stringify(await listKept())).not.toContain('Hello there');
  });

  it('is nobody else’s: another member sees nothing, and the next load deletes it', async () => {
    await putKept({ key: BOOKINGS, sub: 'other', asOf: startsAt(), until: endsAt(), data: [{ title: 'Theirs' }] });
    await putKept({ key: 'receipt x', sub: 'other', asOf: startsAt(), until: endsAt(), data: {} });
    await show();
    await expect.element(page.getByText(/^Nothing is saved here/)).toBeVisible();
    await refreshOffline('s1', new Date());
    expect((await listKept()).every(({ sub }) => sub === 's1')).toBe(true);
  });

  it('isn’t stored for a member who logged out while it was loading, nor during impersonation', async () => {
    await refreshOffline('s2', new Date());
    expect(await keys()).toEqual([]);
    const user = { sub: 's1', email: 'a@b.c', name: 'Ana', picture: undefined };
    impersonation.become({ id: 'i', user, endsAtMs: Date.now() + 60_000, backTo: '/admin' });
    await putKept({ key: BOOKINGS, sub: 's1', asOf: startsAt(), until: endsAt(), data: [] });
    await show();
    await expect.element(page.getByText(/^Nothing is saved here/)).toBeVisible();
  });

  it.each([
    ['logging out', () => wipeEverything()],
    [
      'the cleanup after it',
      () => {
        dropSignIn();
        localStorage.setItem('lastLogoutTime', new Date().toISOString());
        wipeAfterLogout(Date.now());
      },
    ],
    ['a session that was ended elsewhere', () => session.markExpired()],
  ])('goes with %s', async (_, end) => {
    await refreshOffline('s1', new Date());
    end();
    await expect.poll(async () => (await indexedDB.databases()).map(({ name }) => name)).not.toContain('offline');
    session.dismissExpired();
  });
});
