// What can't be asked together with other hosts: each workspace that doesn't fit is named, and nothing is sent (C23).
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGroupCalls, type Room } from '../../../../test/request-groups.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../test-world.ts';

let world: World;
let guest: TestMember;
let rooms: Room[];
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
const group = createGroupCalls(() => world);
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  guest = await world.makeGuest();
  rooms = await group.makeRooms();
});
afterEach(() => world.verify());

const holdsHours = async ({ listing }: Room) =>
  (await world.t.db.kysely.selectFrom('occupied').select('id').where('listing_id', '=', listing.id).execute()).length >
  0;
type Problem = ProblemBody & {
  current: { index?: number; listingId?: string; code?: string; quote?: { totalMinor: number } };
};

describe('what can’t be asked (C23)', () => {
  const refusal = async (others: readonly object[], values: Record<string, unknown> = {}) =>
    (await world.book<Problem>(rooms[0]!.listing, { alsoAsk: others, ...values }, { guest })).body;
  const nothingSent = async () => {
    for (const room of rooms) expect(await holdsHours(room)).toBe(false);
  };
  const changed = (message: string, { code = 'LISTING_NOT_BOOKABLE', title = 'Desk at 1500' } = {}) => ({
    code: 'ALSO_ASK_CHANGED',
    // Names the workspace, unless it isn't public anymore.
    message: code === 'NOT_FOUND' ? `${message} Nothing was sent.` : `${title}: ${message} Nothing was sent.`,
    fields: { 'alsoAsk.0.listingId': message },
    current: { index: 0, code },
  });

  it('more than three, or the same one twice', async () => {
    const four = [...rooms, await group.makeRoom(900)].slice(1).map(group.toOther);
    expect(await refusal(four)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { alsoAsk: 'You can ask up to 3 hosts at once.' },
    });
    const twice = 'You’re already asking for this workspace. Choose another one.';
    expect(await refusal([group.toOther(rooms[0]!)])).toMatchObject({ fields: { 'alsoAsk.0.listingId': twice } });
    expect(await refusal([group.toOther(rooms[1]!), group.toOther(rooms[1]!)])).toMatchObject({
      fields: { 'alsoAsk.1.listingId': twice },
    });
    await nothingSent();
  });

  it('one whose price has changed: the new price comes back', async () => {
    expect(await refusal([{ ...group.toOther(rooms[1]!), expectedTotalMinor: 3_000 }])).toMatchObject({
      code: 'ALSO_ASK_CHANGED',
      current: { index: 0, listingId: rooms[1]!.listing.id, code: 'PRICE_CHANGED', quote: { totalMinor: 3_150 } },
    });
    await nothingSent();
  });

  it('one whose cancellation policy has changed: the new terms come back (B8)', async () => {
    const other = { ...group.toOther(rooms[1]!), expectedCancellationPolicy: 'own-1-365d' };
    expect(await refusal([other])).toMatchObject({
      ...changed('The cancellation policy has changed. Please check it before you book.', { code: 'PRICE_CHANGED' }),
      current: { code: 'PRICE_CHANGED', quote: { totalMinor: 3_150 } },
    });
    await nothingSent();
  });

  it('taken hours, closed hours, too small, and unpublished ones', async () => {
    await world.booked(rooms[1]!.listing, {}, { guest: await world.makeGuest() });
    expect(await refusal([group.toOther(rooms[1]!)])).toMatchObject(
      changed('Someone just booked this time. Remove this workspace or choose another.', { code: 'SLOT_TAKEN' }),
    );
    await world.t.db.kysely
      .updateTable('listing')
      .set({ state: 'draft' })
      .where('id', '=', rooms[2]!.listing.id)
      .execute();
    expect(await refusal([group.toOther(rooms[2]!)])).toMatchObject(
      changed('This workspace isn’t available anymore. Choose another one.', { code: 'NOT_FOUND' }),
    );
    const small = await group.makeRoom(1_000, { capacity: 1 });
    expect(await refusal([group.toOther(small)], { guests: 2 })).toMatchObject({
      current: { code: 'CAPACITY_EXCEEDED' },
    });
  });

  it('instant, free, in another currency, of the same host, or one’s own', async () => {
    const instant = await group.makeRoom(1_000, { booking_mode: 'instant' });
    expect(await refusal([group.toOther(instant)])).toMatchObject(
      changed('You can book this workspace instantly, so there’s no need to ask.', { title: 'Desk at 1000' }),
    );
    const free = await group.makeRoom(0, { hour_minor: 0, day_minor: 0 });
    expect((await refusal([group.toOther(free)])).code).toBe('ALSO_ASK_CHANGED');
    const abroad = await group.makeRoom(1_000, { currency: 'CAD' });
    expect(await refusal([group.toOther(abroad)])).toMatchObject(
      changed('This workspace is priced in another currency. Request it separately.', { title: 'Desk at 1000' }),
    );
    const same = await group.makeRoom(1_000, {}, rooms[0]!.host);
    expect(await refusal([group.toOther(same)])).toMatchObject(
      changed('You’re already asking this host. Choose a workspace from another host.', { title: 'Desk at 1000' }),
    );
    const own = await group.makeRoom(1_000, {}, guest);
    expect(await refusal([group.toOther(own)])).toMatchObject({ current: { code: 'OWN_LISTING' } });
    await nothingSent();
  });

  it('a host who blocked the guest', async () => {
    const block = { blocker_id: rooms[1]!.host.id, blocked_id: guest.id, created_at: world.t.clock.now() };
    await world.t.db.kysely.insertInto('member_block').values(block).execute();
    expect(await refusal([group.toOther(rooms[1]!)])).toMatchObject(
      changed('You can’t send a request to this host. Choose another workspace.'),
    );
  });

  it('one that the guest has already requested', async () => {
    await world.booked(rooms[1]!.listing, {}, { guest });
    expect(await refusal([group.toOther(rooms[1]!)])).toMatchObject(
      changed('You’ve already requested or booked this workspace for this time.', { code: 'ALREADY_BOOKED' }),
    );
  });

  it('one whose host asks questions', async () => {
    await world.t.db.kysely
      .insertInto('checkout_question')
      .values({
        id: world.t.deps.newId(),
        listing_id: rooms[1]!.listing.id,
        kind: 'own',
        text: 'What will you work on?',
        is_required: true,
        place: 1,
      })
      .execute();
    expect(await refusal([group.toOther(rooms[1]!)])).toMatchObject(
      changed('This host has questions for you to answer. Request this workspace separately.', {
        code: 'VALIDATION_FAILED',
      }),
    );
  });

  it('beside an instant one, or paid another way than by card', async () => {
    const instant = await group.makeRoom(1_000, { booking_mode: 'instant' });
    const beside = await world.book<Problem>(instant.listing, { alsoAsk: [group.toOther(rooms[1]!)] }, { guest });
    expect(beside.body).toMatchObject({ code: 'LISTING_NOT_BOOKABLE' });
    expect(await refusal([group.toOther(rooms[1]!)], { paymentMethod: 'manual', manualMethod: 'cash' })).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { alsoAsk: 'Pay by card to ask more than one host, or ask just one.' },
    });
    expect(await refusal([group.toOther(rooms[1]!)], { promoCode: 'SUMMER' })).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { promoCode: 'Promo codes can’t be used when you ask more than one host.' },
    });
    expect(await refusal([group.toOther(rooms[1]!)], { creditMinor: 100 })).toMatchObject({
      fields: { creditMinor: 'Credit can’t be used when you ask more than one host.' },
    });
  });

  it('a room of the whole place that’s asked for', async () => {
    const part = await group.makeRoom(1_000, { property_id: rooms[0]!.listing.property_id }, rooms[0]!.host);
    await world.t.db.kysely
      .insertInto('listing_link')
      .values({ listing_id: rooms[0]!.listing.id, part_id: part.listing.id })
      .execute();
    expect((await refusal([group.toOther(part)])).code).toBe('ALSO_ASK_CHANGED');
    await nothingSent();
  });
});
