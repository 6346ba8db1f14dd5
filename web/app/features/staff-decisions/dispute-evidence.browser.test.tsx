// Evidence for a bank: text and files that staff check, sent once and shown afterwards (RO2, F11).
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { fakeUploads, sentFiles } from '../../../test/fake-upload.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { DisputeView } from './dispute-view.tsx';
import type { Dispute, DisputeFile, Evidence } from './disputes-api.ts';

const ID = '019a2f00-0000-7000-8000-000000000001';
const READ = `GET /api/staff/disputes/${ID}`;
const SEND = `POST /api/staff/disputes/${ID}/evidence`;
const person = (name: string) => ({ _id: ID, name });
const aDispute = (more: Partial<Dispute> = {}): Dispute => ({
  _id: ID,
  state: 'open',
  isInquiry: false,
  reason: 'product_not_received',
  amountMinor: 2_100,
  currency: 'USD',
  withdrawnMinor: 2_100,
  booking: {
    _id: ID,
    reference: 'DN-7K4M2Q',
    listingTitle: '<i>Attic</i>',
    guest: person('Zoë Límová'),
    host: person('Ann'),
  },
  dueAt: '2026-11-30T10:00:00.000Z',
  openedAt: '2026-11-20T10:00:00.000Z',
  closedAt: null,
  evidenceSentAt: null,
  acceptedAt: null,
  hostShareMinor: null,
  ...more,
});
const evidence: Evidence = {
  productDescription: 'A desk',
  serviceDate: '',
  customerName: 'Zoë Límová',
  customerEmail: '',
  activity: '',
  cancellationPolicy: '',
  refundPolicy: '',
  refundRefusal: '',
  conversation: '',
};
const read = (dispute: Dispute, files: DisputeFile[] = []) =>
  answer(READ, { body: { dispute, evidence, files, mostHostShareMinor: null } });
const Main = () => (
  <main>
    <h1>Disputes</h1>
    <DisputeView id={ID} />
  </main>
);
const show = () => renderHere(Main);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const proof: DisputeFile = { field: 'serviceUsed', mediaType: 'image/png', byteCount: 12_345 };
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);

let putBack: () => void;
beforeEach(() => {
  putBack = fakeUploads();
  dropSignIn();
  storeSignIn();
  session.start();
});
afterEach(() => putBack());

it('takes files that we make and files that staff upload, and is sent once', async () => {
  read(aDispute());
  await show();
  await expect.element(page.getByRole('checkbox', { name: /^Receipt/ })).toBeChecked();
  await page.getByRole('checkbox', { name: /^Messages between guest and host/ }).click();
  const choose = page.getByLabelText('Upload Proof that the guest used the space');
  await userEvent.upload(choose, new File(['x'], 'proof.png', { type: 'image/png' }));
  await vi.waitFor(() => expect(sentFiles()).toHaveLength(1));
  sentFiles()[0]!.answer(415, { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Upload a PDF, JPEG, or PNG file.' });
  await expect.element(page.getByText('Upload a PDF, JPEG, or PNG file.')).toBeVisible();
  await userEvent.upload(choose, new File(['y'], 'proof.png', { type: 'image/png' }));
  await vi.waitFor(() => expect(sentFiles()).toHaveLength(2));
  expect(sentFiles()[1]!.address.pathname).toBe(`/api/staff/disputes/${ID}/files/serviceUsed`);
  sentFiles()[1]!.answer(201, proof);
  await expect.element(page.getByText('PNG · 12 kB')).toBeVisible();
  expect(await violations()).toEqual([]);
  answer(`DELETE /api/staff/disputes/${ID}/files/serviceUsed`, { status: 204 });
  await button('Remove Proof that the guest used the space').click();
  await expect.element(page.getByText('Such as a photo or a door log.')).toBeVisible();
  answer(SEND, {
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      message: 'Check the form.',
      fields: { madeFiles: 'All files together can be up to 5 MB. Remove one or make it smaller.' },
    },
  });
  const send = async () => {
    await button('Send evidence…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send evidence' }).click();
  };
  await send();
  await expect.element(page.getByText(/^All files together can be up to 5 MB/)).toBeVisible();
  const sent = aDispute({ state: 'review', evidenceSentAt: '2026-11-21T10:00:00.000Z' });
  answer(SEND, { body: sent });
  read(sent, [
    { field: 'receipt', mediaType: 'application/pdf', byteCount: 900 },
    { field: 'other', mediaType: 'image/jpeg', byteCount: 1_840_000 },
  ]);
  await send();
  await expect.element(page.getByRole('heading', { name: 'Evidence we sent' })).toBeVisible();
  await expect.element(button('Download Receipt')).toBeVisible();
  await expect.element(page.getByText('PDF · 1 kB')).toBeVisible();
  await expect.element(page.getByText('JPEG · 1.8 MB')).toBeVisible();
  expect(receivedCalls().findLast(({ key }) => key === SEND)?.body).toMatchObject({ madeFiles: ['receipt'] });
  expect(await violations()).toEqual([]);
});

it('has no files to make without a booking', async () => {
  read(aDispute({ booking: null }));
  await show();
  await expect.element(page.getByText('Payment without a booking')).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});
