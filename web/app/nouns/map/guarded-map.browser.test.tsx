import { MAP } from '@daynook/contract/limits/map';
import { type ComponentType, useContext, useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { GuardedMap } from './guarded-map.tsx';
import { MapReportContext } from './map-report.ts';

const failure = () => page.getByText('Unable to load map');
const retry = () => page.getByRole('button', { name: 'Try Again' });

function StaticMap() {
  const { onReady } = useContext(MapReportContext);
  useEffect(onReady, [onReady]);
  return <p>The map stands</p>;
}

/** Keeps the ten seconds from passing until the test allows it. */
function holdTheTimer() {
  const held = new Map<unknown, () => void>();
  const [plainSet, plainClear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
  vi.spyOn(window, 'setTimeout').mockImplementation(((act: () => void, ms?: number) => {
    if (ms !== MAP.loadTimeoutMs) return plainSet(act, ms);
    held.set(-held.size - 1, act);
    return -held.size;
  }) as never);
  vi.spyOn(window, 'clearTimeout').mockImplementation((id) => void (held.delete(id) || plainClear(id)));
  return { held, expire: () => [...held.values()].map((act) => act()) };
}

const show = async (load: () => Promise<ComponentType>, onFailedChange?: (hasFailed: boolean) => void) => {
  await renderHere(() => (
    <>
      <h1>The page</h1>
      <GuardedMap load={load} onFailedChange={onFailedChange}>
        {(Shown) => <Shown />}
      </GuardedMap>
    </>
  ));
};

describe('a broken map leaves its page alone (SE7)', () => {
  beforeEach(() => answer('GET /api/config', { status: 503 }));

  it('shows a message if the code fails to load, and a retry loads it again (SE7)', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(StaticMap);
    const onFailedChange = vi.fn();
    await show(load, onFailedChange);
    await expect.element(failure()).toBeVisible();
    await expect.element(page.getByText('Please check your internet connection or try again later')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'The page' })).toBeVisible();
    expect(onFailedChange).toHaveBeenLastCalledWith(true);
    await retry().click();
    await expect.element(page.getByText('The map stands')).toBeVisible();
    expect(onFailedChange).toHaveBeenLastCalledWith(false);
  });

  it.each([
    ['code that never comes', () => new Promise<never>(() => undefined)],
    ['a map that never says it stands', async () => () => <p>Half a map</p>],
  ])('%s gives way to words after ten seconds (SE7)', async (_trouble, load) => {
    expect(MAP.loadTimeoutMs).toBe(10_000);
    const { held, expire } = holdTheTimer();
    await show(load);
    await vi.waitFor(() => expect(held.size).toBe(1));
    await expect.element(failure()).not.toBeInTheDocument();
    expire();
    await expect.element(failure()).toBeVisible();
  });

  it('a loaded map stays (SE7)', async () => {
    const { held } = holdTheTimer();
    await show(async () => StaticMap);
    await expect.element(page.getByText('The map stands')).toBeVisible();
    expect(held.size).toBe(0);
  });

  it('shows a message if the map throws while rendering (SE7)', async () => {
    await show(async () => () => {
      throw new Error('no context');
    });
    await expect.element(failure()).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'The page' })).toBeVisible();
    // React reports the thrown error, which isn't a failure of this test.
    vi.mocked(console.error).mockClear();
  });

  it('reloads the page if a retry fails again, because browsers remember failed modules (SE7)', async () => {
    answer('GET /api/config', { body: {} });
    const kinds: string[] = [];
    const stay = (event: NavigateEvent) => {
      kinds.push(event.navigationType);
      event.preventDefault();
    };
    navigation.addEventListener('navigate', stay);
    await show(() => Promise.reject(new TypeError('Failed to fetch')));
    await retry().click();
    await vi.waitFor(() => expect(kinds).toEqual(['reload']));
    navigation.removeEventListener('navigate', stay);
  });

  it('offline, a retry keeps the page and the message (SE7)', async () => {
    const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    await show(load);
    await retry().click();
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await expect.element(failure()).toBeVisible();
  });
});
