// Disputes about a stay: opened in time, argued with photos, settled once, decided line by line, and paid as agreed (N3, N4).
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { makeCoHost } from '../../../test/make.ts';
import { Disputes } from '../../../test/money/booking-disputes.ts';
import { HTML, jpegPicture, PDF, SVG } from '../../../test/pictures.ts';
import { askForDeletion, deleteDueMembers } from '../accounts/deletion.ts';
import { toMemberActor } from '../accounts/member-actor.ts';
import { makeWorld, type ProblemBody, SLOT, type World } from '../bookings/test-world.ts';
import { EMBEDDED_ISSUER } from '../members/service.ts';
import { listOwed } from '../payouts/store.ts';
import { addEvidence } from './evidence.ts';
import { followDisputes } from './service.ts';

let world: World;
let disputes: Disputes;
beforeAll(async () => {
  world = await makeWorld();
  disputes = new Disputes(world);
});
afterAll(() => world.t.close());
afterEach(() => disputes.verify());

const NOISY = { reason: 'not-as-described', amountMinor: 800 };
const subjects = async (email: string) => (await emailsTo(world.t, email)).map(({ subject }) => subject);
const owed = async (bookingId: string) =>
  (await listOwed(world.t.db.kysely, { memberId: world.host.id, currency: 'USD' })).find(
    (one) => one.bookingId === bookingId,
  )?.amountMinor ?? 0;

describe('opening (N4)', () => {
  it('is possible for the guest from the start until 48 hours after the end, for at most what’s left', async () => {
    const { booking } = await disputes.stayed(-121);
    expect(await disputes.open<ProblemBody>(world.guest, booking, NOISY)).toMatchObject({ status: 409 });
    await disputes.at(-60);
    expect((await disputes.list(booking)).can.open).toEqual([
      'access',
      'not-as-described',
      'safety',
      'no-show',
      'other',
    ]);
    expect((await disputes.list(booking, world.host)).can.open).toEqual([]);
    expect(await disputes.open<ProblemBody>(world.guest, booking, { ...NOISY, amountMinor: 2_101 })).toMatchObject({
      status: 400,
      body: { fields: { amountMinor: 'Enter $20.00 USD or less.' } },
    });
    expect(await disputes.open<ProblemBody>(world.host, booking, NOISY)).toMatchObject({ status: 409 });
    await disputes.at(48 * 60);
    expect(await disputes.open<ProblemBody>(world.guest, booking, NOISY)).toMatchObject({ status: 409 });
  });

  it('leaves damage with a deposit to damage reports', async () => {
    const { booking } = await disputes.stayed(60, { damage_deposit_minor: 5_000 });
    expect((await disputes.list(booking, world.host)).can.open).toEqual(['overtime', 'other']);
  });

  it('is nobody else’s business', async () => {
    const { booking } = await disputes.stayed();
    const stranger = await world.makeGuest();
    await disputes.opened(world.guest, booking, NOISY);
    expect(await world.call(stranger, 'GET', `/api/bookings/${booking._id}/disputes`)).toMatchObject({ status: 404 });
    for (const verb of ['accept', 'decline', 'withdraw'] as const)
      expect(await disputes.press<ProblemBody>(stranger, booking, verb)).toMatchObject({ status: 404 });
    expect(await disputes.press<ProblemBody>(world.staff, booking, 'accept')).toMatchObject({ status: 403 });
    const other = await disputes.stayed();
    const dispute = await disputes.latest(booking);
    const url = `/api/bookings/${other.booking._id}/disputes/${dispute._id}/withdraw`;
    expect(await world.call(world.guest, 'POST', url, { version: 1 })).toMatchObject({ status: 404 });
  });
});

describe('while a change of the booking is being paid (E7, N4)', () => {
  const changing = (id: string, is_changing: boolean) =>
    world.t.db.kysely.updateTable('booking').set({ is_changing }).where('id', '=', id).execute();

  it('nobody opens or settles anything', async () => {
    const { booking } = await disputes.stayed();
    await changing(booking._id, true);
    expect(await disputes.open<ProblemBody>(world.guest, booking, NOISY)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CHANGED', message: expect.stringContaining('being charged') },
    });
    await changing(booking._id, false);
    await disputes.opened(world.guest, booking, NOISY);
    await changing(booking._id, true);
    expect(await disputes.press<ProblemBody>(world.host, booking, 'accept')).toMatchObject({ status: 409 });
    await changing(booking._id, false);
    expect(await disputes.press(world.host, booking, 'accept')).toMatchObject({ status: 200 });
  });
});

