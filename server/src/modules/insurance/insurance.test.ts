// Hosts' documents over HTTP: uploaded, private, verified or rejected, with reminders; and insurance claims (RO2, A17).
import type { Answer } from '@daynook/contract/api';
import type { Claim, HostDocument, StaffDocument } from '@daynook/contract/hosting/insurance';
import { DOCUMENTS } from '@daynook/contract/limits/insurance';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_NAUGHTY, isRefused } from '../../../test/forms/naughty-strings.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { dateWords } from '../../lib/time/words.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';
import { emailTopic } from '../emails/service.ts';
import { sendExpiryReminders } from './documents.ts';
import { documentFileTopic } from './service.ts';

const PDF = Buffer.from('%PDF-1.7\n%policy of the house\n');

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

const input = (more: object = {}) => ({ clientId: world.t.deps.newId(), kind: 'insurance', ...more });
const begin = <T = HostDocument & ProblemBody>(as: TestMember, more: object = {}) =>
  world.call<T>(as, 'POST', '/api/host/documents', input(more));
async function send(as: TestMember, id: string, payload: Buffer, type = 'application/pdf') {
  const response = await world.t.app.inject({
    method: 'POST',
    url: `/api/host/documents/${id}/file`,
    headers: { ...(await world.t.signIn(as)), 'content-type': type },
    payload,
  });
  return { status: response.statusCode, body: response.json<HostDocument & ProblemBody>() };
}
async function sent(as: TestMember, more: object = {}): Promise<HostDocument> {
  const { body } = await begin(as, more);
  const answer = await send(as, body._id, PDF);
  expect(answer.status).toBe(201);
  return answer.body;
}
async function open(as: TestMember, path: string) {
  return world.t.app.inject({ url: path, headers: await world.t.signIn(as) });
}
const decide = <T = StaffDocument & ProblemBody>(id: string, body: object) =>
  world.call<T>(world.staff, 'POST', `/api/staff/documents/${id}/decision`, body);
const queue = async (state = 'waiting') =>
  (await world.call<Answer<'GET /api/staff/documents'>>(world.staff, 'GET', `/api/staff/documents?state=${state}`))
    .body;
const drain = () =>
  drainOutbox(
    world.t.deps,
    new Map([emailTopic, documentFileTopic].map((handler) => [handler.topic, handler] as const)),
  );
async function subjectsTo(member: TestMember): Promise<string[]> {
  await drain();
  const rows = await world.t.db.kysely
    .selectFrom('sent_email')
    .select('subject')
    .where('member_id', '=', member.id)
    .execute();
  // Sent at the same time of the test's clock, in any order.
  return rows.map(({ subject }) => subject).toSorted();
}

