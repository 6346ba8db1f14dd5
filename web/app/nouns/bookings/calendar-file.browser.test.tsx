import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aBooking } from '../../../test/booking-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { CalendarButton } from './calendar-button.tsx';

/** The file that a press saves. */
async function saved(): Promise<string> {
  const made: Blob[] = [];
  const make = URL.createObjectURL.bind(URL);
  const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob);
    return make(blob);
  });
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  await vi.waitFor(() => expect(made.length).toBe(1));
  spy.mockRestore();
  return made[0]!.text();
}

it.each([
  ['guest', 'SUMMARY:Garden office under the maple'],
  ['host', 'SUMMARY:Zoë'],
] as const)(
  'the calendar entry of the %s reads as the feed’s: title, and the booking by its reference',
  async (role, title) => {
    const booking = aBooking({ role, arrivalNote: null });
    await renderHere(() => <CalendarButton booking={booking} />);
    const text = await saved();
    expect(text).toContain(title);
    expect(text).toContain(`DESCRIPTION:Booking ${booking.reference}`);
  },
);
