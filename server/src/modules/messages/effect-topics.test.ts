// Effects of a message: socket events, an email if it stays unread, and messages about bookings.
import { MESSAGES } from '@daynook/contract/limits/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MessageWorld, makeListing, makeMember, makeMessageWorld, type TestMember } from './test-world.ts';

let w: MessageWorld;
beforeAll(async () => {
  w = await makeMessageWorld();
});
afterAll(() => w.t.close());
beforeEach(async () => {
  w.t.clock.advance({ hours: 1 });
  await w.carryOut();
  w.told.splice(0);
});

const emailsTo = async ({ email }: TestMember) => (await w.mails()).filter(({ to_email }) => to_email === email);

describe('word of a message (RM3)', () => {
  it('goes to the conversation’s open pages and to all pages of the other member; the writer’s pages mark it as read', async () => {
    const { guest, host, id } = await w.conversation();
    const message = await w.say(guest, id, 'The door is open.');
    await w.carryOut();
    const sender = { _id: guest.id, name: guest.name, picture: null };
    const notification = {
      conversationId: id,
      message: { _id: message._id, content: 'The door is open.', position: 1, sender },
      sender,
    };
    const [first, ...others] = w.told;
    expect(first).toEqual({ to: id, event: 'new_message', payload: { conversationId: id, message } });
    expect(new Set(others)).toEqual(
      new Set([
        { to: host.id, event: 'new_message_notification', payload: notification },
        {
          to: guest.id,
          event: 'messages_read',
          payload: { conversationId: id, readerId: guest.id, position: 1 },
        },
      ]),
    );
  });

  it('about reading goes to both, once', async () => {
    const { guest, host, id } = await w.conversation();
    await w.say(guest, id, 'Hello');
    await w.carryOut();
    w.told.splice(0);
    await w.read(host, id);
    await w.read(host, id);
    await w.carryOut();
    const payload = { conversationId: id, readerId: host.id, position: 1 };
    expect(w.told).toEqual([guest.id, host.id].sort().map((to) => ({ to, event: 'messages_read', payload })));
  });
});

describe('emails about unread messages', () => {
  it('comes after ten minutes, once until it’s read, then again', async () => {
    const { guest, host, id } = await w.conversation();
    await w.say(guest, id, 'First <b>line</b>');
    w.t.clock.advance({ minutes: 5 });
    await w.say(guest, id, 'Second line');
    await w.carryOut();
    expect(await emailsTo(host)).toEqual([]);
    w.t.clock.advance({ minutes: MESSAGES.emailAfterMinutes - 5 });
    await w.carryOut();
    await w.carryOut();
    const [mail, ...others] = await emailsTo(host);
    expect(others).toEqual([]);
    expect(mail!.subject).toContain(guest.name);
    expect(mail!.text_body).toContain('“Second line”');
    expect(mail!.text_body).toContain('2 unread messages');
    expect(mail!.text_body).toContain(`/messages/${id}`);
    await w.say(guest, id, 'Third line');
    w.t.clock.advance({ minutes: 30 });
    await w.carryOut();
    expect(await emailsTo(host)).toHaveLength(1);
    await w.read(host, id);
    await w.say(guest, id, 'Fourth line');
    w.t.clock.advance({ minutes: MESSAGES.emailAfterMinutes });
    await w.carryOut();
    await w.carryOut();
    expect(await emailsTo(host)).toHaveLength(2);
    expect(await emailsTo(guest)).toEqual([]);
  });

  it('doesn’t come if it was read before, and waits ten minutes from the next message', async () => {
    const { guest, host, id } = await w.conversation();
    await w.say(guest, id, 'Hello');
    w.t.clock.advance({ minutes: 8 });
    await w.read(host, id);
    await w.say(guest, id, 'And another');
    w.t.clock.advance({ minutes: 3 });
    await w.carryOut();
    await w.carryOut();
    expect(await emailsTo(host)).toEqual([]);
    w.t.clock.advance({ minutes: 7 });
    await w.carryOut();
    await w.carryOut();
    expect(await emailsTo(host)).toHaveLength(1);
  });
});

describe('a booking speaks in its conversation', () => {
  const book = async () => {
    const host = await makeMember(w.t.db);
    const guest = await makeMember(w.t.db);
    const listing = await makeListing(w.t.db, { host_id: host.id, booking_mode: 'request' });
    const input = {
      listingId: listing.id,
      startsAt: '2026-12-01T15:00:00.000Z',
      endsAt: '2026-12-01T17:00:00.000Z',
      guests: 1,
      paymentMethod: 'sandbox',
      message: 'I come by bike.',
    };
    const headers = { ...(await w.t.signIn(guest)), 'idempotency-key': w.t.deps.newId() };
    const response = await w.t.app.inject({ method: 'POST', url: '/api/bookings', headers, payload: input });
    expect(response.statusCode).toBe(201);
    return { host, guest, listing, bookingId: response.json<{ _id: string }>()._id };
  };

  it('has the guest’s message, the booking event, and the booking (H3)', async () => {
    const { host, guest, bookingId } = await book();
    await w.carryOut();
    const { conversations } = await w.inbox(host);
    expect(conversations).toMatchObject([{ role: 'host', unreadCount: 2 }]);
    const id = conversations[0]!._id;
    // Booking events stay unread if only the messages before them were read.
    expect((await w.read(host, id, 1)).body).toEqual({ readPosition: 1, unreadCount: 1 });
    const headers = { ...(await w.t.signIn(host)), 'idempotency-key': w.t.deps.newId() };
    const declined = await w.t.app.inject({
      method: 'POST',
      url: `/api/bookings/${bookingId}/decline`,
      headers,
      payload: { reason: 'Painters are in.' },
    });
    expect(declined.statusCode).toBe(200);
    await w.carryOut();
    await w.carryOut();
    const { messages } = await w.page(guest, id);
    expect(messages).toMatchObject([
      { content: 'I come by bike.', sender: { _id: guest.id }, event: null },
      { sender: null, event: { code: 'requested', by: 'guest', bookingId } },
      { sender: null, event: { code: 'declined', by: 'host', reason: 'Painters are in.' } },
    ]);
    expect((await w.inbox(guest)).conversations).toMatchObject([{ unreadCount: 1 }]);
    expect((await w.read(guest, id, 2)).body).toEqual({ readPosition: 2, unreadCount: 1 });
    expect((await w.call(guest, 'GET', `/api/conversations/${id}`)).body).toMatchObject({
      booking: { _id: bookingId, status: 'declined' },
    });
    expect(w.told.filter(({ event }) => event === 'booking_changed').length).toBeGreaterThan(0);
  });

  it('once, though its effect is carried out again after a crash', async () => {
    const { host } = await book();
    await w.carryOut();
    await w.t.db.kysely.updateTable('outbox').set({ done_at: null }).where('topic', '=', 'booking').execute();
    await w.carryOut();
    const { conversations } = await w.inbox(host);
    expect((await w.page(host, conversations[0]!._id)).messages).toHaveLength(2);
  });
});
