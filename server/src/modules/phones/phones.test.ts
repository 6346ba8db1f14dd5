// Adding, confirming, changing, and removing a phone number: what others learn, how hard the code is to guess, and what it costs at most.
import type { PhoneStatus } from '@daynook/contract/accounts/phones';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { SmsServer } from '../../../test/servers/sms-server.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { deleteDueMembers } from '../accounts/deletion.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';
import { phoneCodeTopic, purgePhoneCodes } from './service.ts';

type Body = PhoneStatus & ProblemBody;

const server = new SmsServer();
let world: World;
let ana: TestMember;
let number: string;
let numberCount = 0;
beforeAll(async () => {
  world = await makeWorld({ environment: await server.start() });
});
afterAll(async () => {
  await world.t.close();
  await server.stop();
});
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  server.status = 202;
  server.received.length = 0;
  numberCount += 1;
  number = `+1503555${String(100 + numberCount).padStart(4, '0')}`;
  ana = await makeMember(world.t.db);
});

const PATH = '/api/users/phone';
const get = (member = ana) => world.call<Body>(member, 'GET', PATH);
const put = (phone = number, member = ana) => world.call<Body>(member, 'PUT', PATH, { phone });
const resend = (member = ana) => world.call<Body>(member, 'POST', `${PATH}/code`);
const confirm = (code: string, member = ana) => world.call<Body>(member, 'POST', `${PATH}/confirm`, { code });
const remove = (member = ana) => world.call<Body>(member, 'DELETE', PATH);
const carryOut = () => drainOutbox(world.t.deps, new Map([[phoneCodeTopic.topic, phoneCodeTopic]]));
const textsTo = (to: string) => server.received.filter(({ body }) => body.to === to);
const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)![0];

/** The newest code that the number received. */
async function receivedCode(to = number): Promise<string> {
  await carryOut();
  return codeIn(textsTo(to).at(-1)!.body.text);
}
const makeWrong = (code: string) => (code === '000000' ? '000001' : '000000');

async function addPhone(member = ana, phone = number): Promise<void> {
  expect((await put(phone, member)).status).toBe(202);
  expect((await confirm(await receivedCode(phone), member)).status).toBe(200);
}

/** Newest first, whatever the tests' clock said. */
const outboxRows = () =>
  world.t.db.kysely
    .selectFrom('outbox')
    .selectAll()
    .where('topic', '=', phoneCodeTopic.topic)
    .orderBy('id', 'desc')
    .execute();

