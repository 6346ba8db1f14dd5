// Documents and claims for staff, and the host's upload page; empty, failing, rejected (RO2).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { StaffDocument } from '../../nouns/staff/documents-api.ts';
import { Claims } from './claims.tsx';
import { StaffDocuments } from './documents.tsx';

const ID = '019a2f00-0000-7000-8000-00000000d001';
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const errors = async () => await findViolations(document.body, { rules: { region: { enabled: false } } });
const Documents = () => (
  <main>
    <h1>Documents</h1>
    <h2>To review</h2>
    <StaffDocuments />
  </main>
);
const ClaimsPage = () => (
  <main>
    <h1>Claims</h1>
    <h2>All</h2>
    <Claims />
  </main>
);
const aDocument = (more: Partial<StaffDocument> = {}): StaffDocument => ({
  _id: ID,
  kind: 'insurance',
  issuer: 'Home & Hearth <i>Ltd</i>',
  number: 'HH-1',
  cover: { amountMinor: 100_000_000, currency: 'USD' },
  validFrom: null,
  validTo: '2027-06-30',
  file: { mediaType: 'application/pdf', byteCount: 1_000 },
  state: 'waiting',
  rejectReason: null,
  isOver: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  host: { _id: ID, name: 'Nadia Okafor' },
  decidedBy: null,
  sentAt: '2026-11-20T10:00:00.000Z',
  ...more,
});
const onePixel = async () => {
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d');
  return canvas.convertToBlob({ type: 'image/png' });
};
const counts = { waiting: 1, verified: 0, rejected: 0 };

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
});

it('a document is rejected with a reason only, which its host reads (RO2)', async () => {
  answer(`GET /api/staff/documents/${ID}/file`, { body: await onePixel() });
  answer('GET /api/staff/documents', { body: { documents: [aDocument()], nextCursor: null, counts } });
  const path = `POST /api/staff/documents/${ID}/decision`;
  answer(path, {
    status: 422,
    body: { code: 'REASON_REQUIRED', message: 'Please give a reason.', fields: { reason: 'Say why.' } },
  });
  await renderHere(Documents, '/admin/insurance');
  await expect.element(page.getByText('Home & Hearth <i>Ltd</i>', { exact: false })).toBeVisible();
  expect(await errors()).toEqual([]);
  await expect.element(page.getByLabelText('Reason (the host sees this)')).not.toBeInTheDocument();
  // Nobody decides on a file they haven't opened.
  await expect.element(page.getByRole('button', { name: 'Reject…' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Reject…' }).click();
  await expect.element(page.getByLabelText('Reason (the host sees this)')).toHaveFocus();
  await page.getByRole('button', { name: 'Reject document' }).click();
  await expect.element(page.getByText('Say why.')).toBeVisible();
  expect(await errors()).toEqual([]);
  answer(path, { body: aDocument({ state: 'rejected', rejectReason: 'Cut off' }) });
  await page.getByLabelText('Reason (the host sees this)').fill('Cut off');
  await page.getByRole('button', { name: 'Reject document' }).click();
  await expect
    .poll(() => sent(path).at(-1)?.body)
    .toEqual({
      decision: 'reject',
      reason: 'Cut off',
      sentAt: '2026-11-20T10:00:00.000Z',
    });
});

it('a document is verified without a reason (RO2)', async () => {
  answer(`GET /api/staff/documents/${ID}/file`, { body: await onePixel() });
  answer('GET /api/staff/documents', { body: { documents: [aDocument()], nextCursor: null, counts } });
  const path = `POST /api/staff/documents/${ID}/decision`;
  answer(path, { body: aDocument({ state: 'verified' }) });
  await renderHere(Documents, '/admin/insurance');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect.poll(() => sent(path).at(-1)?.body).toEqual({ decision: 'verify', sentAt: '2026-11-20T10:00:00.000Z' });
});

it('a file is fetched when staff ask for it, and shown in the page as what it is (RO2)', async () => {
  const file = `GET /api/staff/documents/${ID}/file`;
  answer('GET /api/staff/documents', { body: { documents: [aDocument()], nextCursor: null, counts } });
  const viewer = (isThere: boolean) =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: isThere, configurable: true });
  viewer(true);
  // As HTML it would run its script in the page.
  answer(file, { body: new Blob(['<script>alert(1)</script>'], { type: 'text/html' }) });
  const first = await renderHere(Documents, '/admin/insurance');
  await expect.element(page.getByRole('button', { name: 'Review' })).toBeVisible();
  expect(sent(file)).toEqual([]);
  await page.getByRole('button', { name: 'Review' }).click();
  const frame = page.getByTitle('Nadia Okafor: Insurance policy');
  await expect.element(frame).toBeVisible();
  const shown = await fetch(frame.element().getAttribute('src')!);
  expect(shown.headers.get('content-type')).toBe('application/pdf');
  expect(sent(file)).toHaveLength(1);
  await page.getByRole('button', { name: 'Hide file' }).click();
  await expect.element(frame).not.toBeInTheDocument();
  viewer(false);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect.element(page.getByText('This browser can’t show PDFs. Download the file to view it.')).toBeVisible();
  await first.unmount();

  const picture = aDocument({ file: { mediaType: 'image/png', byteCount: 1_000 } });
  answer('GET /api/staff/documents', { body: { documents: [picture], nextCursor: null, counts } });
  answer(file, { body: await onePixel() });
  await renderHere(Documents, '/admin/insurance');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect.element(page.getByRole('img', { name: 'Nadia Okafor: Insurance policy' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible();
  expect(await errors()).toEqual([]);
});

it('no documents, and documents that could not be loaded, say so', async () => {
  answer('GET /api/staff/documents', { body: { documents: [], nextCursor: null, counts } });
  const first = await renderHere(Documents, '/admin/insurance');
  await expect.element(page.getByRole('heading', { name: 'No documents' })).toBeVisible();
  await first.unmount();
  answer('GET /api/staff/documents', { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await renderHere(Documents, '/admin/insurance');
  await expect.element(page.getByRole('heading', { name: 'We couldn’t load the documents' })).toBeVisible();
});

it('a claim is opened by the reference of a booking; one that nobody has is refused beside its field (RO2)', async () => {
  answer('GET /api/staff/claims', { body: { claims: [], nextCursor: null } });
  answer('POST /api/staff/claims', {
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      message: 'See.',
      fields: { reference: 'There is no booking of this reference.' },
    },
  });
  await renderHere(ClaimsPage, '/admin/insurance');
  await page.getByLabelText('Booking reference').fill('DN-XXXXXX');
  await page.getByLabelText('What happened?').fill('A stain');
  await page.getByRole('button', { name: 'Open a claim' }).click();
  await expect.element(page.getByText('There is no booking of this reference.')).toBeVisible();
  expect(await errors()).toEqual([]);
});

it('shows documents of the host that a booking led to, and the way to all (MB3)', async () => {
  answer('GET /api/staff/documents', { body: { documents: [aDocument()], nextCursor: null, counts } });
  await renderHere(Documents, `/admin/insurance?state=verified&host=${ID}`);
  const all = page.getByRole('link', { name: 'Show all hosts' });
  await expect.element(all).toHaveAttribute('href', '/admin/insurance?state=verified');
  expect(sent('GET /api/staff/documents')[0]?.search.toString()).toBe(`state=verified&hostId=${ID}`);
  await page.getByRole('button', { name: /^Rejected/ }).click();
  await expect.poll(() => sent('GET /api/staff/documents').at(-1)?.search.get('hostId')).toBe(ID);
  expect(await errors()).toEqual([]);
});