describe('offers (N4)', () => {
  it('accepting one refunds it once, from the host’s earnings', async () => {
    const { booking } = await disputes.stayed();
    const { version } = await disputes.opened(world.guest, booking, NOISY);
    const answers = await Promise.all([1, 2].map(() => disputes.press(world.host, booking, 'accept', { version })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await world.get(world.guest, booking._id)).body).toMatchObject({ refundedMinor: 800 });
    expect(await subjects(world.guest.email)).toContain('Settled: you get $8.00 USD back');
    await disputes.follow(48);
    // Of $20, our fee is 10 percent of the remaining $12.
    expect(await owed(booking._id)).toBe(1_080);
  });

  it('of two at once, one counts', async () => {
    const { booking } = await disputes.stayed();
    const { version } = await disputes.opened(world.guest, booking, NOISY);
    const answers = await Promise.all(
      [300, 400].map((amountMinor) => disputes.press(world.host, booking, 'offers', { version, amountMinor })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await disputes.latest(booking)).offers.filter(({ state }) => state === 'open')).toHaveLength(1);
  });

  it('accepting, withdrawing, and the deadline at the same moment have one outcome', async () => {
    const { booking } = await disputes.stayed();
    const { version } = await disputes.opened(world.guest, booking, NOISY);
    world.t.clock.advance({ hours: 48, seconds: -1 });
    const [accepted, withdrawn] = await Promise.all([
      disputes.press(world.host, booking, 'accept', { version }),
      disputes.press(world.guest, booking, 'withdraw', { version }),
      followDisputes(world.t.deps),
    ]);
    expect([accepted.status, withdrawn.status].toSorted()).toEqual([200, 409]);
    world.t.clock.advance({ seconds: 1 });
    await followDisputes(world.t.deps);
    const isAccepted = accepted.status === 200;
    expect(await disputes.latest(booking)).toMatchObject({ state: isAccepted ? 'settled' : 'withdrawn' });
    expect((await world.get(world.guest, booking._id)).body.refundedMinor).toBe(isAccepted ? 800 : 0);
  });

  it('are limited to three for each side', async () => {
    const { booking } = await disputes.stayed();
    await disputes.opened(world.guest, booking, NOISY);
    for (const [as, amountMinor] of [
      [world.host, 100],
      [world.guest, 700],
      [world.host, 200],
      [world.guest, 600],
      [world.host, 300],
    ] as const)
      expect(await disputes.press(as, booking, 'offers', { amountMinor })).toMatchObject({ status: 200 });
    expect(await disputes.latest(booking)).toMatchObject({ can: { accept: true, offer: false } });
    expect(await disputes.press(world.host, booking, 'withdraw')).toMatchObject({ status: 200 });
    expect(await disputes.latest(booking)).toMatchObject({ state: 'staff' });
  });
});

describe('the payout (N4)', () => {
  it('waits only for the disputed part, and for that only until it’s over', async () => {
    const { booking, listing } = await disputes.stayed(47 * 60);
    await disputes.opened(world.guest, booking, NOISY);
    await disputes.follow(2);
    expect((await world.get(world.guest, booking._id)).body.status).toBe('closed');
    expect(await owed(booking._id)).toBe(1_800 - 720);
    expect(await disputes.latest(booking, world.host)).toMatchObject({ heldMinor: 720 });
    expect(await disputes.latest(booking)).toMatchObject({ heldMinor: null });
    // What the owner earns isn't a co-host's business.
    const helper = await world.makeGuest();
    await makeCoHost(world.t.db, { property_id: listing.property_id, member_id: helper.id });
    expect(await disputes.latest(booking, helper)).toMatchObject({ heldMinor: null, can: { accept: true } });
    expect(await disputes.press(world.guest, booking, 'withdraw')).toMatchObject({ status: 200 });
    expect(await owed(booking._id)).toBe(1_800);
  });

  it('after it was sent: the refund is deducted from the next one', async () => {
    const { booking } = await disputes.stayed(47 * 60);
    await disputes.opened(world.guest, booking, NOISY);
    await disputes.follow(2);
    // Sent before anyone knew.
    const payoutId = world.t.deps.newId();
    await sql`insert into payout (id, host_id, currency, amount_minor, fees_minor, status, last4, created_at)
      values (${payoutId}, ${world.host.id}, 'USD', 1800, 0, 'payable', '1234', ${world.t.clock.now()})`.execute(
      world.t.db.kysely,
    );
    await sql`insert into payout_item values (${payoutId}, ${booking._id}, 1800)`.execute(world.t.db.kysely);
    expect(await owed(booking._id)).toBe(0);
    expect(await disputes.press(world.host, booking, 'accept')).toMatchObject({ status: 200 });
    expect(await owed(booking._id)).toBe(-720);
    await sql`delete from payout_item where payout_id = ${payoutId}`.execute(world.t.db.kysely);
    await sql`delete from payout where id = ${payoutId}`.execute(world.t.db.kysely);
  });
});

