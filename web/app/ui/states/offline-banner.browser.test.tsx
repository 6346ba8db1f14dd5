import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { call } from '../../lib/api/api.ts';
import { apiHealth } from '../../lib/api/api-health-store.ts';
import { recoverWhenHealthy } from '../../lib/api/api-recovery.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { OfflineBanner } from './offline-banner.tsx';

function Example() {
  const health = useQuery({ queryKey: ['health'], queryFn: () => call('GET /api/health'), retry: false });
  return (
    <>
      <p>{health.data ? 'Here it is' : health.error ? health.error.message : 'Waiting'}</p>
      <OfflineBanner />
    </>
  );
}

let stop: (() => void) | undefined;
beforeEach(() => {
  apiHealth.reportSuccess();
  stop = recoverWhenHealthy(queryClient());
});
afterEach(() => {
  stop?.();
  apiHealth.reportSuccess();
});

describe('an outage (CS3)', () => {
  it('shows a countdown, retries automatically after the wait, and disappears on success (CS3)', async () => {
    answer('GET /api/health', { status: 500, body: { code: 'INTERNAL', message: 'Something went wrong.' } });
    apiHealth.reportFailure();
    apiHealth.reportFailure();
    await renderHere(Example);
    await expect.element(page.getByText(/Trying again in [1-5] sec\./)).toBeVisible();
    const askedBefore = receivedCalls().length;
    answer('GET /api/health', { body: { status: 'ok' } });
    await expect.element(page.getByText('Here it is'), { timeout: 8_000 }).toBeVisible();
    await expect.element(page.getByText(/Trying again/)).not.toBeInTheDocument();
    expect(receivedCalls()).toHaveLength(askedBefore + 1);
  });

  it('stays above a bar at the bottom of the window', async () => {
    answer('GET /api/health', { status: 500, body: { code: 'INTERNAL', message: 'Something went wrong.' } });
    apiHealth.reportFailure();
    apiHealth.reportFailure();
    await renderHere(() => (
      <>
        <div data-standing style={{ position: 'fixed', insetInline: 0, bottom: 0, height: 70 }}>
          <button type="button">Publish</button>
        </div>
        <Example />
      </>
    ));
    const banner = page.getByRole('status').filter({ hasText: 'We can’t reach' });
    await expect.element(banner).toBeVisible();
    await expect.poll(() => innerHeight - banner.element().getBoundingClientRect().bottom).toBe(86);
  });
});
