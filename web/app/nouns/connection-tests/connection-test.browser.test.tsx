// A connection test in the browser (B15): its steps in order, its result, stopping it, and failures.
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { ConnectionTest } from './connection-test.tsx';
import type { ConnectionResult } from './run-test.ts';
import { startHostTest } from './start-test.ts';

const LISTING = '019a2f00-0000-7000-8000-00000000000a';
const START = `POST /api/host/listings/${LISTING}/connection-tests`;
const TICKET = { ticket: 'the-ticket', expiresAt: '2026-11-21T15:03:00.000Z' };

const seen: [ConnectionResult, string][] = [];
const open = () =>
  renderHere(() => (
    <main>
      <h1>Edit</h1>
      <ConnectionTest start={(medium) => startHostTest(LISTING, medium)} onDone={(...done) => seen.push(done)} />
    </main>
  ));

describe('a connection test', () => {
  beforeEach(() => {
    seen.length = 0;
    answer(START, { status: 201, body: TICKET });
  });

  it('says why it can’t start, and can be tried again', async () => {
    const message = 'You’ve run 10 tests in the last hour. Try again later.';
    answer(START, { status: 409, body: { code: 'LIMIT_REACHED', message } });
    await open();
    await userEvent.click(page.getByRole('button', { name: 'Test the connection' }));
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Test again' })).toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    expect(seen).toEqual([]);
  });

  it('sends the medium and each receipt back, and can be stopped', async () => {
    let pings = 0;
    const { promise: stuck, resolve: release } = Promise.withResolvers<void>();
    answer('POST /api/connection-tests/ping', async () => {
      pings += 1;
      if (pings === 3) await stuck;
      return { body: { receipt: `receipt ${pings}` } };
    });
    await open();
    await userEvent.selectOptions(page.getByLabelText('This device uses'), 'Network cable');
    await userEvent.click(page.getByRole('button', { name: 'Test the connection' }));
    await expect.element(page.getByText('Measuring the latency…')).toBeVisible();
    await expect.poll(() => pings).toBe(3);
    await userEvent.click(page.getByRole('button', { name: 'Stop test' }));
    await expect.element(page.getByRole('button', { name: 'Test the connection' })).toBeVisible();
    release();
    expect(receivedCalls().find(({ key }) => key === START)!.body).toEqual({ medium: 'wired' });
    const sent = receivedCalls().filter(({ key }) => key === 'POST /api/connection-tests/ping');
    expect(sent.map(({ body }) => body)).toEqual([
      { ticket: 'the-ticket', previous: null },
      { ticket: 'the-ticket', previous: 'receipt 1' },
      { ticket: 'the-ticket', previous: 'receipt 2' },
    ]);
    expect(seen).toEqual([]);
  });

  it('says which receipts follow a lost answer, and goes on until it has enough latencies', async () => {
    let pings = 0;
    const { promise: uploading, resolve: reached } = Promise.withResolvers<void>();
    const { promise: stuck, resolve: release } = Promise.withResolvers<void>();
    answer('POST /api/connection-tests/ping', async () => {
      pings += 1;
      if (pings === 3 || pings === 4) return { status: 503, body: { code: 'UNAVAILABLE', message: 'Try again.' } };
      // The one right before the upload has no previous receipt, like the first.
      const { previous } = receivedCalls().at(-1)!.body as { previous: string | null };
      if (previous === null && pings > 1) {
        reached();
        await stuck;
      }
      return { body: { receipt: `receipt ${pings}` } };
    });
    await open();
    await userEvent.click(page.getByRole('button', { name: 'Test the connection' }));
    await uploading;
    const sent = receivedCalls().flatMap(({ key, body }) => (key === 'POST /api/connection-tests/ping' ? [body] : []));
    expect(sent.slice(1, 6)).toEqual([
      { ticket: 'the-ticket', previous: 'receipt 1' },
      { ticket: 'the-ticket', previous: 'receipt 2' },
      { ticket: 'the-ticket', previous: 'receipt 2', isAfterLoss: true },
      { ticket: 'the-ticket', previous: 'receipt 2', isAfterLoss: true },
      { ticket: 'the-ticket', previous: 'receipt 5' },
    ]);
    // The first, two lost ones, the one after them, 16 latencies, and the one before the upload.
    expect(sent).toHaveLength(1 + 2 + 1 + 16 + 1);
    await userEvent.click(page.getByRole('button', { name: 'Stop test' }));
    release();
  });
});
