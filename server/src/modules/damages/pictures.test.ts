// Photos of damage: who can send and see them, which metadata is removed, and when they're deleted. Accounts with open reports
// can't be deleted (F6, A17).
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import type { DamageDeposit, StaffDamageReport } from '@daynook/contract/money/damages';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PDF, phonePicture } from '../../../test/pictures.ts';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { deleteDueMembers } from '../accounts/deletion.ts';
import { completeDue, startDue } from '../bookings/due-bookings.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';
import { damageJobs } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

/** Booked with a deposit, and over for an hour. */
async function stayed(guest: TestMember): Promise<string> {
  const listing = await world.makeListing({ damage_deposit_minor: 20_000, booking_mode: 'instant' });
  const day = new Date(world.t.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  const slot = { startsAt: `${day}T14:00:00.000Z`, endsAt: `${day}T16:00:00.000Z`, guests: 1 };
  const booking = await world.booked(listing, { ...slot, cardNumber: SANDBOX_CARDS.success }, { guest });
  world.t.clock.set(new Date(Date.parse(booking.endsAt) + 3_600_000).toISOString());
  for (const run of [startDue, completeDue]) await run(world.t.deps);
  return booking._id;
}
async function send(as: TestMember, id: string, picture: Buffer) {
  const response = await world.t.app.inject({
    method: 'POST',
    url: `/api/bookings/${id}/damage-pictures`,
    headers: { ...(await world.t.signIn(as)), 'content-type': 'image/jpeg' },
    payload: picture,
  });
  return { status: response.statusCode, body: response.json<{ _id: string }>() };
}
const see = async (as: TestMember, id: string, pictureId: string) =>
  world.t.app.inject({
    url: `/api/bookings/${id}/damage-pictures/${pictureId}`,
    headers: { ...(await world.t.signIn(as)) },
  });
const statuses = async (id: string, pictureId: string, members: readonly TestMember[]) =>
  Promise.all(members.map(async (member) => (await see(member, id, pictureId)).statusCode));
const report = (id: string, pictureIds: string[]) =>
  world.call<DamageDeposit>(world.host, 'POST', `/api/bookings/${id}/damage-report`, {
    amountMinor: 5_000,
    description: 'The desk lamp is broken, and the desk is scratched.',
    pictureIds,
  });
async function sweep() {
  for (const { name, run } of damageJobs)
    if (name === 'damage-pictures') await run(world.t.deps, new AbortController().signal);
  await drainOutbox(
    world.t.deps,
    topicHandlers({ notify() {}, notifyConversation() {}, catchUp() {}, close: async () => undefined }),
  );
}

it('both sides send photos with their texts; only they and staff see them, and staff are logged', async () => {
  const [guest, stranger] = [await world.makeGuest(), await world.makeGuest()];
  const id = await stayed(guest);
  expect((await send(guest, id, await phonePicture())).status).toBe(403);
  expect((await send(world.host, id, PDF)).status).toBe(415);
  const mine = (await send(world.host, id, await phonePicture())).body._id;
  // Before it's sent, it's the host's alone.
  expect(await statuses(id, mine, [world.host, guest, world.staff])).toEqual([200, 404, 404]);
  expect(await report(id, [mine])).toMatchObject({
    status: 200,
    body: { report: { pictures: [{ _id: mine, width: 900, height: 1_200 }] } },
  });
  expect((await send(world.host, id, await phonePicture())).status).toBe(409);
  const theirs = (await send(guest, id, await phonePicture())).body._id;
  const { version } = (await world.call<DamageDeposit>(guest, 'GET', `/api/bookings/${id}/damage-deposit`)).body
    .report!;
  const answer = { version, agrees: false, text: 'It was like that.', pictureIds: [theirs] };
  const at = `/api/bookings/${id}/damage-report/answer`;
  // Another's, or one that was sent before.
  const stolen = await world.call<ProblemBody>(guest, 'POST', at, { ...answer, pictureIds: [mine] });
  expect(stolen).toMatchObject({ status: 400, body: { fields: { pictureIds: expect.any(String) } } });
  await world.call(guest, 'POST', at, answer);
  const { body } = await world.call<{ reports: StaffDamageReport[] }>(world.staff, 'GET', '/api/staff/damage-reports');
  expect(body.reports).toMatchObject([{ pictures: [{ _id: mine }], answer: { pictures: [{ _id: theirs }] } }]);
  for (const picture of [mine, theirs])
    expect(await statuses(id, picture, [world.host, guest, world.staff, stranger])).toEqual([200, 200, 200, 404]);
  const { exif, xmp, iptc, icc } = await sharp((await see(guest, id, mine)).rawPayload).metadata();
  expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
  expect((await world.t.app.inject({ url: `/photos/damage/${mine}/1600.webp` })).statusCode).toBe(404);
  const { rows } = await sql`
    select from audit_event where subject_id = ${id} and actor_id = ${world.staff.id} and action = 'looked'`.execute(
    world.t.db.kysely,
  );
  expect(rows).toHaveLength(1);
});

it('are removed with their files if they aren’t submitted within a day', async () => {
  const id = await stayed(await world.makeGuest());
  const sent = (await send(world.host, id, await phonePicture())).body._id;
  const left = (await send(world.host, id, await phonePicture())).body._id;
  await report(id, [sent]);
  world.t.clock.advance({ hours: 25 });
  await sweep();
  const files = await Promise.all([sent, left].map((one) => world.t.deps.photoFiles.read(`damage/${one}.webp`)));
  expect(files.map((file) => file !== undefined)).toEqual([true, false]);
});

it('a guest’s account isn’t deleted while damage can still be reported, and takes its photos along', async () => {
  const guest = await world.makeGuest();
  const id = await stayed(guest);
  const due = () =>
    sql`update member set deletion_due_at = ${world.t.clock.now()} where id = ${guest.id}`.execute(world.t.db.kysely);
  await due();
  expect(await deleteDueMembers(world.t.deps)).toBe(0);
  await report(id, []);
  const theirs = (await send(guest, id, await phonePicture())).body._id;
  const { report: made } = (await world.call<DamageDeposit>(guest, 'GET', `/api/bookings/${id}/damage-deposit`)).body;
  const at = `/api/bookings/${id}/damage-report`;
  const answer = { version: made!.version, agrees: false, text: 'It was like that.', pictureIds: [theirs] };
  const { body } = await world.call<DamageDeposit>(guest, 'POST', `${at}/answer`, answer);
  world.t.clock.advance({ hours: 72 });
  expect(await deleteDueMembers(world.t.deps)).toBe(0);
  await world.call(world.host, 'POST', `${at}/withdraw`, { version: body.report!.version });
  expect(await deleteDueMembers(world.t.deps)).toBe(1);
  await sweep();
  expect(await world.t.deps.photoFiles.read(`damage/${theirs}.webp`)).toBeUndefined();
  expect((await see(world.host, id, theirs)).statusCode).toBe(404);
});
