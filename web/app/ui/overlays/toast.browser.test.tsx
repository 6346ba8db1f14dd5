import { TOASTS } from '@daynook/contract/limits';
import library from 'react-hot-toast';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderHere } from '../../../test/render-app.tsx';
import { StandingBar } from '../layout/sticky-bar.tsx';
import { toast } from './toast.ts';

const words = () => document.querySelector('#toasts')?.textContent ?? '';
const shown = () => document.querySelectorAll('#toasts [role=status]');

/** What a toast does in time is the matter itself here. */
const resting = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('toasts (RM7)', () => {
  it.each(['blank', 'success', 'error', 'loading', 'custom'] as const)('shows a %s toast (RM7)', async (kind) => {
    toast[kind](`Words of ${kind}`);
    await vi.waitFor(() => expect(words()).toContain(`Words of ${kind}`));
  });

  it('stands above the bar at the foot of a page, and at the foot where there is none (RM7)', async () => {
    await page.viewport(390, 844);
    const shownBox = () => document.querySelector('#toasts [role=status]')?.getBoundingClientRect();
    await renderHere(() => <StandingBar>Choose hours</StandingBar>);
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

  it('says it aloud, once, in our own live region (P3)', async () => {
    await renderHere(() => null);
    toast.success('Workspace bookmarked!');
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Workspace bookmarked!' }).first())
      .toBeInTheDocument();
  });

  it('ours go after four seconds whatever their kind, loading stays until dismissed (RM7)', async () => {
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

  it('goes in its time even if the one before was dismissed under the pointer (RM7)', async () => {
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

  it('without a time of its own a toast has four seconds, success two (RM7)', async () => {
    toast.blank('first');
    await vi.waitFor(() => expect(words()).toContain('first'));
    library('Plain.');
    library.success('Done.');
    await resting(1_500);
    expect(words()).toContain('Done.');
    await vi.waitFor(() => expect(words()).not.toContain('Done.'), 2_300);
    expect(words()).toContain('Plain.');
  });

  // The library keeps to this by itself; it is asked here so that another version of it can't end that unseen.
  it('shows at most twenty: the oldest makes room (RM7)', async () => {
    for (let n = 1; n <= TOASTS.maximum + 3; n++) toast.loading(`Number ${n}.`);
    await vi.waitFor(() => expect(words()).toContain('Number 23.'));
    expect(shown()).toHaveLength(TOASTS.maximum);
    expect(words()).toContain('Number 4.');
    expect(words()).not.toContain('Number 3.');
  });

  it('a toast with the id of another takes its place', async () => {
    toast.loading('Saving…', { id: 'save' });
    await vi.waitFor(() => expect(words()).toContain('Saving…'));
    toast.success('Saved', { id: 'save' });
    await vi.waitFor(() => expect(words()).toContain('Saved'));
    expect(words()).not.toContain('Saving…');
  });

  it('a toast that comes while the last one of its id is leaving stays', async () => {
    toast.success('2 rooms are paused', { id: 'done' });
    await vi.waitFor(() => expect(words()).toContain('2 rooms are paused'));
    toast.dismiss('done');
    await resting(960);
    toast.success('2 rooms are live', { id: 'done' });
    await resting(0);
    // A busy page: the old one's time to go comes before the new one has been drawn.
    const busyUntil = performance.now() + 80;
    while (performance.now() < busyUntil);
    await resting(100);
    expect(words()).toContain('2 rooms are live');
  });
});
