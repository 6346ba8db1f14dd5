// Photos and PDFs that a host adds to a request for an excuse (G6).
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, aHostCancellation, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer } from '../../../test/fake-api.ts';
import { fakeUploads, sentFiles } from '../../../test/fake-upload.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { Excuse } from '../../nouns/host-cancellations/api.ts';
import { ExcuseSection } from './excuse-section.tsx';

const GET = `GET /api/bookings/${BOOKING_ID}/host-cancellation`;
const LETTER: Excuse['files'][number] = {
  _id: '019a0000-0000-7000-8000-00000000e001',
  mediaType: 'application/pdf',
  byteCount: 2_000,
  at: '2026-12-01T18:05:00.000Z',
  sha256: '0'.repeat(64),
};
const answerWith = (files: Excuse['files']) => {
  const excuse: Excuse = {
    state: 'open',
    reason: 'illness',
    message: 'I’m in the hospital.',
    at: '2026-12-01T18:00:00.000Z',
    note: null,
    files,
  };
  answer(GET, { body: aHostCancellation({ excuse, can: { ask: false, addFile: true, decide: false, waive: false } }) });
};

let stopFaking: () => void;
beforeEach(() => {
  stopFaking = fakeUploads();
  answer('GET /api/csrf-token', { body: { csrfToken: 'c1' } });
});
afterEach(() => stopFaking());

const show = () =>
  renderHere(() => (
    <main>
      <h1>Booking</h1>
      <ExcuseSection
        booking={aBooking({ role: 'host', status: 'cancelled', cancelledBy: 'host' })}
        heading={(content) => content}
      />
    </main>
  ));
const choose = async (count: number) => {
  await expect.element(page.getByRole('button', { name: 'Add photos or PDFs' })).toBeVisible();
  const files = Array.from({ length: count }, (_, place) => new File(['%PDF-1.7'], `note-${place}.pdf`));
  await userEvent.upload(page.getByTestId('chosen-pictures'), files);
};

it('are added one after the other and shown beside the text', async () => {
  answerWith([]);
  await show();
  await choose(1);
  await expect.poll(() => sentFiles().length).toBe(1);
  expect(sentFiles()[0]!.address.pathname).toBe(`/api/bookings/${BOOKING_ID}/excuse/files`);
  answerWith([LETTER]);
  sentFiles()[0]!.answer(201, LETTER);
  await expect.element(page.getByRole('button', { name: 'Download PDF 1' })).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

it('can be five altogether', async () => {
  answerWith([LETTER]);
  await show();
  await choose(5);
  await expect.element(page.getByText('You can add 4 more files. Choose again.').first()).toBeInTheDocument();
  expect(sentFiles()).toEqual([]);
});

it('say why they were refused', async () => {
  answerWith([]);
  await show();
  await choose(1);
  await expect.poll(() => sentFiles().length).toBe(1);
  const detail = 'Choose a JPEG, PNG, WebP, AVIF, or HEIC photo.';
  sentFiles()[0]!.answer(415, { code: 'UNSUPPORTED_MEDIA_TYPE', message: detail, detail });
  await expect.element(page.getByText(detail).first()).toBeInTheDocument();
});
