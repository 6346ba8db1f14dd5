import { TOASTS } from '@daynook/contract/limits';
import library from 'react-hot-toast';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderHere } from '../../../test/render-app.tsx';
import { StickyBar } from '../layout/sticky-bar.tsx';
import { toast } from './toast.ts';

const words = () => document.querySelector('#toasts')?.textContent ?? '';
const shown = () => document.querySelectorAll('#toasts [role=status]');

/** These tests are about a toast's timing. */
const resting = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('toasts (RM7)', () => {
  it.each(['blank', 'success', 'error', 'loading', 'custom'] as const)('shows a %s toast (RM7)', async (kind) => {
    toast[kind](`Words of ${kind}`);
    await vi.waitFor(() => expect(words()).toContain(`Words of ${kind}`));
  });

  it('appears above the bar at the bottom of a page, or at the bottom without one (RM7)', async () => {
    await page.viewport(390, 844);
    const shownBox = () => document.querySelector('#toasts [role=status]')?.getBoundingClientRect();
    await renderHere(() => <StickyBar>Choose hours</StickyBar>);
    const bar = page.getByText('Choose hours').element().getBoundingClientRect();
    toast.loading('Above the bar.', { id: 'above' });
    await vi.waitFor(() => expect(shownBox()?.bottom).toBeLessThanOrEqual(bar.top));
    toast.dismiss('above');
    await vi.waitFor(() => expect(words()).toBe(''), 3_000);
    await page.viewport(1_280, 900);
    toast.loading('At the foot.', { id: 'foot' });
    await vi.waitFor(() => expect(shownBox()?.bottom).toBeGreaterThan(860));
    toast.dismiss('foot');
  });

  it('is announced once, in our own live region (P3)', async () => {
    await renderHere(() => null);
    toast.success('Workspace bookmarked!');
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Workspace bookmarked!' }).first())
      .toBeInTheDocument();
  });

  it('ours disappear after four seconds, and loading stays until dismissed (RM7)', async () => {
    for (const kind of ['blank', 'success', 'error', 'custom'] as const) toast[kind](`Ours, ${kind}.`);
    toast.loading('Ours, loading.', { id: 'stays' });
    await vi.waitFor(() => expect(words()).toContain('Ours, loading.'));
    await resting(3_300);
    for (const kind of ['blank', 'success', 'error', 'custom']) expect(words()).toContain(`Ours, ${kind}.`);
    await vi.waitFor(() => expect(words()).toBe('Ours, loading.'), 5_000);
    await resting(1_000);
    expect(words()).toBe('Ours, loading.');
    toast.dismiss('stays');
    await vi.waitFor(() => expect(words()).toBe(''), 3_000);
  });

  it('disappears in time even if the previous one was dismissed under the pointer (RM7)', async () => {
    await renderHere(() => <p>Elsewhere</p>);
    toast.loading(<span>Under the pointer.</span>, { id: 'under' });
    await vi.waitFor(() => expect(words()).toContain('Under the pointer.'));
    await page.getByText('Under the pointer.').hover();
    toast.dismiss('under');
    await vi.waitFor(() => expect(words()).toBe(''), 3_000);
    toast.success('Saved.', { durationMs: 300, position: 'top-right' });
    await vi.waitFor(() => expect(words()).toContain('Saved.'));
    await vi.waitFor(() => expect(words()).toBe(''), 5_000);
    await page.getByText('Elsewhere').hover({ position: { x: 1, y: 1 } });
  });

  it('lasts four seconds by default, success two (RM7)', async () => {
    toast.blank('first');
    await vi.waitFor(() => expect(words()).toContain('first'));
    library('Plain.');
    library.success('Done.');
    await resting(1_500);
    expect(words()).toContain('Done.');
    await vi.waitFor(() => expect(words()).not.toContain('Done.'), 2_300);
    expect(words()).toContain('Plain.');
  });

  // The library does this itself; this test notices if a new version doesn't.
  it('shows at most twenty and removes the oldest (RM7)', async () => {
    for (let n = 1; n <= TOASTS.maximum + 3; n++) toast.loading(`Number ${n}.`);
    await vi.waitFor(() => expect(words()).toContain('Number 23.'));
    expect(shown()).toHaveLength(TOASTS.maximum);
    expect(words()).toContain('Number 4.');
    expect(words()).not.toContain('Number 3.');
  });

  it('a toast replaces the one with the same id', async () => {
    toast.loading('Saving…', { id: 'save' });
    await vi.waitFor(() => expect(words()).toContain('Saving…'));
    toast.success('Saved', { id: 'save' });
    await vi.waitFor(() => expect(words()).toContain('Saved'));
    expect(words()).not.toContain('Saving…');
  });

  it('a toast that appears while the last one with its id is leaving stays', async () => {
    toast.success('2 rooms are paused', { id: 'done' });
    await vi.waitFor(() => expect(words()).toContain('2 rooms are paused'));
    toast.dismiss('done');
    await resting(960);
    toast.success('2 rooms are live', { id: 'done' });
    await resting(0);
    // A busy page: the old toast times out before the new one is rendered.
    const busyUntil = performance.now() + 80;
    while (performance.now() < busyUntil);
    await resting(100);
    expect(words()).toContain('2 rooms are live');
  });
});
