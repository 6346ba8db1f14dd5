// Turnover checklists (K11): a property's tasks, and checking them off at a booking.
import type { Turnover, TurnoverList } from '@daynook/contract/hosting/turnover-checklists';
import library from 'react-hot-toast';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { HOME_ID } from '../../../test/own-listings.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { TurnoverCard } from './turnover-card.tsx';
import { TurnoverTasks } from './turnover-tasks.tsx';

const LIST = `/api/properties/${HOME_ID}/turnover`;
const BOOKING = '019a2f00-0000-7000-8000-0000000000b1';
const TICKS = `/api/bookings/${BOOKING}/turnover`;
const [AIR, TOWELS] = ['019a2f00-0000-7000-8000-0000000000d1', '019a2f00-0000-7000-8000-0000000000d2'];

const aList = (...texts: string[]): TurnoverList => ({
  tasks: texts.map((text, index) => ({ _id: [AIR, TOWELS][index] ?? `${AIR.slice(0, -2)}${index + 10}`, text })),
});
async function errors(): Promise<string[]> {
  const violations = await findViolations(document.body, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`);
}
const bodies = (key: string) => receivedCalls().flatMap((call) => (call.key === key ? [call.body] : []));

afterEach(() => library.remove());

const Property = () => (
  <main className="wrap py-8">
    <h1>The Brick House</h1>
    <TurnoverTasks propertyId={HOME_ID} />
  </main>
);

async function openTasks() {
  await renderHere(Property);
  await page.getByRole('button', { name: 'Turnover checklist' }).click();
}

const Booking = () => (
  <main className="wrap py-8">
    <h1>A booking</h1>
    <TurnoverCard bookingId={BOOKING} timeZone="America/New_York" />
  </main>
);

describe('a property’s turnover checklist (K11)', () => {
  it('is added to and struck from, one thing at a time, by keyboard too (K11, P2)', async () => {
    answer(`GET ${LIST}`, { body: aList() });
    answer(`POST ${LIST}`, { status: 201, body: aList('Air the room') });
    answer(`DELETE ${LIST}/${AIR}`, { body: aList() });
    await openTasks();
    await expect.element(page.getByText(/^No tasks yet\. Add the ones you repeat, such as fresh towels/)).toBeVisible();
    await page.getByRole('button', { name: 'Add' }).click();
    await expect.element(page.getByText('Enter a task.')).toBeVisible();
    await userEvent.keyboard('Air the room{Enter}');
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Air the room' })).toBeVisible();
    expect(bodies(`POST ${LIST}`)).toEqual([{ text: 'Air the room' }]);
    await expect.element(page.getByLabelText('Task')).toHaveValue('');
    expect(await errors()).toEqual([]);
    await page.getByRole('button', { name: 'Remove Air the room' }).click();
    await expect.element(page.getByText(/^No tasks yet\./)).toBeVisible();
  });

  it('keeps what was typed when it is refused, and says why beside it', async () => {
    answer(`GET ${LIST}`, { body: aList('Air the room') });
    answer(`POST ${LIST}`, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'Check the fields.', fields: { text: 'No control characters.' } },
    });
    await openTasks();
    const field = page.getByLabelText('Task');
    await userEvent.fill(field, 'Fresh towels');
    await page.getByRole('button', { name: 'Add' }).click();
    await expect.element(page.getByText('No control characters.')).toBeVisible();
    await expect.element(field).toHaveValue('Fresh towels');
  });

  it('that is full says so, and one that cannot be loaded can be asked for again', async () => {
    answer(`GET ${LIST}`, { status: 403, body: { code: 'FORBIDDEN', message: 'Not yours.' } });
    await openTasks();
    await expect.element(page.getByText('We couldn’t load the checklist')).toBeVisible();
    answer(`GET ${LIST}`, { body: aList(...Array.from({ length: 20 }, (_, index) => `Thing ${index}`)) });
    await page.getByRole('button', { name: /again/i }).click();
    await expect.element(page.getByText(/^A checklist can have up to 20 tasks\./)).toBeVisible();
    await expect.element(page.getByLabelText('Task')).not.toBeInTheDocument();
  });
});

describe('a booking’s turnover checklist (K11)', () => {
  const done = { at: '2026-12-01T15:00:00.000Z', by: 'Casey Cooper' };
  const ticks = (...states: Turnover['tasks'][number]['done'][]): Turnover => ({
    tasks: aList('Air the room', 'Fresh towels').tasks.map((task, index) => ({ ...task, done: states[index] ?? null })),
  });
  it('is checked off immediately, and shows who did what when, with the zone', async () => {
    answer(`GET ${TICKS}`, { body: ticks(null, done) });
    answer(`PUT ${TICKS}/${AIR}`, { body: ticks({ ...done, by: 'Nadia Okafor' }, done) });
    await renderHere(Booking);
    await expect.element(page.getByText('1 of 2 done')).toBeVisible();
    await expect.element(page.getByText(/^Casey Cooper, .*10:00.*Eastern time$/)).toBeVisible();
    answer(`GET ${TICKS}`, { body: ticks({ ...done, by: 'Nadia Okafor' }, done) });
    await page.getByRole('checkbox', { name: /^Air the room/ }).click();
    await expect.element(page.getByText('2 of 2 done')).toBeVisible();
    await expect.element(page.getByText(/^Nadia Okafor, /)).toBeVisible();
    expect(bodies(`PUT ${TICKS}/${AIR}`)).toEqual([{ isDone: true }]);
    expect(await errors()).toEqual([]);
  });

  it('is unchecked if saving fails, and says so', async () => {
    answer(`GET ${TICKS}`, { body: ticks(null, null) });
    answer(`PUT ${TICKS}/${AIR}`, {
      status: 404,
      body: { code: 'NOT_FOUND', message: 'It is not on the list any more.' },
    });
    await renderHere(Booking);
    await page.getByRole('checkbox', { name: /^Air the room/ }).click();
    await vi.waitFor(() =>
      expect(document.querySelector('#toasts')?.textContent).toContain('Couldn’t save. It is not on'),
    );
    await expect.element(page.getByText('0 of 2 done')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: /^Air the room/ })).not.toBeChecked();
  });

  it('is hidden if the property has none', async () => {
    answer(`GET ${TICKS}`, { body: { tasks: [] } });
    await renderHere(Booking);
    await vi.waitFor(() => expect(bodies(`GET ${TICKS}`)).toHaveLength(1));
    await expect.element(page.getByText('Turnover checklist')).not.toBeInTheDocument();
  });
});
