// What canceling gives back until when, in words (B8).
import type { RefundStep, RefundTimeline } from '@daynook/contract/money/refund-timeline';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aTimeline } from '../../../test/listing-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { RefundTerms } from './refund-terms.tsx';

const NOW = '2026-12-01T16:00:00Z';
const show = (more: Partial<RefundTimeline> = {}, now = NOW, reader?: 'guest' | 'host') =>
  renderHere(() => (
    <main>
      <RefundTerms timeline={aTimeline(more)} nowMs={Date.parse(now)} {...(reader ? { reader } : {})} />
    </main>
  ));
const step = (more: Partial<RefundStep>): RefundStep => ({ ...aTimeline().steps[1]!, ...more });
const said = () => page.getByRole('main').element().textContent.replace(/\s+/gu, ' ').trim();

describe('what canceling gives back until when (B8)', () => {
  it('is a date and an amount for each step', async () => {
    await show();
    await expect
      .poll(said)
      .toBe(
        'Cancel by Wed, Dec 2 at 9:00, Pacific time$73.50 USD back (full refund)After that, until check-in$10.00 USD back (cleaning fee)',
      );
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('leaves out what has passed', async () => {
    await show({}, '2026-12-02T17:00:00Z');
    await expect.poll(said).toBe('Cancel before check-in$10.00 USD back (cleaning fee)');
  });

  it('says when nothing comes back', async () => {
    const nothing = step({ refundMinor: 0, extras: [] });
    await show({ steps: [aTimeline().steps[0]!, nothing] });
    await expect.poll(said).toMatch(/After thatNo refund$/u);
    await show({ steps: [nothing] });
    await expect.poll(() => page.getByRole('main').elements().at(-1)!.textContent).toBe('From now onNo refund');
  });

  it('names what a part of it is', async () => {
    await show({ steps: [step({ refundMinor: 5_500, listingPercent: 66, extras: ['cleaning', 'add-on'] })] });
    await expect
      .poll(said)
      .toBe('Cancel before check-in$55.00 USD back (cleaning fee, extras, and 66% of the workspace price)');
  });

  it.each([
    [15, /Full refund within 15 minutes of confirmation\.$/u],
    [24 * 60, /Full refund within 24 hours of confirmation\.$/u],
  ])('adds the %i minutes after the confirmation', async (freshMinutes, words) => {
    await show({ freshMinutes });
    await expect.poll(said).toMatch(words);
  });

  it('speaks of the guest to the host', async () => {
    await show({}, NOW, 'host');
    await expect.poll(said).toMatch(/^If the guest cancels by Wed, Dec 2 at 9:00, Pacific time\$73\.50 USD back/u);
  });

  it.each([
    ['free', { isFull: true, rule: 'policy-100' as const }, 'It’s free, and can be canceled until check-in.'],
    [
      'not paid yet',
      { rule: 'not-charged' as const },
      'You haven’t paid yet, so you can cancel for free until check-in.',
    ],
  ])('has no steps for a booking that is %s', async (_what, more, words) => {
    await show({ steps: [step({ refundMinor: 0, extras: [], ...more })] });
    await expect.poll(said).toBe(words);
  });

  it('is empty once it’s too late', async () => {
    await show({}, '2026-12-03T17:00:00Z');
    await expect.poll(said).toBe('');
  });
});
