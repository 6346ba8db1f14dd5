// Confirming an email address by a code: what is refused before, and how hard the code is to guess.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember } from '../../test/make.ts';
import { drainOutbox } from '../jobs/outbox.ts';
import { makeWorld, type TestListing, type TestMember, type World } from '../modules/bookings/test-world.ts';
import * as members from '../modules/members/service.ts';
import { accountEmailTopic } from './account-email.ts';

let world: World;
let listing: TestListing;
let newcomer: TestMember;
beforeAll(async () => {
  world = await makeWorld();
  listing = await world.makeListing();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  newcomer = await makeMember(world.t.db, { is_email_verified: false });
});

const request = (member = newcomer) => world.call<Record<string, string>>(member, 'POST', '/api/account/email-code');
const check = (code: string) => world.call(newcomer, 'POST', '/api/account/email-code/check', { code });
async function emailedCode(): Promise<string> {
  await drainOutbox(world.t.deps, new Map([[accountEmailTopic.topic, accountEmailTopic]]));
  const emails = await world.t.db.kysely
    .selectFrom('sent_email')
    .select('text_body')
    .where('to_email', '=', newcomer.email)
    .orderBy('sent_at', 'desc')
    .execute();
  return /Your code is (\d{6})/.exec(emails[0]!.text_body)![1]!;
}
const countEmails = async (email = newcomer.email): Promise<number> => {
  await drainOutbox(world.t.deps, new Map([[accountEmailTopic.topic, accountEmailTopic]]));
  return (await world.t.db.kysely.selectFrom('sent_email').select('id').where('to_email', '=', email).execute()).length;
};
const makeWrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

describe('before the address is confirmed', () => {
  it.each([
    ['POST', '/api/properties'],
    ['POST', '/api/properties/{id}/listings'],
    ['POST', '/api/host/listings/{id}/publish'],
    ['POST', '/api/host/listings/{id}/duplicate'],
    ['POST', '/api/properties/{id}/room-imports'],
    ['POST', '/api/host/property-imports'],
    ['POST', '/api/bookings'],
  ] as const)('%s %s is refused', async (method, path) => {
    const answer = await world.call(newcomer, method, path.replace('{id}', listing.id), {});
    expect(answer).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
  });

  it('hours can be held, and booked once the code is entered', async () => {
    const slot = { listingId: listing.id, startsAt: '2026-11-24T14:00:00Z', endsAt: '2026-11-24T16:00:00Z', guests: 1 };
    expect((await world.call(newcomer, 'POST', '/api/bookings/holds', slot)).status).toBe(201);
    expect((await world.book(listing, {}, { guest: newcomer })).status).toBe(403);
    expect((await request()).body).toMatchObject({ email: newcomer.email, nextAt: '2026-11-21T15:01:00.000Z' });
    expect((await check(await emailedCode())).status).toBe(204);
    expect((await world.book(listing, {}, { guest: newcomer })).status).toBe(201);
  });
});

describe('the code', () => {
  it('allows five tries, including the right one', async () => {
    await request();
    const code = await emailedCode();
    for (let index = 0; index < 4; index += 1)
      expect(await check(makeWrongCode(code))).toMatchObject({ status: 422, body: { code: 'EMAIL_CODE_WRONG' } });
    expect(await check(makeWrongCode(code))).toMatchObject({ status: 410, body: { code: 'EMAIL_CODE_OVER' } });
    expect(await check(code)).toMatchObject({ status: 410, body: { code: 'EMAIL_CODE_OVER' } });
    expect(await request()).toMatchObject({ status: 429 });
  });

  it('works for 15 minutes', async () => {
    await request();
    const code = await emailedCode();
    world.t.clock.set('2026-11-21T15:15:00Z');
    expect((await check(code)).body.code).toBe('EMAIL_CODE_OVER');
  });

  it('is sent at most once a minute and ten times a day; the newest one counts', async () => {
    await request();
    const first = await emailedCode();
    expect(await request()).toMatchObject({ status: 202, body: { nextAt: '2026-11-21T15:01:00.000Z' } });
    expect(await countEmails()).toBe(1);
    for (let minute = 1; minute < 10; minute += 1) {
      world.t.clock.set(`2026-11-21T15:0${minute}:00Z`);
      expect((await request()).status).toBe(202);
    }
    expect((await check(first)).status).toBe(422);
    world.t.clock.set('2026-11-21T16:00:00Z');
    expect((await request()).status).toBe(429);
    world.t.clock.set('2026-11-22T15:00:00Z');
    expect((await request()).status).toBe(202);
  });

  it('is sent to one address at most ten times a day, whichever account asks for it', async () => {
    for (let minute = 0; minute < 10; minute += 1) {
      world.t.clock.set(`2026-11-21T15:0${minute}:00Z`);
      expect((await request()).status).toBe(202);
    }
    const { email } = newcomer;
    // The first account is deleted, and another one made with its address.
    const { kysely } = world.t.db;
    await kysely.updateTable('member').set({ email: 'gone@example.org' }).where('id', '=', newcomer.id).execute();
    const next = await makeMember(world.t.db, { is_email_verified: false, email: email.toUpperCase() });
    expect(await request(next)).toMatchObject({ status: 429 });
    world.t.clock.set('2026-11-22T15:10:00Z');
    expect((await request(next)).status).toBe(202);
  });

  it('is not stored in the database', async () => {
    await request();
    const rows = await world.t.db.kysely.selectFrom('email_code').selectAll().execute();
    const outbox = await world.t.db.kysely.selectFrom('outbox').selectAll().execute();
    expect(JSON.stringify([rows, outbox])).not.toContain(await emailedCode());
  });

  it('doesn’t work for a staff address, which needs the emailed link', async () => {
    const email = 'someone-new@daynook.com';
    const colleague = await makeMember(world.t.db, { is_email_verified: false, email });
    expect(await request(colleague)).toMatchObject({ status: 410, body: { code: 'EMAIL_CODE_OVER' } });
  });
});

it('confirms the address of a member whose provider never says that it’s confirmed', async () => {
  newcomer = await makeMember(world.t.db, { is_email_verified: false, issuer: 'https://login.example' });
  const { kysely } = world.t.db;
  await kysely
    .updateTable('member')
    .set({ proven_email: newcomer.email, is_email_verified: true })
    .where('id', '=', newcomer.id)
    .execute();
  const says = { issuer: 'https://login.example', subject: newcomer.subject, isEmailVerified: false };
  const kept = await members.adoptEmail(kysely, await members.getMember(kysely, newcomer.id), {
    ...says,
    email: newcomer.email,
  });
  expect(kept.is_email_verified).toBe(true);
  const moved = await members.adoptEmail(kysely, kept, { ...says, email: 'another@example.org' });
  expect(moved.is_email_verified).toBe(false);
});
