// Reviews: written, hidden, edited, published, replied to, removed; due, and on profiles.
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { BookingReview, BookingReviews, MemberReview } from './api.ts';
import { BookingReviewsPart } from './booking-reviews.tsx';
import { DueReviews } from './due-reviews.tsx';
import { MemberReviews } from './member-reviews.tsx';

const GET = `GET /api/bookings/${BOOKING_ID}/reviews`;
const PUT = `PUT /api/bookings/${BOOKING_ID}/review`;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString();
const HOSTILE = '<img src=x onerror=alert(1)>\u202e'.repeat(4);

const aReview = (more: Partial<BookingReview> = {}): BookingReview => ({
  _id: '019a2f00-0000-7000-a000-0000000000e1',
  side: 'guest',
  author: { name: 'Zoë Límová', picture: null },
  rating: 4,
  categories: {},
  text: 'Calm and bright',
  writtenAt: '2026-12-04T10:00:00.000Z',
  publishedAt: null,
  reply: null,
  privateNote: null,
  hiddenReason: null,
  ...more,
});
const theirs = (more: Partial<BookingReview> = {}) =>
  aReview({
    _id: '019a2f00-0000-7000-a000-0000000000e2',
    side: 'host',
    author: { name: 'Nadia Okafor', picture: null },
    text: 'Left it spotless',
    publishedAt: '2026-12-05T10:00:00.000Z',
    ...more,
  });
const makeReviews = (more: Partial<BookingReviews> = {}): BookingReviews => ({
  side: 'guest',
  until: inDays(5),
  canWrite: true,
  replyUntil: null,
  reviews: [],
  ...more,
});
const sent = (key: string) =>
  receivedCalls()
    .filter((call) => call.key === key)
    .map(({ body }) => body);
const errors = async () =>
  (await findViolations(document.body, { rules: { region: { enabled: false } } })).map(({ id }) => id);
const text = (words: string) => page.getByText(words, { exact: false });
const stars = (group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true });

const NOTE = 'The side door sticks';

const Part = () => (
  <BookingReviewsPart
    booking={aBooking({ status: 'completed', reviewUntil: inDays(5) })}
    heading={(content) => (
      <section>
        <h2>Reviews</h2>
        {content}
      </section>
    )}
  />
);
const show = (address = `/booking/${BOOKING_ID}`) => renderHere(Part, address);

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
});