describe('a document (RO2)', () => {
  it('is begun once however often it is sent, and seen by staff when its file has come', async () => {
    const host = await world.makeGuest();
    const body = input({ issuer: 'Home & Hearth', number: 'HH-1', coverMinor: 100_000_000, validTo: '2027-06-30' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.call<HostDocument>(host, 'POST', '/api/host/documents', body)),
    );
    expect(new Set(answers.map((answer) => answer.body._id)).size).toBe(1);
    const { _id } = answers[0]!.body;
    expect((await queue()).documents.map((document) => document._id)).not.toContain(_id);
    expect((await send(host, _id, PDF)).body).toMatchObject({
      issuer: 'Home & Hearth',
      cover: { amountMinor: 100_000_000, currency: 'USD' },
      file: { mediaType: 'application/pdf', byteCount: PDF.length },
      state: 'waiting',
      isOver: false,
    });
    expect((await queue()).documents.at(-1)).toMatchObject({ _id, host: { _id: host.id, name: host.name } });
  });

  it.each([
    ['HTML named a PDF', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['SVG', Buffer.from('<svg onload="alert(1)"/>'), 415],
    ['nothing', Buffer.alloc(0), 415],
    ['more than ten megabytes', Buffer.concat([PDF, Buffer.alloc(DOCUMENTS.maximumBytes)]), 413],
  ])('refuses %s; what was there stays (A17)', async (_, payload, status) => {
    const host = await world.makeGuest();
    const { _id } = await sent(host);
    expect((await send(host, _id, payload)).status).toBe(status);
    expect((await open(host, `/api/host/documents/${_id}/file`)).rawPayload.equals(PDF)).toBe(true);
  });

  it('stores the rejection reason exactly as typed, also for its host, or refuses it with a message for the field (A15)', async () => {
    const host = await world.makeGuest();
    const { _id } = await sent(host);
    // Each combination is a decision and an audit event.
    const bounds = { from: 1, to: DOCUMENTS.reasonMaximumCharacters };
    const isTried = (text: string, index: number) => isRefused(text, bounds) || index % 12 === 5;
    for (const reason of ALL_NAUGHTY.filter(isTried)) {
      const { status, body } = await decide(_id, { decision: 'reject', reason });
      const what = JSON.stringify(reason.slice(0, 60));
      if (isRefused(reason, bounds)) {
        const isFailing = isRefused(reason, { to: bounds.to });
        const refusal = isFailing ? [400, 'VALIDATION_FAILED'] : [422, 'REASON_REQUIRED'];
        expect([what, status, body.code]).toEqual([what, ...refusal]);
        expect(body.fields?.['reason']?.length, what).toBeGreaterThan(5);
      } else {
        const own = await world.call<Answer<'GET /api/host/documents'>>(host, 'GET', '/api/host/documents');
        const kept = [status, body.rejectReason, own.body.documents[0]!.rejectReason];
        expect(kept, what).toEqual([200, reason.trim(), reason.trim()]);
      }
    }
  });

  it('is for its host and staff alone, also by the address of a picture (A04)', async () => {
    const [host, stranger] = [await world.makeGuest(), await world.makeGuest()];
    const { _id } = await sent(host);
    const own = await open(host, `/api/host/documents/${_id}/file`);
    expect([own.statusCode, own.headers['content-disposition'], own.headers['x-content-type-options']]).toEqual([
      200,
      'attachment; filename=insurance.pdf',
      'nosniff',
    ]);
    expect(own.headers['cache-control']).toBe('no-store');
    expect((await open(stranger, `/api/host/documents/${_id}/file`)).statusCode).toBe(404);
    expect((await open(host, `/api/staff/documents/${_id}/file`)).statusCode).toBe(403);
    expect((await send(stranger, _id, PDF)).status).toBe(404);
    expect((await world.call(stranger, 'DELETE', `/api/host/documents/${_id}`)).status).toBe(404);
    for (const path of [`/photos/document/${_id}/file`, `/photos/document/${_id}/320.webp`])
      expect((await world.t.app.inject({ url: path })).statusCode).toBe(404);
    expect((await open(world.staff, `/api/staff/documents/${_id}/file`)).rawPayload.equals(PDF)).toBe(true);
    const log = await world.call<Answer<'GET /api/staff/tables/audit'>>(
      world.staff,
      'GET',
      `/api/staff/tables/audit?subjectId=${_id}`,
    );
    expect(log.body.rows.map(({ action, member }) => [action, member?._id])).toEqual([['looked', host.id]]);
  });

  it('is found among its host’s own, counted alone (MB3)', async () => {
    const [host, other] = [await world.makeGuest(), await world.makeGuest()];
    const { _id } = await sent(host);
    await sent(other);
    const page = await queue(`waiting&hostId=${host.id}`);
    expect(page.documents.map((document) => document._id)).toEqual([_id]);
    expect(page.counts).toEqual({ waiting: 1, verified: 0, rejected: 0 });
    expect((await queue(`rejected&hostId=${host.id}`)).documents).toEqual([]);
  });

  it('is verified, or rejected with a reason its host reads; a new file is reviewed again', async () => {
    const host = await world.makeGuest();
    const { _id } = await sent(host);
    expect((await decide(_id, { decision: 'reject' })).body.code).toBe('REASON_REQUIRED');
    expect((await decide(_id, { decision: 'reject', reason: 'The number is cut off' })).body).toMatchObject({
      state: 'rejected',
      rejectReason: 'The number is cut off',
      decidedBy: world.staff.name,
    });
    expect((await send(host, _id, PDF)).body).toMatchObject({ state: 'waiting', rejectReason: null });
    const looked = (await queue()).documents.find((document) => document._id === _id)!;
    world.t.clock.advance({ minutes: 1 });
    await send(host, _id, PDF);
    expect(await decide(_id, { decision: 'verify', sentAt: looked.sentAt })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CHANGED', message: expect.stringContaining('newer file') },
    });
    expect((await queue()).documents.map((document) => document._id)).toContain(_id);
    expect((await decide(_id, { decision: 'verify' })).body.state).toBe('verified');
    expect(await subjectsTo(host)).toEqual([
      'We couldn’t accept your insurance policy',
      'Your insurance policy is verified',
    ]);
  });

  it('is deleted with its file', async () => {
    const host = await world.makeGuest();
    const { _id } = await sent(host);
    expect((await world.call(host, 'DELETE', `/api/host/documents/${_id}`)).status).toBe(204);
    await drain();
    expect(await world.t.deps.photoFiles.read(`document/${_id}/file`)).toBeUndefined();
    expect((await open(world.staff, `/api/staff/documents/${_id}/file`)).statusCode).toBe(404);
  });

  it('refuses dates in the wrong order and too many documents, also at once', async () => {
    const host = await world.makeGuest();
    const { body } = await begin(host, { validFrom: '2027-01-02', validTo: '2027-01-01' });
    expect(Object.keys(body.fields ?? {})).toEqual(['validTo']);
    const made = await Promise.all(Array.from({ length: DOCUMENTS.perHost + 2 }, () => begin(host)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(DOCUMENTS.perHost);
  });

  it('reminds its host 30 and 7 days before its last day and on it, once each', async () => {
    const host = await world.makeGuest();
    const { _id } = await sent(host, { validTo: '2026-12-21' });
    await sendExpiryReminders(world.t.deps);
    expect(await subjectsTo(host)).toEqual([]);
    await decide(_id, { decision: 'verify' });
    await Promise.all([sendExpiryReminders(world.t.deps), sendExpiryReminders(world.t.deps)]);
    await drain();
    for (const days of [22, 1, 7, 1]) {
      world.t.clock.advance({ days });
      await sendExpiryReminders(world.t.deps);
      await sendExpiryReminders(world.t.deps);
      // Sent the same day, because an email delayed for longer isn't sent anymore.
      await drain();
    }
    expect((await subjectsTo(host)).filter((subject) => !subject.endsWith('verified'))).toEqual([
      'Your insurance policy expires on December 21, 2026',
      'Your insurance policy expires on December 21, 2026',
      'Your insurance policy expires on December 21, 2026',
    ]);
  });
});

it('five hundred hosts reminded earlier don’t delay a reminder', async () => {
  const [many, host] = [await world.makeGuest(), await world.makeGuest()];
  const inDays = (days: number) =>
    new Date(world.t.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const { body } = await begin(host, { validTo: inDays(20) });
  await sql`
    insert into host_document (id, host_id, client_id, kind, valid_to, reminded_days, state, created_at, sent_at, media_type, byte_count)
    select gen_random_uuid(), ${many.id}, gen_random_uuid(), 'permit', ${inDays(15)}::date, 30, 'verified', now(), now(), 'application/pdf', 9
    from generate_series(1, 501)`.execute(world.t.db.kysely);
  await sql`
    update host_document set state = 'verified', sent_at = now(), media_type = 'application/pdf', byte_count = 9
    where id = ${body._id}`.execute(world.t.db.kysely);
  await sendExpiryReminders(world.t.deps);
  expect(await subjectsTo(host)).toEqual([`Your insurance policy expires on ${dateWords(inDays(20))}`]);
  await sql`delete from host_document where host_id = ${many.id}`.execute(world.t.db.kysely);
});

describe('claims (RO2)', () => {
  it('are opened by a booking’s reference, annotated, and settled; every action is logged', async () => {
    const fresh = await makeWorld();
    const booking = await fresh.booked(await fresh.makeListing());
    const post = <T>(path: string, body: object) => fresh.call<T>(fresh.staff, 'POST', path, body);
    const lost = await post<ProblemBody>('/api/staff/claims', { reference: 'DN-XXXXXX', summary: 'x' });
    expect(Object.keys(lost.body.fields ?? {})).toEqual(['reference']);
    const opened = await post<Claim>('/api/staff/claims', {
      reference: booking.reference.toLowerCase(),
      summary: 'A stain on the desk',
      amountMinor: 12_000,
    });
    expect(opened.body).toMatchObject({
      booking: { reference: booking.reference },
      guest: { _id: fresh.guest.id },
      host: { _id: fresh.host.id },
      state: 'open',
      amountMinor: 12_000,
      currency: 'USD',
    });
    const path = `/api/staff/claims/${opened.body._id}`;
    await post(path, { note: 'Both agree' });
    expect((await post<Claim>(path, { state: 'settled' })).body).toMatchObject({
      state: 'settled',
      notes: [{ text: 'Both agree', by: fresh.staff.name, at: fresh.t.clock.now().toISOString() }],
    });
    const list = async (state: string) =>
      (await fresh.call<Answer<'GET /api/staff/claims'>>(fresh.staff, 'GET', `/api/staff/claims?state=${state}`)).body
        .claims.length;
    expect([await list('open'), await list('settled')]).toEqual([0, 1]);
    // Of one booking only, as its page requests (MB3).
    const other = await fresh.booked(await fresh.makeListing());
    expect([await list(`settled&bookingId=${booking._id}`), await list(`settled&bookingId=${other._id}`)]).toEqual([
      1, 0,
    ]);
    const { rows } = (
      await fresh.call<Answer<'GET /api/staff/tables/audit'>>(
        fresh.staff,
        'GET',
        `/api/staff/tables/audit?subjectId=${opened.body._id}`,
      )
    ).body;
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['changed', 'noted', 'opened']);
    expect((await post<ProblemBody>(`/api/staff/claims/${fresh.t.deps.newId()}`, {})).body.code).toBe('NOT_FOUND');
    await fresh.t.close();
  });
});
