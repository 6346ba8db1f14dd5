// Photos and PDFs that a host adds to a request to excuse a cancellation (G6).
import type { Booking } from '@daynook/contract/bookings';
import type { ExcuseFile, HostCancellation } from '@daynook/contract/bookings/host-cancellations';
import { HOST_CANCELLATION } from '@daynook/contract/limits/host-cancellations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HTML, jpegPicture, PDF, phonePicture, SVG } from '../../../test/pictures.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { deleteDueMembers } from '../accounts/deletion.ts';
import { toMemberActor } from '../accounts/member-actor.ts';
import { makeWorld, newKey, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';
import { photoFilesTopic } from '../photos/service.ts';
import { addExcuseFile } from './files.ts';

let world: World;
let host: TestMember;
let booking: Booking;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

const act = (member: TestMember, verb: string, body: object) =>
  world.call(member, 'POST', `/api/bookings/${booking._id}/${verb}`, body, { 'idempotency-key': newKey() });
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  host = await world.makeGuest();
  const listing = await world.makeListing({ host_id: host.id, booking_mode: 'instant', notice_minutes: 0 });
  booking = await world.booked(listing);
  await world.verb(host, booking._id, 'cancel');
});
const ask = () => act(host, 'excuse', { reason: 'illness', message: 'I’m in the hospital.' });
const decide = (decision: 'excused' | 'refused') => act(world.staff, 'excuse/decide', { decision });
const view = async (member: TestMember) =>
  (await world.call<HostCancellation>(member, 'GET', `/api/bookings/${booking._id}/host-cancellation`)).body;

async function add<T = ExcuseFile>(bytes: Buffer, mediaType = 'image/jpeg', member = host) {
  const { authorization, ...csrf } = await world.t.signIn(member);
  const response = await world.t.app.inject({
    method: 'POST',
    url: `/api/bookings/${booking._id}/excuse/files`,
    headers: { ...csrf, authorization, 'content-type': mediaType },
    payload: bytes,
  });
  return { status: response.statusCode, body: JSON.parse(response.body) as T };
}

async function read(member: TestMember, fileId: string) {
  const { authorization } = await world.t.signIn(member);
  const url = `/api/bookings/${booking._id}/excuse/files/${fileId}`;
  return world.t.app.inject({ method: 'GET', url, headers: { authorization } });
}