describe('a booking that is over (I1, I2, I3)', () => {
  it('is reviewed with stars, parts and words; then it says until when that is hidden', async () => {
    answer(GET, { body: makeReviews() });
    answer(PUT, {
      body: makeReviews({ reviews: [aReview({ rating: 5, categories: { noise: 3 }, privateNote: NOTE })] }),
    });
    await show();
    await expect.element(text('5 days left')).toBeVisible();
    expect(await errors()).toEqual([]);
    await page.getByRole('button', { name: 'Write a review' }).click();
    await page.getByRole('button', { name: 'Send review' }).click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'Choose 1 to 5 stars.' })).toBeVisible();
    await stars('Overall', '5 stars').click({ force: true });
    await stars('Quiet', '2 stars').click({ force: true });
    await userEvent.keyboard('{ArrowRight}');
    await stars('Check-in', '1 star').click({ force: true });
    await page.getByRole('button', { name: 'Clear Check-in' }).click();
    await page.getByRole('textbox', { name: 'Your review (optional)' }).fill('Calm');
    await page.getByRole('textbox', { name: 'Private note to Nadia (optional)' }).fill(NOTE);
    expect(await errors()).toEqual([]);
    await page.getByRole('button', { name: 'Send review' }).click();
    await expect.element(text('Hidden until Nadia writes a review too, or until')).toBeVisible();
    expect(sent(PUT)).toEqual([{ rating: 5, categories: { noise: 3 }, text: 'Calm', privateNote: NOTE }]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(text('Quiet 3 out of 5')).toBeVisible();
    await expect.element(text('Private note to Nadia')).toBeVisible();
    await expect.element(text(NOTE)).toBeVisible();
  });

  it('a link that says so opens the form; what is hidden can be changed, and what was refused is kept', async () => {
    answer(GET, { body: makeReviews({ reviews: [aReview({ categories: { desk: 5 } })] }) });
    answer(PUT, { status: 422, body: { code: 'REVIEW_CLOSED', message: 'This review is published.' } });
    await show(`/booking/${BOOKING_ID}?review=1`);
    // A submitted review isn't asked for again.
    await expect.element(page.getByRole('heading', { name: 'Your review' })).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Edit review' }).click();
    const review = page.getByRole('textbox', { name: 'Your review (optional)' });
    await expect.element(review).toHaveValue('Calm and bright');
    await review.fill('Not so calm');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'This review is published.' })).toBeVisible();
    await expect.element(review).toHaveValue('Not so calm');
    expect(sent(PUT)).toEqual([{ rating: 4, categories: { desk: 5 }, text: 'Not so calm', privateNote: '' }]);
  });

  it('opens the form by the address while nothing is in', async () => {
    answer(GET, { body: makeReviews() });
    await show(`/booking/${BOOKING_ID}?review=1`);
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  it('where nothing was written and the time is over there is nothing, and a failure can be tried again', async () => {
    answer(GET, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
    await show();
    await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    answer(GET, { body: makeReviews({ canWrite: false }) });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Reviews' })).not.toBeInTheDocument();
  });
});

describe('published (I5, I6)', () => {
  const both = (more: Partial<BookingReviews> = {}) =>
    makeReviews({
      canWrite: false,
      replyUntil: inDays(20),
      reviews: [aReview({ publishedAt: '2026-12-05T10:00:00.000Z', reply: 'Come again' }), theirs({ text: HOSTILE })],
      ...more,
    });

  it('both are shown, and the reviewed answers once', async () => {
    const REPLY = `POST /api/reviews/${theirs()._id}/reply`;
    answer(GET, { body: both() });
    answer(REPLY, { body: both({ replyUntil: null, reviews: [theirs({ reply: 'Thank you, Nadia' })] }) });
    await show();
    await expect.element(text('Nadia Okafor’s review of you')).toBeVisible();
    await expect.element(text('Reply: Come again')).toBeVisible();
    expect(document.querySelector('img[src="x"]')).toBeNull();
    await page.getByRole('button', { name: 'Reply publicly' }).click();
    await page.getByRole('button', { name: 'Publish reply' }).click();
    await expect.element(text('Write a few words first.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Your public reply' }).fill('Thank you, Nadia');
    expect(await errors()).toEqual([]);
    await page.getByRole('button', { name: 'Publish reply' }).click();
    await expect.element(text('Reply: Thank you, Nadia')).toBeVisible();
    expect(sent(REPLY)).toEqual([{ text: 'Thank you, Nadia' }]);
    await expect.element(page.getByRole('button', { name: 'Reply publicly' })).not.toBeInTheDocument();
  });

  it('one that staff took down says why; another can be reported', async () => {
    answer(GET, {
      body: both({ replyUntil: null, reviews: [aReview({ hiddenReason: 'Insults somebody' }), theirs()] }),
    });
    answer('POST /api/reports', { status: 201, body: { reportedAt: inDays(0) } });
    await show();
    await expect.element(text('Reason: Insults somebody')).toBeVisible();
    await page.getByRole('button', { name: 'Report the review by Nadia Okafor' }).click();
    await page.getByRole('radio', { name: 'Rude, hateful, or threatening' }).click();
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent('POST /api/reports')).toEqual([{ kind: 'review', subjectId: theirs()._id, reason: 'rude' }]);
  });
});

it('what is due stands on the start page with the days left, for either side (I1)', async () => {
  const due = (side: 'guest' | 'host', days: number) => ({
    bookingId: BOOKING_ID,
    side,
    other: { name: side === 'guest' ? 'Nadia Okafor' : 'Gia Guest', picture: null },
    listing: { _id: aBooking().listing._id, title: 'Attic desk' },
    endedAt: '2026-12-03T22:00:00.000Z',
    timeZone: 'America/New_York',
    until: inDays(days),
  });
  answer('GET /api/reviews/due', { body: { due: [due('guest', 1), due('host', 9)] } });
  await renderHere(DueReviews);
  const lines = page.getByRole('link');
  await expect.element(lines.first()).toMatchTextContent('Attic deskNadia Okafor · Thu, Dec 3');
  await expect.element(lines.first()).toMatchTextContent('last day');
  await expect.element(lines.last()).toMatchTextContent('Gia Guest');
  await expect.element(lines.last()).toMatchTextContent('9 days left');
  await expect.element(lines.first()).toHaveAttribute('href', `/booking/${BOOKING_ID}?review=1`);
  expect(await errors()).toEqual([]);
});

it('a person’s page shows the latest, and all of them page after page (I1)', async () => {
  const said = (n: number): MemberReview => ({
    _id: `019a2f00-0000-7000-a000-0000000000${10 + n}`,
    author: { name: 'Hal H.', picture: null },
    rating: 5,
    categories: {},
    text: `Visit ${n}`,
    reply: n === 1 ? 'My pleasure' : null,
    writtenOn: '2026-10-01',
    stay: null,
    listing: null,
  });
  const ID = aBooking().guest._id;
  answer(`GET /api/members/${ID}/reviews`, { body: { reviews: [1, 2, 3, 4, 5].map(said), nextCursor: null } });
  await renderHere(() => <MemberReviews memberId={ID} as="guest" latest={[1, 2, 3, 4].map(said)} />);
  await expect.element(text('Visit 4')).toBeVisible();
  await expect.element(text('Reply: My pleasure')).toBeVisible();
  await page.getByRole('button', { name: 'More reviews' }).click();
  await expect.element(text('Visit 5')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'More reviews' })).not.toBeInTheDocument();
  expect(await errors()).toEqual([]);
});