describe('a phone number (I8)', () => {
  it('is confirmed with the code that was texted to it', async () => {
    expect((await get()).body).toEqual({ confirmed: null, pending: null, isSmsSetUp: true });
    const local = `(503) 555-${number.slice(-4)}`;
    expect(await put(local)).toMatchObject({
      status: 202,
      body: {
        confirmed: null,
        pending: {
          number,
          formatted: `+1 503 555 ${number.slice(-4)}`,
          expiresAt: '2026-11-21T15:10:00.000Z',
          nextAt: '2026-11-21T15:01:00.000Z',
          delivery: 'queued',
          demoText: null,
        },
      },
    });
    const code = await receivedCode();
    expect(textsTo(number)).toHaveLength(1);
    expect((await get()).body.pending).toMatchObject({ delivery: 'sent', demoText: null });
    expect(await confirm(code)).toMatchObject({
      status: 200,
      body: { confirmed: { number, confirmedAt: '2026-11-21T15:00:00.000Z' }, pending: null },
    });
    // The answer was lost, and the page sends it again.
    expect((await confirm(code)).status).toBe(200);
    expect((await confirm(makeWrong(code))).body.code).toBe('PHONE_CODE_OVER');
  });

  it('can’t be added before the email is confirmed', async () => {
    ana = await makeMember(world.t.db, { is_email_verified: false });
    expect((await get()).status).toBe(200);
    for (const answer of [await put(), await resend()])
      expect(answer).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
    await carryOut();
    expect(server.received).toEqual([]);
  });

  it('is refused with words next to the field if it can’t get texts', async () => {
    expect(await put('+44 20 7946 0018')).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        fields: { phone: 'We can’t text this number. Enter a mobile number.' },
      },
    });
    expect((await put('')).body.fields).toHaveProperty('phone');
    expect((await put('5'.repeat(41))).body.fields).toHaveProperty('phone');
  });

  it('stays confirmed until the code for another one is entered', async () => {
    await addPhone();
    const other = number.replace('503', '416');
    world.t.clock.advance({ minutes: 5 });
    expect((await put(other)).body).toMatchObject({ confirmed: { number }, pending: { number: other } });
    await confirm(await receivedCode(other));
    expect((await get()).body).toMatchObject({
      confirmed: { number: other, confirmedAt: '2026-11-21T15:05:00.000Z' },
      pending: null,
    });
  });

  it('entered again, gives up the change to another one', async () => {
    await addPhone();
    const other = number.replace('503', '416');
    await put(other);
    const code = await receivedCode(other);
    expect((await put()).body).toMatchObject({ confirmed: { number }, pending: null });
    expect((await confirm(code)).body.code).toBe('PHONE_CODE_OVER');
    expect((await resend()).body).toMatchObject({
      code: 'PHONE_CODE_OVER',
      message: 'Enter your number again to get a new code.',
    });
  });

  it('can be removed, twice, also while it waits for its code', async () => {
    await addPhone();
    for (let round = 0; round < 2; round += 1) expect((await remove()).status).toBe(204);
    expect((await get()).body).toMatchObject({ confirmed: null, pending: null });
    world.t.clock.advance({ minutes: 1 });
    await put();
    const code = await receivedCode();
    await remove();
    expect((await confirm(code)).body.code).toBe('PHONE_CODE_OVER');
  });

  it('is in the member’s own export, and gone once they delete the account (M9)', async () => {
    await addPhone();
    const exported = await world.call<{ phone: { number: string } }>(ana, 'GET', '/api/account/export');
    expect(exported.body.phone.number).toBe(number);
    await world.t.db.kysely
      .updateTable('member')
      .set({ deletion_due_at: world.t.clock.now() })
      .where('id', '=', ana.id)
      .execute();
    expect(await deleteDueMembers(world.t.deps)).toBe(1);
    for (const table of ['member_phone', 'phone_code'] as const)
      expect(await world.t.db.kysely.selectFrom(table).selectAll().where('member_id', '=', ana.id).execute()).toEqual(
        [],
      );
    // It can belong to someone else now.
    world.t.clock.advance({ minutes: 1 });
    await addPhone(await makeMember(world.t.db));
  });
});