describe('files of a request for an excuse (G6)', () => {
  it('are photos and PDFs with our time and a hash, which only the member who added them and staff see', async () => {
    expect(await add<ProblemBody>(PDF, 'application/pdf')).toMatchObject({ status: 409 });
    await ask();
    expect((await view(host)).can.addFile).toBe(true);
    const letter = await add(PDF, 'application/pdf');
    const at = world.t.clock.now().toISOString();
    expect(letter).toMatchObject({
      status: 201,
      body: {
        mediaType: 'application/pdf',
        byteCount: PDF.length,
        at,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    const photo = await add(await jpegPicture());
    expect(photo).toMatchObject({ status: 201, body: { mediaType: 'image/webp' } });
    for (const member of [host, world.staff]) {
      expect((await view(member)).excuse?.files).toEqual([letter.body, photo.body]);
      const sent = await read(member, letter.body._id);
      expect([sent.statusCode, sent.rawPayload.equals(PDF)]).toEqual([200, true]);
      expect(sent.headers['content-disposition']).toContain('file.pdf');
    }
    const coHost = await world.makeGuest();
    await world.t.db.kysely
      .insertInto('co_host')
      .values({
        id: world.t.deps.newId(),
        property_id: (await findListing()).property_id,
        member_id: coHost.id,
        level: 'full',
        since: world.t.clock.now(),
      })
      .execute();
    expect((await view(coHost)).excuse?.files).toEqual([]);
    expect((await read(coHost, letter.body._id)).statusCode).toBe(404);
    expect((await read(world.guest, letter.body._id)).statusCode).toBe(403);
    expect((await read(await world.makeGuest(), letter.body._id)).statusCode).toBe(404);
    const log = await world.t.db.kysely
      .selectFrom('audit_event')
      .selectAll()
      .where('actor_id', '=', world.staff.id)
      .where('subject_id', '=', booking._id)
      .execute();
    expect(log.length).toBeGreaterThan(0);
  });

  it('lose where and with what a photo was taken (A17)', async () => {
    await ask();
    const { body } = await add(await phonePicture());
    const stored = (await read(host, body._id)).rawPayload;
    expect(stored.includes('Exif')).toBe(false);
  });

  it('have to be photos or PDFs, not too large, not too many, and not the same twice', async () => {
    await ask();
    for (const bytes of [HTML, SVG])
      expect(await add<ProblemBody>(bytes)).toMatchObject({
        body: { code: expect.stringMatching(/IMAGE_REFUSED|UNSUPPORTED_MEDIA_TYPE/) },
      });
    expect(await add<ProblemBody>(HTML, 'text/html')).toMatchObject({ status: 415 });
    const large = Buffer.concat([PDF, Buffer.alloc(HOST_CANCELLATION.fileMaximumBytes)]);
    expect(await add<ProblemBody>(large, 'application/pdf')).toMatchObject({ status: 413 });
    expect(await add(PDF, 'application/pdf')).toMatchObject({ status: 201 });
    expect(await add<ProblemBody>(PDF, 'application/pdf')).toMatchObject({ status: 409 });
    const more = (number: number) => Buffer.concat([PDF, Buffer.from(String(number))]);
    for (const number of [2, 3, 4]) expect(await add(more(number), 'application/pdf')).toMatchObject({ status: 201 });
    const both = await Promise.all([5, 6].map((number) => add<ProblemBody>(more(number), 'application/pdf')));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.map(({ body }) => body.code)).toContain('LIMIT_REACHED');
    expect((await view(world.staff)).excuse?.files).toHaveLength(5);
  });

  it('can’t be added by others, or once staff have decided', async () => {
    await ask();
    expect(await add<ProblemBody>(PDF, 'application/pdf', world.guest)).toMatchObject({ status: 403 });
    expect(await add<ProblemBody>(PDF, 'application/pdf', world.staff)).toMatchObject({ status: 403 });
    await decide('refused');
    expect((await view(host)).can.addFile).toBe(false);
    expect(await add<ProblemBody>(PDF, 'application/pdf')).toMatchObject({
      status: 409,
      body: { detail: 'You can add files only until we decide about your request.' },
    });
  });

  it('are erased with the account (M9)', async () => {
    await ask();
    const { body } = await add(PDF, 'application/pdf');
    await decide('excused');
    const { t } = world;
    const at = { deletion_due_at: t.clock.now() };
    await t.db.kysely.updateTable('member').set(at).where('id', '=', host.id).execute();
    expect(await deleteDueMembers(t.deps)).toBe(1);
    await drainOutbox(t.deps, new Map([[photoFilesTopic.topic, photoFilesTopic]]));
    expect(await t.deps.photoFiles.read(`excuse/${body._id}`)).toBeUndefined();
    expect((await view(world.staff)).excuse?.files).toEqual([]);
    expect((await read(world.staff, body._id)).statusCode).toBe(404);
  });

  it('don’t outlive an account that’s deleted during the upload (M9)', async () => {
    await ask();
    const { t } = world;
    const due = { deletion_due_at: t.clock.now() };
    async function* slowly() {
      yield PDF;
      await t.db.kysely.updateTable('member').set(due).where('id', '=', host.id).execute();
      expect(await deleteDueMembers(t.deps)).toBe(1);
    }
    const adding = addExcuseFile(t.deps, toMemberActor(host.id), booking._id, slowly);
    await expect(adding).rejects.toMatchObject({ code: 'ACCOUNT_NOT_ACTIVE' });
    expect((await view(world.staff)).excuse?.files).toEqual([]);
  });
});

const findListing = () =>
  world.t.db.kysely
    .selectFrom('listing')
    .select('property_id')
    .where('id', '=', booking.listing._id)
    .executeTakeFirstOrThrow();
