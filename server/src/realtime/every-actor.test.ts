// Every socket event before ten kinds of people (RM1–RM4; A05–A07, A09): whose events are taken, and who hears what.
// A new event of the contract needs its row below: it does not compile without.
import { CLIENT_EVENTS, type ServerEvents } from '@daynook/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTORS, type Actor, type Cast, makeCast, tokenOptions } from '../../test/actors.ts';
import { bearerToken, makeListing, makeMember } from '../../test/make.ts';
import { type ListeningApp, listeningApp } from '../../test/servers/listening-app.ts';
import { topicHandlers } from '../effects.ts';
import { drainOutbox } from '../jobs/outbox.ts';
import { queueEmail } from '../modules/emails/service.ts';
import { followConversations, hideMessage, sendAutomatic } from '../modules/messages/service.ts';
import { MessageWorld } from '../modules/messages/test-world.ts';
import { followTickets } from '../modules/support/service.ts';
import { type Realtime, startRealtime } from './server.ts';

/** Who is let onto the live line at all; the others have no socket to send from or hear on. */
const CONNECTED: readonly Actor[] = ['pending', 'unverified', 'stranger', 'guest', 'host', 'staff'];

/** Typing in the conversation of guest and host, to the other of the two. */
const makeTyping = (actor: Actor) => ({
  conversationId,
  recipientId: (actor === 'host' ? cast.guest : cast.host).id,
});

/** What a page may say: a call of it about the conversation of guest and host, and who is taken at their word. */
const SAID: Record<keyof typeof CLIENT_EVENTS, { payload: (actor: Actor) => unknown; lets: readonly Actor[] }> = {
  join_conversation: { payload: () => conversationId, lets: ['guest', 'host'] },
  typing_start: { payload: (actor) => makeTyping(actor), lets: ['guest', 'host'] },
  typing_stop: { payload: (actor) => makeTyping(actor), lets: ['guest', 'host'] },
  join_ticket: { payload: () => ticketId, lets: ['staff'] },
  ticket_replying: { payload: () => ({ ticketId, isReplying: true }), lets: ['staff'] },
  leave_ticket: { payload: () => ticketId, lets: ['staff'] },
  // Leaving what one is not in is nothing.
  leave_conversation: { payload: () => conversationId, lets: CONNECTED },
};

