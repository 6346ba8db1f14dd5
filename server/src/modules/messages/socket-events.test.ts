// Open pages of a conversation: who gets which socket events, and who doesn't (RM2–RM4; A05, A06).
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bearerToken } from '../../../test/make.ts';
import { type ListeningApp, listeningApp } from '../../../test/servers/listening-app.ts';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { type Realtime, startRealtime } from '../../realtime/server.ts';
import { callAs, letIn } from '../co-hosts/test-co-hosts.ts';
import { followConversations } from './socket-events.ts';
import { MessageWorld, makeListing, makeMember, type TestMember } from './test-world.ts';

let t: ListeningApp;
let w: MessageWorld;
let realtime: Realtime;
const sockets: Socket[] = [];

beforeAll(async () => {
  t = await listeningApp();
  w = new MessageWorld(t);
  realtime = await startRealtime(t.app, t.deps, [followConversations]);
  const handlers = topicHandlers(realtime);
  t.deps.outboxSignal.setWork(() => drainOutbox(t.deps, handlers));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await t.deps.outboxSignal.stop();
  await realtime.close();
  await t.close();
});

/** An open page: its socket, and the events it has received. */
async function openPage(member: TestMember) {
  const socket = io(t.origin, {
    auth: { token: await bearerToken(t.deps, member.subject) },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  const heard: [event: string, payload: unknown][] = [];
  socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const ask = (event: string, ...args: unknown[]): Promise<{ ok: boolean; code?: string }> =>
    new Promise((resolve) => socket.emit(event, ...args, resolve));
  const next = (event: string) => new Promise<unknown>((resolve) => socket.once(event, resolve));
  return { socket, heard, ask, next };
}

describe('a conversation’s open pages (RM2, RM3)', () => {
  it('receive a message when it’s sent, and so do their members’ other pages', async () => {
    const { guest, host, id } = await w.conversation();
    const [open, elsewhere] = [await openPage(host), await openPage(host)];
    expect(await open.ask('join_conversation', id)).toEqual({ ok: true, value: { position: 0 } });
    const [said, noticed] = [open.next('new_message'), elsewhere.next('new_message_notification')];
    const message = await w.say(guest, id, 'The door is open.');
    expect(await said).toEqual({ conversationId: id, message });
    expect(await noticed).toMatchObject({ conversationId: id, sender: { name: guest.name } });
    expect(elsewhere.heard.map(([event]) => event)).not.toContain('new_message');
    // Joining returns the latest position, so pages can request the messages they've missed (H10).
    expect(await elsewhere.ask('join_conversation', id)).toEqual({ ok: true, value: { position: message.position } });
  });

  it('see who is typing, with the server’s name for them, and never themselves', async () => {
    const { guest, host, id } = await w.conversation();
    const [mine, theirs] = [await openPage(guest), await openPage(host)];
    await Promise.all([mine.ask('join_conversation', id), theirs.ask('join_conversation', id)]);
    const typing = theirs.next('user_typing');
    expect(await mine.ask('typing_start', { conversationId: id, recipientId: host.id })).toEqual({ ok: true });
    expect(await typing).toEqual({ conversationId: id, userId: guest.id, userName: guest.name });
    const stopped = theirs.next('user_stopped_typing');
    expect(await mine.ask('typing_stop', { conversationId: id, recipientId: host.id })).toEqual({ ok: true });
    expect(await stopped).toEqual({ conversationId: id, userId: guest.id });
    expect(mine.heard).toEqual([]);
  });

  it.each(['typing_start', 'typing_stop'])('%s names the other participant, or it is refused (RM2)', async (event) => {
    const { guest, host, id } = await w.conversation();
    const outsider = await makeMember(t.db);
    const [mine, theirs] = [await openPage(guest), await openPage(host)];
    await Promise.all([mine.ask('join_conversation', id), theirs.ask('join_conversation', id)]);
    expect(await mine.ask(event, { conversationId: id })).toEqual({ ok: false, code: 'VALIDATION_FAILED' });
    for (const recipientId of ['anything', null, ''])
      expect(await mine.ask(event, { conversationId: id, recipientId })).toMatchObject({ code: 'VALIDATION_FAILED' });
    for (const recipientId of [guest.id, outsider.id])
      expect(await mine.ask(event, { conversationId: id, recipientId })).toEqual({ ok: false, code: 'FORBIDDEN' });
    // A round trip: anything sent before it would have arrived.
    await theirs.ask('leave_conversation', id);
    expect(theirs.heard).toEqual([]);
  });

  it('hear of one reading once, on the reader’s page and on the other’s (RM3)', async () => {
    const { guest, host, id } = await w.conversation();
    await w.say(guest, id, 'Is it quiet?');
    const pages = [await openPage(guest), await openPage(host)];
    for (const page of pages) await page.ask('join_conversation', id);
    await w.read(host, id);
    const hasHeard = ({ heard }: (typeof pages)[number]) =>
      heard.some(([, payload]) => (payload as { readerId?: string }).readerId === host.id);
    await expect.poll(() => pages.every(hasHeard)).toBe(true);
    for (const page of pages) {
      await page.ask('leave_conversation', id);
      // Sending a message marks everything before it as read by the guest.
      const readings = page.heard.filter(([event]) => event === 'messages_read').map(([, payload]) => payload);
      const readByHost = { conversationId: id, readerId: host.id, position: 1 };
      expect(readings.filter((read) => (read as typeof readByHost).readerId === host.id)).toEqual([readByHost]);
    }
  });

  it('see immediately that staff removed a message, without its text, and no one else does (RM3, H8)', async () => {
    const { guest, host, id } = await w.conversation();
    const staff = await makeMember(t.db, { email: 'staff@daynook.com' });
    const said = await w.say(guest, id, 'Something rude');
    const report = { kind: 'message', subjectId: said._id, reason: 'rude' };
    await w.call(host, 'POST', '/api/reports', report);
    const [open, own, stranger] = [await openPage(host), await openPage(guest), await openPage(await makeMember(t.db))];
    await open.ask('join_conversation', id);
    const [reports, seen, seenByWriter] = [
      await w.call<{ reports: { _id: string }[] }>(staff, 'GET', '/api/staff/reports?kind=message'),
      open.next('message_changed'),
      own.next('message_changed'),
    ];
    const settled = await w.call(staff, 'POST', `/api/staff/reports/${reports.body.reports[0]!._id}/decision`, {
      decision: 'hide',
      reason: 'Insults somebody',
    });
    expect(settled.status).toBe(200);
    const now = { ...said, content: '', isHidden: true };
    expect(await seen).toEqual({ conversationId: id, message: now });
    expect(await seenByWriter).toEqual({ conversationId: id, message: now });
    expect((await w.page(host, id)).messages).toEqual([now]);
    expect(stranger.heard).toEqual([]);
  });

  it('receive nothing after leaving', async () => {
    const { guest, host, id } = await w.conversation();
    const page = await openPage(host);
    await page.ask('join_conversation', id);
    await page.ask('leave_conversation', id);
    const noticed = page.next('new_message_notification');
    await w.say(guest, id, 'Hello');
    await noticed;
    expect(page.heard.map(([event]) => event)).toEqual(['new_message_notification']);
  });
});

describe('a stranger (A05, A06)', () => {
  it('can’t join, and receives none of a hundred messages, typing, or reading events', async () => {
    const { guest, host, id } = await w.conversation();
    const [stranger, watcher] = [await openPage(await makeMember(t.db)), await openPage(host)];
    await watcher.ask('join_conversation', id);
    for (const input of [id, `member:${host.id}`, `conversation:${id}`, [id], { id }, '', null])
      expect(await stranger.ask('join_conversation', input)).toMatchObject({
        ok: false,
        code: input === id ? 'FORBIDDEN' : 'VALIDATION_FAILED',
      });
    for (const event of ['typing_start', 'typing_stop'])
      expect(await stranger.ask(event, { conversationId: id, recipientId: host.id })).toEqual({
        ok: false,
        code: 'FORBIDDEN',
      });
    expect(await stranger.ask('typing_start', { conversationId: id, userName: 'Nadia', recipientId: host.id })).toEqual(
      { ok: false, code: 'VALIDATION_FAILED' },
    );
    for (let index = 0; index < 100; index += 1) await w.say(guest, id, `line ${index}`);
    await w.read(host, id);
    // The watcher has received the last event, so anything sent to the stranger would have arrived, too.
    await expect.poll(() => watcher.heard.filter(([event]) => event === 'messages_read').length).toBeGreaterThan(0);
    expect(watcher.heard.filter(([event]) => event === 'new_message')).toHaveLength(100);
    await stranger.ask('leave_conversation', id);
    expect(stranger.heard).toEqual([]);
    expect(watcher.heard.filter(([event]) => event.startsWith('user_'))).toEqual([]);
  });

  it('joining is limited to twenty', async () => {
    const host = await makeMember(t.db, { name: 'Busy Host' });
    const page = await openPage(host);
    const answers: string[] = [];
    let first = '';
    for (let index = 0; index < 21; index += 1) {
      const guest = await makeMember(t.db);
      const listing = await makeListing(t.db, { host_id: host.id });
      const { id } = await w.open(guest, host, listing.id);
      first ||= id;
      const answer = await page.ask('join_conversation', id);
      answers.push(answer.code ?? 'ok');
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 'ok'), 'LIMIT_REACHED']);
    // Joining again, for example after a reconnect, doesn't count twice.
    expect(await page.ask('join_conversation', first)).toMatchObject({ ok: true });
  });
});

