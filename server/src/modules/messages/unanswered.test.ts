// Limits messages without an answer, unless the two share a booking.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBooking } from '../../../test/make.ts';
import { type Detail, type MessageWorld, makeMessageWorld, type TestMember } from './test-world.ts';

const HOUR_MS = 3_600_000;

let w: MessageWorld;
beforeAll(async () => {
  w = await makeMessageWorld({ MESSAGES_BEFORE_REPLY: '5' });
});
afterAll(() => w.t.close());

const countLeft = async (who: TestMember, id: string) =>
  (await w.call<Detail>(who, 'GET', `/api/conversations/${id}`)).body.messagesBeforeReply;
const sayOne = (who: TestMember, id: string, clientId = w.t.deps.newId()) =>
  w.call(who, 'POST', `/api/conversations/${id}/messages`, { content: 'Hello?', clientId });

it('five messages may go unanswered, the sixth is refused, and one answer ends the limit for both', async () => {
  const { guest, host, id } = await w.conversation();
  expect(await countLeft(guest, id)).toBe(5);
  const first = w.t.deps.newId();
  await w.say(guest, id, 'Hello', first);
  for (let count = 0; count < 4; count++) await w.say(guest, id, 'Hello?');
  expect(await countLeft(guest, id)).toBe(0);
  const refused = await sayOne(guest, id);
  expect([refused.status, refused.body.code]).toEqual([409, 'LIMIT_REACHED']);
  // A retry after a lost response still returns the sent message.
  expect((await sayOne(guest, id, first)).status).toBe(201);
  await w.say(host, id, 'Good morning');
  expect([await countLeft(guest, id), await countLeft(host, id)]).toEqual([null, null]);
  for (let count = 0; count < 7; count++) await w.say(guest, id, 'Thank you');
});

it('many at once do not get past the limit', async () => {
  const { guest, id } = await w.conversation();
  const answers = await Promise.all(Array.from({ length: 12 }, () => sayOne(guest, id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
});

it('a confirmed booking lifts the limit until it is over', async () => {
  const { guest, listing, id } = await w.conversation();
  for (let count = 0; count < 5; count++) await w.say(guest, id, 'Hello');
  const nowMs = w.t.deps.clock.now().getTime();
  const at = (hours: number) => new Date(nowMs + hours * HOUR_MS).toISOString();
  const during = `[${at(1)},${at(3)})`;
  const booking = await makeBooking(w.t.db, { listing_id: listing.id, guest_id: guest.id, during });
  expect(await countLeft(guest, id)).toBeNull();
  await w.say(guest, id, 'I am at the door.');
  await w.t.db.kysely.updateTable('booking').set({ status: 'cancelled' }).where('id', '=', booking.id).execute();
  expect((await sayOne(guest, id)).body.code).toBe('LIMIT_REACHED');
});
