import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { ActionItems } from './action-items.tsx';

const ITEMS = 'GET /api/users/action-items';
const item = (id: string, more: object = {}) => ({
  _id: id,
  title: `Do ${id}`,
  description: 'It would help.',
  priority: 'medium',
  actionUrl: '/profile/settings',
  ...more,
});
const items = (...list: object[]) => ({ body: { items: list, count: list.length } });
const asked = (key: string) => receivedCalls().filter((call) => call.key === key).length;
const show = () =>
  renderHere(() => (
    <main>
      <h1>Dashboard</h1>
      <ActionItems />
    </main>
  ));
const first = (button: string) => page.getByRole('listitem').first().getByRole('button', { name: button });
const said = (words: string) =>
  expect.element(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: words }).first());

describe('the task list', () => {
  beforeEach(() => {
    session.start();
    dropSignIn();
    storeSignIn();
    answer(ITEMS, items(item('one', { priority: 'urgent' }), item('two')));
    return dropSignIn;
  });

  it('lists tasks with links (AI1)', async () => {
    await show();
    await expect.element(page.getByRole('link', { name: 'Do one' })).toHaveAttribute('href', '/profile/settings');
    await expect.element(page.getByRole('listitem').first()).toMatchTextContent('Urgent');
    const violations = await findViolations(document.body);
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('leaves out what the page already shows in full (AI1)', async () => {
    answer(ITEMS, items(item('answer-request:7'), item('read-messages'), item('two')));
    const besides = ['answer-request', 'read-messages'];
    await renderHere(() => <ActionItems besides={besides} />);
    await expect.element(page.getByRole('link', { name: 'Do two' })).toBeVisible();
    expect(document.querySelectorAll('li')).toHaveLength(1);
  });

  it('lets hosts say with one press that their calendar is still right (L10)', async () => {
    const CHECK = 'POST /api/host/calendar-check';
    answer(ITEMS, items(item('check-calendar:2026-10-24'), item('two')));
    answer(CHECK, { status: 500, body: {} });
    await show();
    await first('It’s still right').click();
    await said('We couldn’t save that. Try again.').toBeVisible();
    answer(CHECK, { status: 204 });
    await first('It’s still right').click();
    await said('Thanks. We’ll ask again after 4 weeks without a change.').toBeVisible();
    expect(asked(CHECK)).toBe(2);
    await expect.poll(() => page.getByRole('button', { name: 'It’s still right' }).elements().length).toBe(1);
  });

  it('says that all tasks are shown on the page (AI1)', async () => {
    answer(ITEMS, items(item('answer-request:7')));
    await renderHere(() => <ActionItems besides={['answer-request']} />);
    await expect.element(page.getByText('You’ll find it on this page.')).toBeVisible();
  });

  it.each([
    ['Snooze', 'snooze', 'Snoozed for 24 hours'],
    ['Dismiss', 'dismiss', 'Dismissed'],
  ])('%s puts one aside at once, says so and asks for the list again (AI2)', async (button, verb, words) => {
    answer(`POST /api/users/action-items/one/${verb}`, { status: 204 });
    await show();
    await expect.element(page.getByRole('link', { name: 'Do one' })).toBeVisible();
    answer(ITEMS, items(item('two'), item('three')));
    await first(button).click();
    await said(words).toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Do three' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Do one' })).not.toBeInTheDocument();
    expect(asked(`POST /api/users/action-items/one/${verb}`)).toBe(1);
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('UL'));
  });

  it.each([
    ['Snooze', 'snooze', 'Failed to snooze'],
    ['Dismiss', 'dismiss', 'Failed to dismiss'],
  ])('%s that fails brings it back and says so (AI2)', async (button, verb, words) => {
    answer(`POST /api/users/action-items/one/${verb}`, { status: 404, body: { code: 'NOT_FOUND', message: 'Gone.' } });
    await show();
    await first(button).click();
    await said(words).toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Do one' })).toBeVisible();
    await vi.waitFor(() => expect(asked(ITEMS)).toBeGreaterThan(1));
  });

  it('says when there’s nothing left to do', async () => {
    answer(ITEMS, items());
    await show();
    await expect.element(page.getByText('You’re all caught up.')).toBeVisible();
  });
});