it('leaving before the join was answered counts: no page stays in a room it has left (RM2)', async () => {
  const { guest, host, id } = await w.conversation();
  const page = await openPage(guest);
  const answers: Promise<unknown>[] = [];
  for (let count = 0; count < 15; count += 1)
    answers.push(page.ask('join_conversation', id), page.ask('leave_conversation', id));
  expect(await Promise.all(answers.slice(0, 2))).toMatchObject([{ ok: true }, { ok: true }]);
  await Promise.all(answers);
  expect(await page.ask('typing_stop', { conversationId: id, recipientId: host.id })).toEqual({
    ok: false,
    code: 'FORBIDDEN',
  });
});

describe('a co-host’s open pages (K9)', () => {
  it('receive what guests write while they help, and none of a hundred messages after that', async () => {
    const { guest, host, listing, id } = await w.conversation();
    const helper = await makeMember(t.db);
    const propertyId = listing.property_id;
    await letIn(t, host, { propertyId, member: helper, level: 'calendar-messages' });
    const page = await openPage(helper);
    expect(await page.ask('join_conversation', id)).toMatchObject({ ok: true });
    const heard = page.next('new_message');
    await w.say(guest, id, 'Is the door open?');
    expect(await heard).toMatchObject({ conversationId: id });

    expect((await callAs(t, host, 'DELETE', `/api/properties/${propertyId}/co-hosts/${helper.id}`)).status).toBe(204);
    page.heard.length = 0;
    const others = await openPage(guest);
    await others.ask('join_conversation', id);
    for (let index = 1; index <= 100; index += 1) await w.say(host, id, `line ${index}`);
    await others.ask('typing_start', { conversationId: id, recipientId: host.id });
    await expect.poll(() => others.heard.filter(([event]) => event === 'new_message')).toHaveLength(100);
    expect(await page.ask('typing_stop', { conversationId: id, recipientId: guest.id })).toEqual({
      ok: false,
      code: 'FORBIDDEN',
    });
    expect(await page.ask('join_conversation', id)).toEqual({ ok: false, code: 'FORBIDDEN' });
    expect(page.heard).toEqual([]);
  });
});