describe('one account for each number (I8)', () => {
  it('only those who can read its texts learn that another account has it', async () => {
    await addPhone();
    world.t.clock.advance({ minutes: 1 });
    const ben = await makeMember(world.t.db);
    const asked = await put(number, ben);
    expect(asked).toMatchObject({ status: 202, body: { confirmed: null, pending: { number } } });
    const code = await receivedCode();
    expect((await confirm(makeWrong(code), ben)).body.code).toBe('PHONE_CODE_WRONG');
    expect(await confirm(code, ben)).toMatchObject({ status: 409, body: { code: 'PHONE_IN_USE' } });
    expect((await get(ben)).body).toMatchObject({ confirmed: null, pending: null });
    expect((await get()).body.confirmed?.number).toBe(number);
    await remove();
    world.t.clock.advance({ minutes: 1 });
    await addPhone(ben);
  });

  it('of two who confirm it at once, one gets it', async () => {
    const ben = await makeMember(world.t.db);
    await put();
    const ofAna = await receivedCode();
    await put(number, ben);
    const ofBen = await receivedCode();
    const answers = await Promise.all([confirm(ofAna), confirm(ofBen, ben)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('the code', () => {
  it('allows five tries, including the right one', async () => {
    await put();
    const code = await receivedCode();
    for (let index = 0; index < 4; index += 1)
      expect(await confirm(makeWrong(code))).toMatchObject({ status: 422, body: { code: 'PHONE_CODE_WRONG' } });
    expect(await confirm(makeWrong(code))).toMatchObject({ status: 410, body: { code: 'PHONE_CODE_OVER' } });
    expect(await confirm(code)).toMatchObject({ status: 410, body: { code: 'PHONE_CODE_OVER' } });
    expect(await resend()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });

  it('counts tries that arrive at once', async () => {
    await put();
    const code = await receivedCode();
    await Promise.all(Array.from({ length: 8 }, () => confirm(makeWrong(code))));
    expect((await confirm(code)).body.code).toBe('PHONE_CODE_OVER');
  });

  it('works for ten minutes; then another one can be sent to the same number', async () => {
    await put();
    const code = await receivedCode();
    world.t.clock.advance({ minutes: 10 });
    expect((await confirm(code)).body.code).toBe('PHONE_CODE_OVER');
    expect((await get()).body.pending?.number).toBe(number);
    expect((await resend()).status).toBe(202);
    expect((await confirm(code)).body.code).toBe('PHONE_CODE_WRONG');
    expect((await confirm(await receivedCode())).status).toBe(200);
  });

  it('is sent at most once a minute, and three times an hour', async () => {
    await put();
    for (const again of [await put(), await resend()])
      expect(again).toMatchObject({ status: 202, body: { pending: { nextAt: '2026-11-21T15:01:00.000Z' } } });
    await carryOut();
    expect(textsTo(number)).toHaveLength(1);
    for (let round = 0; round < 2; round += 1) {
      world.t.clock.advance({ minutes: 1 });
      expect((await resend()).status).toBe(202);
    }
    world.t.clock.advance({ minutes: 1 });
    expect(await resend()).toMatchObject({
      status: 429,
      body: { message: 'You can’t get another code for this number right now. Try again in 57 minutes.' },
    });
    // Other numbers count for the member, too.
    expect((await put(number.replace('503', '416'))).status).toBe(429);
    world.t.clock.set('2026-11-21T16:00:00Z');
    expect((await resend()).status).toBe(202);
  });

  it('is sent at most ten times a day', async () => {
    for (let hour = 0; hour < 10; hour += 1) {
      world.t.clock.set(new Date(Date.UTC(2026, 10, 21, 5 + hour)));
      expect((await put()).status).toBe(202);
    }
    world.t.clock.set('2026-11-21T16:30:00Z');
    expect((await put()).body.message).toContain('Try again in 13 hours.');
    world.t.clock.set('2026-11-22T05:00:00Z');
    expect((await put()).status).toBe(202);
  });

  it('is sent to one number three times an hour, whichever accounts ask, even at once', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => makeMember(world.t.db)));
    const statuses = (await Promise.all(members.map((member) => put(number, member)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([202, 202, 202, 429, 429]);
    await carryOut();
    expect(textsTo(number)).toHaveLength(3);
  });

  it('is sent at most thirty times a day from one network; refused calls don’t count', async () => {
    const limited = await makeWorld({
      environment: {
        RATE_LIMITS: 'on',
        SMS_HTTP_URL: 'http://127.0.0.1:9',
        SMS_HTTP_TOKEN: 'hush',
        SMS_FROM: 'Daynook',
      },
      db: world.t.db,
    });
    const ask = async (phone: string) =>
      (await limited.call(await makeMember(limited.t.db), 'PUT', PATH, { phone })).status;
    expect(await ask('nothing')).toBe(400);
    for (let index = 0; index < 30; index += 1)
      expect(await ask(`+1604555${String(100 + index).padStart(4, '0')}`)).toBe(202);
    expect(await ask('+16045550150')).toBe(429);
    await limited.t.close();
    await world.t.db.kysely
      .deleteFrom('outbox')
      .where('topic', '=', phoneCodeTopic.topic)
      .where('done_at', 'is', null)
      .execute();
  });

  it('isn’t in the database, and is forgotten after two days', async () => {
    await put();
    const rows = await world.t.db.kysely.selectFrom('phone_code').selectAll().where('member_id', '=', ana.id).execute();
    const code = await receivedCode();
    expect(JSON.stringify([rows, await outboxRows()])).not.toContain(code);
    world.t.clock.advance({ days: 2, seconds: 1 });
    expect(await purgePhoneCodes(world.t.deps)).toBeGreaterThan(0);
    expect((await get()).body.pending).toBeNull();
  });
});

describe('sending (I8)', () => {
  it('happens once for each code, even if the outbox row is processed twice', async () => {
    await put();
    const [row] = await outboxRows();
    for (let round = 0; round < 2; round += 1)
      await phoneCodeTopic.handle(world.t.deps, row!.payload as Record<string, unknown>, row!.id, false);
    expect(textsTo(number)).toHaveLength(1);
  });

  it('after a crash between sending and noting it, repeats the same code with the same id', async () => {
    await put();
    await carryOut();
    // What a crash right after the service's answer leaves behind.
    const { kysely } = world.t.db;
    await kysely.updateTable('phone_code').set({ delivery: 'queued' }).where('member_id', '=', ana.id).execute();
    const [row] = await outboxRows();
    await kysely.updateTable('outbox').set({ done_at: null }).where('id', '=', row!.id).execute();
    world.t.clock.advance({ minutes: 1 });
    await carryOut();
    const [first, second] = textsTo(number);
    expect(second).toEqual({
      body: first!.body,
      headers: expect.objectContaining({ 'idempotency-key': first!.headers['idempotency-key'] }),
    });
  });

  it('tries again while the service is down, until the code expires', async () => {
    server.status = 503;
    await put();
    await carryOut();
    expect((await get()).body.pending?.delivery).toBe('queued');
    world.t.clock.advance({ minutes: 1 });
    server.status = 202;
    await carryOut();
    expect((await get()).body.pending?.delivery).toBe('sent');
    expect(textsTo(number)).toHaveLength(2);
    server.status = 503;
    await resend();
    await carryOut();
    world.t.clock.advance({ minutes: 10 });
    server.received.length = 0;
    await carryOut();
    expect(textsTo(number)).toEqual([]);
    expect((await outboxRows())[0]).toMatchObject({ dropped_because: 'no longer true' });
  });

  it('gives up if the service refuses the number, and the page says so', async () => {
    server.status = 422;
    await put();
    await carryOut();
    expect((await get()).body.pending?.delivery).toBe('refused');
    expect((await outboxRows())[0]).toMatchObject({ dropped_because: 'the SMS service answered 422' });
    world.t.clock.advance({ hours: 1 });
    await carryOut();
    expect(textsTo(number)).toHaveLength(1);
  });

  it('doesn’t happen for a number that was removed or changed in the meantime', async () => {
    await put();
    await put(number.replace('503', '416'));
    await remove();
    await carryOut();
    expect(server.received).toEqual([]);
  });
});

it('a demo without a service shows its member the message; others say that it’s in the log (L3)', async () => {
  const texts: unknown[] = [];
  for (const DEMO of ['on', 'off']) {
    const alone = await makeWorld({ environment: { DEMO }, db: world.t.db });
    world.t.clock.advance({ minutes: 1 });
    await alone.call(ana, 'PUT', PATH, { phone: number });
    await drainOutbox(alone.t.deps, new Map([[phoneCodeTopic.topic, phoneCodeTopic]]));
    const { body } = await alone.call<Body>(ana, 'GET', PATH);
    expect(body).toMatchObject({ isSmsSetUp: false, pending: { delivery: 'sent' } });
    texts.push(body.pending?.demoText);
    if (DEMO === 'on')
      expect(
        (await alone.call<Body>(ana, 'POST', `${PATH}/confirm`, { code: codeIn(body.pending!.demoText!) })).status,
      ).toBe(200);
    await alone.call(ana, 'DELETE', PATH);
    await alone.t.close();
  }
  expect(texts).toEqual([expect.stringMatching(/^Your Daynook code is \d{6}\./), null]);
});