/** What a page hears: how it comes about between guest and host, and who hears it then. */
const HEARD: Record<keyof ServerEvents, { cause: () => unknown; by: readonly Actor[] }> = {
  new_message: { cause: () => w.say(cast.guest, conversationId, 'The door is open.'), by: ['guest', 'host'] },
  new_message_notification: { cause: () => w.say(cast.guest, conversationId, 'It is green.'), by: ['host'] },
  message_changed: {
    cause: async () => {
      const { _id } = await w.say(cast.guest, conversationId, 'Something rude');
      await t.db.kysely.transaction().execute((trx) => hideMessage(trx, _id, { at: t.clock.now(), deps: t.deps }));
      t.deps.outboxSignal.ring();
    },
    by: ['guest', 'host'],
  },
  messages_read: { cause: () => w.read(cast.host, conversationId), by: ['guest', 'host'] },
  conversation_moved: {
    cause: async () => {
      const said = { guestId: cast.guest.id, hostId: cast.host.id, listingId, content: 'Welcome' };
      await t.db.kysely.transaction().execute((trx) => sendAutomatic(trx, t.deps, said));
      t.deps.outboxSignal.ring();
    },
    by: ['host'],
  },
  user_typing: { cause: () => void sockets.get('guest')!.emit('typing_start', makeTyping('guest')), by: ['host'] },
  user_stopped_typing: {
    cause: () => void sockets.get('guest')!.emit('typing_stop', makeTyping('guest')),
    by: ['host'],
  },
  ticket_colleague: {
    cause: async () => {
      await ask('staff', 'join_ticket', ticketId);
      const colleague = await makeMember(t.db, { email: 'colleague@daynook.com' });
      const token = await bearerToken(t.deps, colleague.subject);
      const other = io(t.origin, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
      other.emit('join_ticket', ticketId, () => other.disconnect());
    },
    by: ['staff'],
  },
  news: {
    cause: async () => {
      const data = { name: 'Ravi', from: 'Nadia', tag: 'clear-words' as const, text: '' };
      const { id: memberId, email: to } = cast.guest;
      await queueEmail(t.db.kysely, t.deps, { template: 'kudos-received', to, memberId, data });
      t.deps.outboxSignal.ring();
    },
    by: ['guest'],
  },
  catch_up: { cause: () => realtime.catchUp(), by: CONNECTED },
  booking_changed: {
    cause: () => {
      const payload = { bookingId, event: 'approved' };
      for (const { id } of [cast.guest, cast.host]) realtime.notify(id, 'booking_changed', payload);
    },
    by: ['guest', 'host'],
  },
};

let t: ListeningApp;
let w: MessageWorld;
let cast: Cast;
let realtime: Realtime;
let conversationId: string;
let listingId: string;
const ticketId = '019a0000-0000-7000-8000-0000000000aa';
const bookingId = '019a0000-0000-7000-8000-000000000000';
const sockets = new Map<Actor, Socket>();
const heard = new Map<Actor, Set<string>>();

/** The actor's socket, once it is through; rejects when it is not let in. */
async function connect(actor: Actor): Promise<Socket> {
  const member = cast[actor === 'visitor' ? 'guest' : actor];
  const token = actor === 'visitor' ? undefined : await bearerToken(t.deps, member.subject, tokenOptions(actor));
  const socket = io(t.origin, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

const ask = (actor: Actor, event: string, payload: unknown): Promise<{ ok: boolean; code?: string }> =>
  new Promise((resolve) => sockets.get(actor)!.emit(event, payload, resolve));

beforeAll(async () => {
  t = await listeningApp();
  w = new MessageWorld(t);
  cast = await makeCast(t.db);
  const listing = await makeListing(t.db, { host_id: cast.host.id });
  listingId = listing.id;
  conversationId = (await w.open(cast.guest, cast.host, listingId)).id;
  realtime = await startRealtime(t.app, t.deps, [followConversations, followTickets]);
  const handlers = topicHandlers(realtime);
  t.deps.outboxSignal.setWork(() => drainOutbox(t.deps, handlers));
});
afterAll(async () => {
  for (const socket of sockets.values()) socket.disconnect();
  await t.deps.outboxSignal.stop();
  await realtime.close();
  await t.close();
});

describe('the socket', () => {
  it.each(ACTORS)('%s: is admitted, or is not (RM1)', async (actor) => {
    if (!CONNECTED.includes(actor)) {
      await expect(connect(actor)).rejects.toThrow('UNAUTHENTICATED');
      return;
    }
    const socket = await connect(actor);
    sockets.set(actor, socket);
    const events = new Set<string>();
    heard.set(actor, events);
    socket.onAny((event: string) => events.add(event));
  });

  it.each(Object.keys(CLIENT_EVENTS) as (keyof typeof CLIENT_EVENTS)[])(
    '%s is taken from whom it is for (A05, A06)',
    async (event) => {
      const { payload, lets } = SAID[event];
      for (const actor of CONNECTED) {
        if (lets.includes(actor)) await ask(actor, 'join_conversation', conversationId);
        const answer = await ask(actor, event, payload(actor));
        if (lets.includes(actor)) expect([actor, answer]).toMatchObject([actor, { ok: true }]);
        else expect([actor, answer]).toEqual([actor, { ok: false, code: 'FORBIDDEN' }]);
      }
    },
  );

  it.each(Object.entries(HEARD))('%s reaches everyone it’s for, and nobody else', async (event, { cause, by }) => {
    for (const actor of CONNECTED) {
      // Everybody tries to listen; what is not theirs they are not let into.
      await ask(actor, 'join_conversation', conversationId);
      heard.get(actor)!.clear();
    }
    await cause();
    await expect.poll(() => by.filter((actor) => heard.get(actor)!.has(event))).toEqual(by);
    // A round trip each: what was sent before has arrived by then.
    for (const actor of CONNECTED) await ask(actor, 'leave_conversation', conversationId);
    expect(CONNECTED.filter((actor) => heard.get(actor)!.has(event))).toEqual(by);
  });
});
