// Price drops of saved listings: for members who opted in, at most one email a day, each price once (BK4, L6).
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { emailsTo } from '../../../test/emails.ts';
import { makeListing, makeMember } from '../../../test/make.ts';
import { notifyCheaper } from './prices.ts';

let t: TestApp;
let member: Awaited<ReturnType<typeof makeMember>>;
let listing: Awaited<ReturnType<typeof makeListing>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  member = await makeMember(t.db);
  listing = await makeListing(t.db, { title: 'Attic\r\nBcc: a@b.c' });
});

const call = async (method: 'POST' | 'PUT', url: string, payload: object) => {
  const { statusCode } = await t.app.inject({ method, url, payload, headers: { ...(await t.signIn(member)) } });
  expect(statusCode).toBeLessThan(300);
};
const save = (id = listing.id) => call('POST', '/api/bookmarks', { listingId: id });
const choose = (choice: object) => call('PUT', '/api/account/notices/price-drop', choice);
const price = (dayMinor: number, more: object = {}, id = listing.id) =>
  t.db.kysely
    .updateTable('listing')
    .set({ day_minor: dayMinor, ...more })
    .where('id', '=', id)
    .execute();
const notified = async () => {
  await notifyCheaper(t.deps);
  return emailsTo(t, member.email);
};

it('is mailed to who chose so, with both prices, once, and again only when it falls further on another day (BK4, L6)', async () => {
  await save();
  await choose({ isMailed: true });
  expect(await notified()).toEqual([]);
  await price(5_000);
  const [mail, ...others] = await notified();
  expect(others).toEqual([]);
  expect(mail!.subject).toBe('Attic Bcc: a@b.c dropped in price');
  expect(mail!.text_body).toContain('$52.50 USD a day, down from $63.00 USD');
  await price(4_000);
  expect(await notified()).toHaveLength(1);
  t.clock.advance({ days: 1 });
  const [, second] = await notified();
  expect(second!.text_body).toContain('$42.00 USD a day, down from $52.50 USD');
  // Up and down again to what is known tells nothing.
  t.clock.advance({ days: 2 });
  await price(9_000);
  expect(await notified()).toHaveLength(2);
  await price(4_000);
  expect(await notified()).toHaveLength(2);
});

it('names several listings in one email and counts the rest (BK4)', async () => {
  await choose({ isMailed: true });
  for (let number = 1; number <= 7; number += 1) {
    const { id } = await makeListing(t.db, { title: `Room ${number}` });
    await save(id);
    await price(6_000 - number * 100, {}, id);
  }
  const [mail] = await notified();
  expect(mail!.subject).toBe('7 saved workspaces dropped in price');
  expect(mail!.text_body.indexOf('Room 7')).toBeLessThan(mail!.text_body.indexOf('Room 6'));
  expect(mail!.text_body).not.toContain('Room 1:');
  expect(mail!.text_body).toContain('And 2 more.');
});

it.each([
  ['nobody who has not chosen so', {}, undefined],
  ['nobody who has chosen otherwise', {}, { isMailed: false }],
  ['nothing of a space that is not offered', { state: 'paused' }, { isMailed: true }],
  ['nothing of a price in another currency', { currency: 'CAD' }, { isMailed: true }],
])('notifies %s (BK4, L6)', async (_, more, choice) => {
  await save();
  if (choice) await choose(choice);
  await price(1_000, more);
  expect(await notified()).toEqual([]);
});

it('is only a notification if that was chosen, and comes once from two nodes (BK4, L1)', async () => {
  await save();
  await choose({ isShown: true });
  await price(5_000);
  // At the same time as the first: its own clock would begin days before.
  const second = await testApp({ db: t.db, now: t.clock.now() });
  const counts = await Promise.all([t.deps, second.deps, t.deps].map(notifyCheaper));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  await second.close();
  expect(await notified()).toEqual([]);
  const notifications = await t.db.kysely
    .selectFrom('notification')
    .selectAll()
    .where('member_id', '=', member.id)
    .execute();
  expect(notifications).toMatchObject([{ href: '/bookmarks' }]);
});
