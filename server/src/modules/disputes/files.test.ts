// Files for the bank: what we generate, what staff upload, and what Stripe gets, once.
import { Readable } from 'node:stream';
import type { Answer } from '@daynook/contract/api';
import type { DisputeFile } from '@daynook/contract/money/disputes';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { payoutDesk } from '../../../test/money/payout-desk.ts';
import { readPdf } from '../../../test/pdf.ts';
import { type StripeStandIn, startStripe } from '../../../test/stripe/stand-in.ts';
import { createStripe } from '../../adapters/stripe/client.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { disputeEvents } from './service.ts';

let stripe: StripeStandIn;
let now = () => new Date();
beforeAll(async () => {
  stripe = await startStripe({ now: () => now() });
});
afterAll(() => stripe.close());
const { desk, asStaff, closed } = payoutDesk(() => ({
  stripe: createStripe({ secretKey: stripe.environment['STRIPE_SECRET_KEY']!, apiUrl: stripe.url }, { timeoutMs: 400 }),
}));
beforeEach(() => {
  now = desk.world.t.clock.now;
  stripe.faults.clear();
});

const PDF = Buffer.from('%PDF-1.7 proof');
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(3_000_000)]);

async function disputed({ isBooked = true, isInquiry = false } = {}) {
  const [one] = await closed();
  const attempt = await desk.world.t.db.kysely
    .selectFrom('payment_attempt')
    .select('provider_reference')
    .where('booking_id', '=', one!.booking._id)
    .where('operation', '=', 'authorize')
    .executeTakeFirstOrThrow();
  const paymentIntent = isBooked ? attempt.provider_reference! : 'pi_of_another_market';
  const id = stripe.disputes.open({ paymentIntent, amount: 500, isInquiry });
  await disputeEvents['charge.dispute.created'](desk.world.t.deps, { objectId: id });
  const { _id } = (await asStaff<Answer<'GET /api/staff/disputes'>>('GET', 'disputes')).body.disputes[0]!;
  return { id, _id, one: one! };
}
async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  payload?: Buffer | Readable,
  type = 'application/pdf',
) {
  const { t, staff } = desk.world;
  const headers = { ...(await t.signIn(staff)), ...(payload ? { 'content-type': type } : {}) };
  return t.app.inject({ method, url: `/api/staff/disputes/${path}`, headers, ...(payload ? { payload } : {}) });
}
const read = async (_id: string) =>
  (await asStaff<Answer<'GET /api/staff/disputes/{id}'>>('GET', `disputes/${_id}`)).body;
const answer = async <T = ProblemBody>(_id: string, madeFiles: string[] = []) =>
  asStaff<T>('POST', `disputes/${_id}/evidence`, { ...(await read(_id)).evidence, madeFiles });

it('are uploaded and replaced, made from the booking, and sent with the words once', async () => {
  const { id, _id, one } = await disputed();
  expect((await call('POST', `${_id}/files/serviceUsed`, JPEG, 'image/jpeg')).statusCode).toBe(201);
  const replaced = await call('POST', `${_id}/files/serviceUsed`, PDF);
  expect(replaced.json()).toEqual({ field: 'serviceUsed', mediaType: 'application/pdf', byteCount: PDF.length });
  expect((await call('POST', `${_id}/files/other`, Buffer.from('<svg/>'))).statusCode).toBe(415);
  expect((await call('POST', `${_id}/files/receipt`, PDF)).statusCode).toBe(400);
  await call('POST', `${_id}/files/other`, PDF);
  expect((await call('DELETE', `${_id}/files/other`)).statusCode).toBe(204);
  expect((await read(_id)).files).toEqual([replaced.json()]);
  // As they would be sent.
  const receipt = await call('GET', `${_id}/files/receipt`);
  expect(receipt.headers['content-disposition']).toContain('receipt.pdf');
  expect((await readPdf(receipt.rawPayload)).text).toContain(one.booking.reference);
  expect((await readPdf((await call('GET', `${_id}/files/conversation`)).rawPayload)).text).toContain(one.guest.name);
  expect((await call('GET', `${_id}/files/other`)).statusCode).toBe(404);

  stripe.faults.failAt('POST /v1/files', 'before');
  expect(await answer(_id, ['receipt', 'conversation'])).toMatchObject({ status: 503 });
  expect((await read(_id)).dispute).toMatchObject({ state: 'open', evidenceSentAt: null });
  // The answer is lost after the bank has it: what was sent is known all the same.
  stripe.faults.failAt('POST /v1/disputes/:id', 'after');
  expect(await answer(_id, ['receipt', 'conversation'])).toMatchObject({ status: 503 });
  await disputeEvents['charge.dispute.updated'](desk.world.t.deps, { objectId: id });
  const after = await read(_id);
  expect(after.dispute).toMatchObject({ state: 'review', evidenceSentAt: now().toISOString() });
  expect(after.files.map(({ field }: DisputeFile) => field)).toEqual(['conversation', 'receipt', 'serviceUsed']);
  const { evidence } = stripe.disputes.all.find((dispute) => dispute.id === id)!;
  expect(await stripe.files.readBytes(evidence['service_documentation']!)).toEqual(new Uint8Array(PDF));
  const sent = await stripe.files.readBytes(evidence['receipt']!);
  expect((await readPdf(Buffer.from(sent))).text).toContain(one.booking.reference);
  expect(stripe.files.all.get(evidence['customer_communication']!)).toMatchObject({ filename: 'messages.pdf' });
  expect((await call('GET', `${_id}/files/receipt`)).rawPayload).toEqual(Buffer.from(sent));
  expect((await call('POST', `${_id}/files/other`, PDF)).statusCode).toBe(409);
  expect((await call('DELETE', `${_id}/files/serviceUsed`)).statusCode).toBe(409);
  expect(await answer(_id)).toMatchObject({ status: 409 });
});

