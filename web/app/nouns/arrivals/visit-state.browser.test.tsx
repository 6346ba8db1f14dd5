// Whether a guest has arrived, on the host's lists (E9).
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aSummary } from '../../../test/booking-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { BookingSummary } from '../bookings/api.ts';
import { VisitLine } from '../bookings/visit-line.tsx';

const visit = (more: Partial<BookingSummary>) => aSummary({ role: 'host', status: 'active', ...more });
const [checkedInAt, checkedOutAt] = ['2026-12-03T18:02:00.000Z', '2026-12-03T19:40:00.000Z'];

it.each([
  ['Not checked in yet', visit({ nextActions: ['check-in'] })],
  ['Checked in at 10:02', visit({ checkedInAt })],
  ['Left at 11:40', visit({ checkedInAt, checkedOutAt })],
])('a visit says “%s”', async (words, booking) => {
  await renderHere(() => (
    <main>
      <h1>Today</h1>
      <VisitLine booking={booking} />
    </main>
  ));
  await expect.element(page.getByRole('link')).toMatchTextContent(words);
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});
