// Dragging a confirmed booking to other hours of a listing's calendar, and the same from its dialog (C19, E7).
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aBookingBy, anEntry } from '../../../test/calendar-examples.ts';
import { drag, entryButton, errors, openListingCalendar, signedIn, track } from '../../../test/calendar-page.tsx';
import { changeLink } from '../../nouns/booking-changes/change-link.ts';

const WEEK = '?view=week&on=2026-11-24';
const TUESDAY = '2026-11-24';
const WEDNESDAY = '2026-11-25';
const ADA = aBookingBy('Ada Guest');
const booked = (more: object = {}) => anEntry('booking', { _id: 'e1', booking: ADA, ...more });
const blocked = () =>
  anEntry('block', { _id: 'e2', startsAt: '2026-11-25T20:00:00.000Z', endsAt: '2026-11-25T22:00:00.000Z' });
const ada = () => document.querySelector<HTMLElement>('[data-entry=e1]')!;
const share = (hour: number) => hour / 24;
/** Grabbed a little below its start. */
const dragTo = (date: string, hour: number, more = {}) => drag([ada(), 0.05], [track(date), share(hour)], more);
const elsewhere = () => page.getByTestId('elsewhere');

beforeEach(signedIn);

describe('a confirmed booking in the calendar', () => {
  it('is dragged to other hours, which opens the change with them (C19, E7)', async () => {
    await openListingCalendar(WEEK, [booked(), blocked()]);
    await expect.element(entryButton(/Ada Guest/)).toBeVisible();
    dragTo(WEDNESDAY, 9.1);
    const hours = { startMs: Date.parse('2026-11-25T14:00:00Z'), endMs: Date.parse('2026-11-25T16:00:00Z') };
    await expect.element(elsewhere()).toHaveAttribute('data-address', changeLink(ADA._id, hours));
  });

  it('shows where it can’t go while it’s dragged, and stays there if it’s dropped (C19)', async () => {
    await openListingCalendar(WEEK, [booked(), blocked()]);
    await expect.element(entryButton(/Ada Guest/)).toBeVisible();
    for (const [hour, obstacle, words] of [
      [14.6, 'taken', 'These hours are taken.'],
      [17.1, 'closed', 'You’re closed at that time.'],
    ] as const) {
      const at = (element: HTMLElement, part: number) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { clientX: left + width / 2, clientY: top + part * height, bubbles: true, button: 0, pointerId: 7 };
      };
      ada().dispatchEvent(new PointerEvent('pointerdown', at(ada(), 0.05)));
      window.dispatchEvent(new PointerEvent('pointermove', at(track(WEDNESDAY), share(hour))));
      await expect
        .poll(() => track(WEDNESDAY).querySelector('[data-moving]')?.getAttribute('data-moving'))
        .toBe(obstacle);
      expect(track(WEDNESDAY).textContent).toContain(words);
      window.dispatchEvent(new PointerEvent('pointerup', at(track(WEDNESDAY), share(hour))));
      await expect.element(page.getByText(words).first()).toBeInTheDocument();
      expect(document.querySelector('[data-moving]')).toBeNull();
    }
    dragTo(WEDNESDAY, 9.1, { end: 'Escape' });
    await expect.element(elsewhere()).not.toBeInTheDocument();
    expect(await errors()).toEqual([]);
  });

  it('can be moved from its dialog, with a keyboard or on a phone (C19, E7)', async () => {
    await openListingCalendar(WEEK, [booked()]);
    const button = entryButton(/Ada Guest/);
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const link = page.getByRole('dialog', { name: 'Ada Guest' }).getByRole('link', { name: 'Change time' });
    const hours = { startMs: Date.parse('2026-11-24T15:00:00Z'), endMs: Date.parse('2026-11-24T17:00:00Z') };
    await expect.element(link).toHaveAttribute('href', changeLink(ADA._id, hours));
    expect(await errors()).toEqual([]);
  });

  it('isn’t moved if it’s a request, or has begun (E7)', async () => {
    const begun = { startsAt: '2026-11-20T15:00:00.000Z', endsAt: '2026-11-24T17:00:00.000Z' };
    await openListingCalendar(WEEK, [booked(begun)]);
    await entryButton(/Ada Guest/)
      .first()
      .click();
    await expect.element(page.getByRole('link', { name: 'View booking' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Change time' })).not.toBeInTheDocument();
    expect(track(TUESDAY).querySelector('.cursor-grab')).toBeNull();
  });
});
