// What happened, under the bell: beside the messages, newest first, read one by one or all at once (L1).
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { NotificationBell } from './notification-bell.tsx';

const line = (number: number, more: object = {}) => ({
  _id: `019a2f00-0000-7000-8000-00000000c00${number}`,
  title: `Booked: <b>Room ${number}</b>`,
  href: `/booking/${number}`,
  createdAt: `2026-11-2${number}T10:00:00.000Z`,
  isRead: false,
  ...more,
});
const READ = 'POST /api/news/read';
const reads = () => receivedCalls().filter(({ key }) => key === READ);

beforeEach(() => {
  session.start();
  storeSignIn();
  answer('GET /api/news', {
    body: { news: [line(2), line(1, { isRead: true })], unreadCount: 1, nextCursor: null },
  });
  answer(READ, { body: { unreadCount: 0 } });
});
afterEach(dropSignIn);

const Bell = () => (
  <main>
    <NotificationBell />
  </main>
);
const open = async () => {
  await renderHere(Bell, '/');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
};

it('counts what is unread, and leads to what a line is about, which is read then (L1)', async () => {
  await open();
  const newest = page.getByRole('link', { name: /Room 2/ });
  await expect.element(newest).toHaveAttribute('href', '/booking/2');
  await expect.element(page.getByText('Booked: <b>Room 2</b>')).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await newest.click();
  await vi.waitFor(() => expect(reads().at(-1)?.body).toEqual({ newsId: line(2)._id }));
  await expect.element(page.getByTestId('elsewhere')).toBeVisible();
});

it('is read all at once, and unread again when that was not kept (L1)', async () => {
  answer(READ, { status: 400, body: { code: 'BAD_REQUEST', message: 'Not now.' } });
  await open();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await vi.waitFor(() => expect(reads().at(-1)?.body).toEqual({}));
  await expect.element(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
});