it('are sent again when the bank only asked at first', async () => {
  const { id, _id } = await disputed({ isInquiry: true });
  expect(await answer(_id, ['receipt'])).toMatchObject({ status: 200 });
  expect(await answer(_id, ['receipt'])).toMatchObject({ status: 409 });
  stripe.disputes.escalate(id);
  await disputeEvents['charge.dispute.updated'](desk.world.t.deps, { objectId: id });
  const again = await read(_id);
  expect(again.dispute).toMatchObject({ state: 'open', isInquiry: false, evidenceSentAt: null });
  expect(again.evidence.customerName).not.toBe('');
  expect(await answer(_id, ['receipt', 'conversation'])).toMatchObject({ status: 200 });
  expect((await read(_id)).dispute).toMatchObject({ state: 'review', evidenceSentAt: now().toISOString() });
});

it('are refused when they’re too much together, when there’s no booking to make them from, and after the deadline', async () => {
  const { _id } = await disputed();
  await call('POST', `${_id}/files/serviceUsed`, JPEG, 'image/jpeg');
  await call('POST', `${_id}/files/other`, JPEG, 'image/jpeg');
  expect(await answer(_id)).toMatchObject({
    status: 400,
    body: { fields: { madeFiles: expect.stringContaining('5 MB') } },
  });
  expect((await call('POST', `${_id}/files/other`, Buffer.concat([JPEG, JPEG]), 'image/jpeg')).statusCode).toBe(413);
  await call('DELETE', `${_id}/files/other`);
  desk.world.t.clock.advance({ days: 10 });
  expect(await answer(_id)).toMatchObject({
    status: 409,
    body: { message: 'The bank’s deadline has passed.' },
  });
  const other = await disputed({ isBooked: false });
  expect((await call('GET', `${other._id}/files/receipt`)).statusCode).toBe(404);
  const { evidence } = await read(other._id);
  const body = { ...evidence, conversation: 'They were there.', madeFiles: ['receipt'] };
  expect(await asStaff<ProblemBody>('POST', `disputes/${other._id}/evidence`, body)).toMatchObject({
    status: 400,
    body: { fields: { madeFiles: expect.stringContaining('no booking') } },
  });
});

it('that arrive when the evidence has been sent are refused: the bank doesn’t have them', async () => {
  const { _id } = await disputed();
  const slowly = Readable.from(
    (async function* () {
      yield PDF.subarray(0, 8);
      expect(await answer(_id)).toMatchObject({ status: 200 });
      yield PDF.subarray(8);
    })(),
  );
  expect((await call('POST', `${_id}/files/other`, slowly)).statusCode).toBe(409);
  expect((await read(_id)).files).toEqual([]);
});

it('are a colleague’s matter where staff have paid or been paid themselves, and each one is logged', async () => {
  const { _id, one } = await disputed();
  const { t, staff } = desk.world;
  const db = t.db.kysely;
  const guestIs = (id: string) =>
    db.updateTable('booking').set({ guest_id: id }).where('id', '=', one.booking._id).execute();
  await makeMember(t.db, { email: 'bank-desk@daynook.com' });
  await guestIs(staff.id);
  for (const [method, path, file] of [
    ['POST', 'files/other', PDF],
    ['DELETE', 'files/other', undefined],
    ['POST', 'accept', undefined],
  ] as const)
    expect((await call(method, `${_id}/${path}`, file)).statusCode).toBe(403);
  expect(await answer(_id)).toMatchObject({ status: 403 });
  await guestIs(one.guest.id);
  await call('POST', `${_id}/files/other`, PDF);
  for (const _again of [1, 2]) expect((await call('DELETE', `${_id}/files/other`)).statusCode).toBe(204);
  const logged = db.selectFrom('audit_event').select('action').where('subject_id', '=', _id);
  const actions = (await logged.orderBy('at').execute()).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('file-'))).toEqual(['file-added', 'file-removed']);
});