describe('our decision (N3, N4)', () => {
  it('refunds each line by what we say, once, with an explanation for both sides', async () => {
    const { booking } = await disputes.stayed(60, { cleaning_minor: 500 });
    await disputes.opened(world.guest, booking, { ...NOISY, amountMinor: 1_500 });
    await disputes.press(world.host, booking, 'decline');
    const [queued] = await disputes.queue(booking);
    expect(queued!.lines.map(({ code, priceMinor }) => [code, priceMinor])).toEqual([
      ['space', 2_000],
      ['cleaning', 500],
      ['guest-fee', 125],
    ]);
    const lines = [
      { position: queued!.lines[0]!.position, refundMinor: 700 },
      { position: queued!.lines[1]!.position, refundMinor: 500 },
      { position: queued!.lines[2]!.position, refundMinor: 125 },
    ];
    for (const wrong of [
      [{ position: 0, refundMinor: 2_001 }],
      [{ position: 99, refundMinor: 1 }],
      [{ position: 0, refundMinor: 1_501 }],
    ])
      expect(await disputes.decide<ProblemBody>(booking, { lines: wrong })).toMatchObject({ status: 400 });
    const answers = await Promise.all([1, 2].map(() => disputes.decide(booking, { lines })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await disputes.latest(booking, world.host)).toMatchObject({
      state: 'settled',
      settledMinor: 1_325,
      decision: {
        reason: 'The photos show it.',
        lines: [{ refundMinor: 700 }, { refundMinor: 500 }, { refundMinor: 125 }],
      },
    });
    for (const { email } of [world.guest, world.host])
      expect(
        (await emailsTo(world.t, email)).filter(({ text_body: text }) => text.includes('The photos show it.')),
      ).toHaveLength(1);
    expect((await world.get(world.guest, booking._id)).body.refundedMinor).toBe(1_325);
    await disputes.follow(48);
    const { host_payable = 0, platform_revenue = 0, tax_payable = 0 } = await world.balances(booking._id);
    expect(1_325 - host_payable - platform_revenue - tax_payable).toBe(booking.totalMinor);
    // The host keeps $13 of $25, less 10 percent.
    expect(-host_payable).toBe(1_170);
  });

  it('can be that nothing is refunded, and isn’t a colleague’s own', async () => {
    const { booking } = await disputes.stayed();
    await disputes.opened(world.guest, booking, NOISY);
    expect(await disputes.decide<ProblemBody>(booking, { lines: [] })).toMatchObject({ status: 409 });
    await disputes.follow(49);
    expect(await disputes.decide<ProblemBody>(booking, { lines: [] }, world.guest)).toMatchObject({ status: 403 });
    expect(await disputes.decide(booking, { lines: [] })).toMatchObject({ status: 200, body: { settledMinor: 0 } });
    expect((await world.get(world.guest, booking._id)).body.refundedMinor).toBe(0);
  });

  it('refunds what’s left of a line: never more than its price in all decisions', async () => {
    const { booking } = await disputes.stayed(60, { cleaning_minor: 500 });
    const decided = async (refundMinor: number) => {
      await disputes.opened(world.guest, booking, NOISY);
      await disputes.press(world.host, booking, 'decline');
      const [queued] = await disputes.queue(booking);
      const lines = [{ position: queued!.lines[1]!.position, refundMinor }];
      return { left: queued!.lines.map(({ leftMinor }) => leftMinor), lines };
    };
    const first = await decided(300);
    expect(first.left).toEqual([2_000, 500, 125]);
    expect(await disputes.decide(booking, { lines: first.lines })).toMatchObject({ status: 200 });
    const second = await decided(201);
    expect(second.left).toEqual([2_000, 200, 125]);
    expect(await disputes.decide<ProblemBody>(booking, { lines: second.lines })).toMatchObject({
      status: 400,
      body: { fields: { lines: 'You can’t refund more than what’s left of a line.' } },
    });
    const rest = [{ ...second.lines[0]!, refundMinor: 200 }];
    expect(await disputes.decide(booking, { lines: rest })).toMatchObject({ status: 200 });
    expect((await world.get(world.guest, booking._id)).body.refundedMinor).toBe(500);
  });

  it('needs the amounts that fit, because it can’t be repeated', async () => {
    const refund = await disputes.stayed();
    await disputes.opened(world.guest, refund.booking, NOISY);
    await disputes.press(world.host, refund.booking, 'decline');
    for (const wrong of [{}, { amountMinor: 100 }, { lines: [], amountMinor: 100 }])
      expect(await disputes.decide<ProblemBody>(refund.booking, wrong)).toMatchObject({
        status: 400,
        body: { fields: { lines: expect.any(String) } },
      });
    const payment = await disputes.stayed();
    await disputes.opened(world.host, payment.booking, { ...NOISY, reason: 'other' });
    await disputes.press(world.guest, payment.booking, 'decline');
    for (const wrong of [{}, { lines: [] }, { lines: [], amountMinor: 100 }])
      expect(await disputes.decide<ProblemBody>(payment.booking, wrong)).toMatchObject({
        status: 400,
        body: { fields: { amountMinor: expect.any(String) } },
      });
    for (const { booking } of [refund, payment])
      expect(await disputes.latest(booking)).toMatchObject({ state: 'staff' });
  });

  it('is possible as soon as the deadline has passed, even if no job has run', async () => {
    const { booking } = await disputes.stayed();
    await disputes.opened(world.guest, booking, NOISY);
    world.t.clock.advance({ hours: 48 });
    expect(await disputes.queue(booking)).toMatchObject([{ state: 'staff', can: { decide: true } }]);
    expect(await disputes.decide(booking, { lines: [{ position: 0, refundMinor: 100 }] })).toMatchObject({
      status: 200,
    });
  });
});

describe('evidence (N4)', () => {
  let photo: Buffer;
  beforeEach(async () => {
    photo = await jpegPicture();
  });

  it('is added by both sides, with our time and a hash, and nobody can remove it', async () => {
    const { booking } = await disputes.stayed();
    await disputes.opened(world.guest, booking, NOISY);
    const added = await disputes.upload(world.guest, booking, photo);
    expect(added).toMatchObject({
      status: 201,
      body: {
        moment: 'dispute',
        side: 'guest',
        at: world.t.clock.now().toISOString(),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    expect(await disputes.upload<ProblemBody>(world.guest, booking, photo)).toMatchObject({ status: 409 });
    expect(await disputes.upload(world.host, booking, photo)).toMatchObject({ status: 201 });
    expect(await disputes.upload<ProblemBody>(await world.makeGuest(), booking, photo)).toMatchObject({ status: 404 });
    const url = `/api/bookings/${booking._id}/evidence/${added.body._id}`;
    const { authorization } = await world.t.signIn(world.host);
    const read = await world.t.app.inject({ method: 'GET', url, headers: { authorization } });
    expect([read.statusCode, read.headers['content-type']]).toEqual([200, expect.stringContaining('image/webp')]);
    expect(await world.call(await world.makeGuest(), 'GET', url)).toMatchObject({ status: 404 });
    for (const member of [world.guest, world.host, world.staff])
      expect(await world.call(member, 'DELETE', url)).toMatchObject({ status: 405 });
    await disputes.press(world.guest, booking, 'withdraw');
    expect(await disputes.upload<ProblemBody>(world.host, booking, photo)).toMatchObject({ status: 409 });
    expect((await disputes.list(booking, world.host)).evidence).toHaveLength(2);
  });

  it('doesn’t outlive an account that’s deleted during the upload (M9)', async () => {
    const { t } = world;
    const guest = await world.makeGuest();
    t.clock.set('2026-11-21T15:00:00Z');
    const booking = await world.booked(await world.makeListing({ booking_mode: 'instant' }), SLOT, { guest });
    await disputes.at(-10);
    for (const verb of ['check-in', 'check-out'])
      await world.call(guest, 'POST', `/api/bookings/${booking._id}/${verb}`, undefined, {
        'idempotency-key': `${booking._id}${verb}`,
      });
    await disputes.at(30);
    async function* slowly() {
      yield photo;
      const due = { deletion_due_at: t.clock.now() };
      await t.db.kysely.updateTable('member').set(due).where('id', '=', guest.id).execute();
      expect(await deleteDueMembers(t.deps)).toBe(1);
    }
    const place = { id: booking._id, moment: 'check-out' as const, disputeId: null };
    const adding = addEvidence(t.deps, toMemberActor(guest.id), place, slowly);
    await expect(adding).rejects.toMatchObject({ code: 'ACCOUNT_NOT_ACTIVE' });
    expect((await disputes.list(booking, world.host)).evidence).toEqual([]);
  });

  it('has to be a picture', async () => {
    const { booking } = await disputes.stayed();
    await disputes.opened(world.guest, booking, NOISY);
    for (const bytes of [HTML, PDF, SVG])
      expect(await disputes.upload<ProblemBody>(world.guest, booking, bytes)).toMatchObject({
        body: { code: expect.stringMatching(/IMAGE_REFUSED|UNSUPPORTED_MEDIA_TYPE/) },
      });
    expect((await disputes.list(booking)).evidence).toEqual([]);
  });

  it('can be taken at check-in and check-out, by either side, only then', async () => {
    const { booking } = await disputes.stayed(-120);
    const record = (verb: string) =>
      world.call(world.guest, 'POST', `/api/bookings/${booking._id}/${verb}`, undefined, {
        'idempotency-key': `${booking._id}${verb}`,
      });
    expect(await disputes.upload<ProblemBody>(world.guest, booking, photo, { moment: 'check-in' })).toMatchObject({
      status: 409,
    });
    await record('check-in');
    expect(await disputes.upload(world.guest, booking, photo, { moment: 'check-in' })).toMatchObject({ status: 201 });
    expect(await disputes.upload(world.host, booking, photo, { moment: 'check-in' })).toMatchObject({ status: 201 });
    await disputes.at(-30);
    expect(await disputes.upload<ProblemBody>(world.guest, booking, photo, { moment: 'check-in' })).toMatchObject({
      status: 409,
    });
    await record('check-out');
    expect(await disputes.upload(world.host, booking, photo, { moment: 'check-out' })).toMatchObject({ status: 201 });
    // They're there when it comes to a dispute.
    await disputes.opened(world.guest, booking, NOISY);
    await disputes.press(world.host, booking, 'decline');
    const [queued] = await disputes.queue(booking);
    expect(queued!.evidence.map(({ moment, side }) => [moment, side])).toEqual([
      ['check-in', 'guest'],
      ['check-in', 'host'],
      ['check-out', 'host'],
    ]);
  });

  it('stays while its dispute is open, because its account can’t be deleted before', async () => {
    const { booking } = await disputes.stayed();
    await disputes.opened(world.guest, booking, NOISY);
    await disputes.upload(world.guest, booking, photo);
    const loginAt = (issuer: string) =>
      sql`update member set issuer = ${issuer} where id = ${world.guest.id}`.execute(world.t.db.kysely);
    await loginAt('https://login.example');
    await disputes.at(48 * 60 + 1);
    await expect(askForDeletion(world.t.deps, toMemberActor(world.guest.id), { password: '' })).rejects.toMatchObject({
      code: 'BOOKINGS_AHEAD',
    });
    await loginAt(EMBEDDED_ISSUER);
  });
});

it('a cancellation ends what’s disputed, because it decides about the whole price (N4)', async () => {
  const { booking } = await disputes.stayed(-60);
  await disputes.opened(world.guest, booking, NOISY);
  expect(await world.verb(world.staff, booking._id, 'cancel')).toMatchObject({ status: 200 });
  expect(await disputes.latest(booking)).toMatchObject({ state: 'lapsed', offers: [{ state: 'expired' }] });
});
