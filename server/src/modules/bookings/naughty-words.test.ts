// Texts that have broken software, in every text field of a booking (A15): stored exactly and shown the same to both sides and in
// emails, or refused at their field without changing the booking.
import { BOOKING } from '@daynook/contract/limits/bookings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { ALL_NAUGHTY, isRefused } from '../../../test/forms/naughty-strings.ts';
import { coverContacts } from '../../lib/contacts.ts';
import { makeWorld, type ProblemBody, type TestListing, type World } from './test-world.ts';

let world: World;
let listing: TestListing;
beforeAll(async () => {
  world = await makeWorld();
  listing = await world.makeListing({ booking_mode: 'request' });
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});

const MESSAGE = { to: BOOKING.messageMaximumCharacters };
const REASON = { from: 1, to: BOOKING.reasonMaximumCharacters };
const listRefused = (field: { from?: number; to: number }) => ALL_NAUGHTY.filter((text) => isRefused(text, field));
/** Booking is slow, so each field tests only every nth text, with a different offset. */
const EVERY = 40;
const listKept = (field: { from?: number; to: number }, first: number) =>
  ALL_NAUGHTY.filter((text) => !isRefused(text, field)).filter((_, index) => index % EVERY === first);
const brief = (text: string) => JSON.stringify(text.slice(0, 60));
/** Until a booking is confirmed, contact details are hidden (decision 0033); after that it's what was typed. */
const covered = (text: string) => coverContacts(text.trim(), []).text;
/** Emails may wrap white space differently. */
const solid = (text: string) => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, '');

async function expectRefused(answer: { status: number; body: ProblemBody }, field: string, text: string) {
  expect([brief(text), answer.status, answer.body.code]).toEqual([brief(text), 400, 'VALIDATION_FAILED']);
  expect(answer.body.fields?.[field]?.length, brief(text)).toBeGreaterThan(5);
}

describe('a naughty string (A15)', () => {
  it('as the message of a request is refused, and nothing is booked', async () => {
    for (const message of listRefused(MESSAGE))
      await expectRefused(await world.book<ProblemBody>(listing, { message }), 'message', message);
    expect(await world.count('booking')).toBe(0);
  });

  it.each([
    ['a decline', 'decline', 'requested', 'host', 4],
    ['a cancellation', 'cancel', 'confirmed', 'guest', 7],
  ] as const)(
    'as the reason of %s is refused and moves nothing, or read by both sides and in the mail as typed; so are words with a request',
    async (_, verb, status, side, first) => {
      const [actor, other] = side === 'host' ? [world.host, world.guest] : [world.guest, world.host];
      const readAs = (reason: string) => (verb === 'decline' ? covered(reason) : reason.trim());
      const messages = listKept(MESSAGE, first + 1);
      const make = async (message = '') => {
        const { _id } = await world.booked(listing, { message });
        expect((await world.get(world.guest, _id)).body.message ?? '', brief(message)).toBe(message.trim());
        expect((await world.get(world.host, _id)).body.message ?? '', brief(message)).toBe(covered(message));
        if (verb === 'cancel') await world.accept(world.host, _id);
        return _id;
      };
      const open = await make();
      for (const reason of listRefused(REASON))
        await expectRefused(await world.verb<ProblemBody>(actor, open, verb, reason), 'reason', reason);
      expect((await world.get(world.guest, open)).body.status).toBe(status);
      expect((await world.verb(actor, open, verb)).status).toBe(200);
      for (const [index, reason] of listKept(REASON, first).entries()) {
        const id = await make(messages[index]);
        expect((await world.verb(actor, id, verb, reason)).status, brief(reason)).toBe(200);
        for (const reader of [actor, other]) {
          const { events } = (await world.get(reader, id)).body;
          expect(events.findLast((event) => event.reason !== null)?.reason, brief(reason)).toBe(readAs(reason));
        }
        const email = (await emailsTo(world.t, other.email)).at(-1)!;
        expect(solid(email.text_body), brief(reason)).toContain(solid(readAs(reason)));
      }
    },
  );
});
