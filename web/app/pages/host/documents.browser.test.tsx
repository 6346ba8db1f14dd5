// A host's documents: purpose, status, uploads, and errors (RO2, I11).
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import type { HostDocument, HostDocuments } from '../../features/insurance/api.ts';
import { daysLeft, fileError, groupByKind } from '../../features/insurance/document-rules.ts';
import { session } from '../../lib/session/session.ts';
import Documents from './documents.tsx';

const ID = '019a2f00-0000-7000-8000-00000000d001';
const aDocument = (more: Partial<HostDocument> = {}): HostDocument => ({
  _id: ID,
  kind: 'insurance',
  issuer: 'Home & Hearth <i>Ltd</i>',
  number: 'HH-1',
  cover: null,
  validFrom: null,
  validTo: null,
  file: { mediaType: 'application/pdf', byteCount: 1_000 },
  state: 'waiting',
  rejectReason: null,
  isOver: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...more,
});
const setWork = (documents: HostDocument[], more: Partial<HostDocuments> = {}) =>
  answer('GET /api/host/documents', { body: { documents, required: [], lapsed: [], ...more } });
const Page = () => (
  <main>
    <Documents />
  </main>
);
const show = () => renderHere(Page, '/host/documents');
const kind = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const errors = async () => (await findViolations(document.body)).map(({ id }) => id);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
});

describe('a host’s documents (RO2)', () => {
  it('are a tab with every kind and what it’s for, also while there are none', async () => {
    setWork([], { required: ['insurance'] });
    await show();
    await expect.element(page.getByRole('link', { name: 'Documents' })).toHaveAttribute('aria-current', 'page');
    await expect.element(kind('Insurance policy')).toMatchTextContent('Required');
    await expect.element(kind('Permit')).not.toMatchTextContent('Required');
    await expect.element(page.getByText(/^You only need the ones marked as required/)).toBeVisible();
    for (const name of ['Lease', 'Proof of identity'])
      await expect.element(kind(name).getByRole('button', { name: /^Upload/ })).toBeVisible();
    expect(await errors()).toEqual([]);
  });

  it('show each status: rejected and why, expired, about to expire', async () => {
    setWork(
      [
        aDocument({ state: 'rejected', rejectReason: 'The last page is cut off.' }),
        aDocument({ _id: ID.replace(/1$/, '2'), kind: 'permit', state: 'verified', validTo: inDays(12) }),
        aDocument({ _id: ID.replace(/1$/, '3'), kind: 'lease', state: 'verified', isOver: true, validTo: inDays(-3) }),
      ],
      { required: ['lease'], lapsed: ['lease'] },
    );
    await show();
    await expect.element(kind('Insurance policy')).toMatchTextContent(/Not accepted.*The last page is cut off\./);
    await expect.element(kind('Permit')).toMatchTextContent('Expires in 12 days');
    await expect.element(kind('Permit').getByRole('button', { name: 'Upload renewal' })).toBeVisible();
    await expect.element(kind('Lease')).toMatchTextContent('This expired, so your listings are paused.');
    // What blocks listings comes first.
    await expect.element(page.getByRole('heading', { level: 2 }).first()).toMatchTextContent('Lease');
    expect(await errors()).toEqual([]);
  });

  it('is uploaded with its file; errors from the server are shown next to the field', async () => {
    setWork([]);
    await show();
    await kind('Insurance policy')
      .getByRole('button', { name: /^Upload/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Insurance policy' });
    await dialog.getByRole('button', { name: 'Submit for review' }).click();
    await expect.element(dialog).toMatchTextContent('Choose a file first.');
    const input = page.getByTestId('document-file');
    await userEvent.upload(input, new File(['<svg/>'], 'policy.svg', { type: 'image/svg+xml' }));
    await expect.element(dialog).toMatchTextContent('Choose a PDF, JPEG, or PNG file.');
    await userEvent.upload(input, new File(['%PDF-1.7'], 'policy.pdf', { type: 'application/pdf' }));
    await dialog.getByLabelText('Issued by (optional)').fill('  Hearth ');
    answer('POST /api/host/documents', {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'See.', fields: { issuer: 'Who is that?' } },
    });
    await dialog.getByRole('button', { name: 'Submit for review' }).click();
    await expect.element(dialog).toMatchTextContent('Who is that?');
    expect(sent('POST /api/host/documents')[0]?.body).toMatchObject({ kind: 'insurance', issuer: 'Hearth' });
    expect(await errors()).toEqual([]);
  });

  it('is removed once that’s confirmed', async () => {
    setWork([aDocument()]);
    answer(`DELETE /api/host/documents/${ID}`, { status: 204 });
    await show();
    await kind('Insurance policy').getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Insurance policy?' });
    await expect.element(dialog).toMatchTextContent('This permanently deletes the file.');
    expect(sent(`DELETE /api/host/documents/${ID}`)).toEqual([]);
    setWork([]);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(kind('Insurance policy').getByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
    expect(sent(`DELETE /api/host/documents/${ID}`)).toHaveLength(1);
  });

  it('that can’t be loaded say so, and can be retried', async () => {
    answer('GET /api/host/documents', { status: 403, body: { code: 'FORBIDDEN', message: 'Not yours.' } });
    await show();
    await expect.element(page.getByText('We couldn’t load your documents')).toBeVisible();
    setWork([]);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(kind('Insurance policy')).toBeVisible();
  });

  it.each([
    ['2026-11-26', 0],
    ['2026-12-26', 30],
    ['2026-11-25', -1],
    [null, undefined],
  ])('valid to %s there are %s days left', (validTo, left) => {
    expect(daysLeft({ validTo }, '2026-11-26')).toBe(left);
  });

  it.each([
    [0, 'application/pdf', 'empty'],
    [10 * 1024 * 1024 + 1, 'application/pdf', 'large'],
    [10, 'text/html', 'type'],
    [10, '', undefined],
    [10 * 1024 * 1024, 'image/png', undefined],
  ])('a file of %i bytes and type %j is %s', (size, type, error) => {
    expect(fileError({ size, type })).toBe(error);
  });

  it('kinds that need action come first, and a renewed one needs none', () => {
    const old = aDocument({ kind: 'permit', state: 'verified', isOver: true, validTo: '2026-01-01' });
    const options = { required: [], lapsed: [], today: '2026-11-26' };
    expect(groupByKind([old], options)[0]).toMatchObject({ kind: 'permit', needsHand: true });
    const renewed = aDocument({ kind: 'permit', state: 'waiting' });
    expect(groupByKind([renewed, old], options).every(({ needsHand }) => !needsHand)).toBe(true);
  });
});
