// Canceling several bookings whose guests have paid a part outside the product (G5, F5).
import type { HostCancellationPreview } from '@daynook/contract/bookings/host-cancellations';
import { expect, it } from 'vitest';
import { manualDesk } from '../../../test/money/manual-desk.ts';
import { newKey } from '../bookings/test-world.ts';

const { desk, booked, received, view } = manualDesk();
const preview = async (bookingIds: readonly string[]) =>
  (
    await desk.world.call<HostCancellationPreview>(desk.host, 'POST', '/api/host/cancellations/preview', {
      bookingIds,
    })
  ).body;

it('a part of a transfer, or of cash, goes back, and nothing of what hasn’t arrived', async () => {
  const [transfer, cash, unpaid] = [await booked('bank-transfer'), await booked('cash'), await booked('bank-transfer')];
  await received(transfer._id, 2_000);
  await received(cash._id, 3_000);
  const ids = [transfer, cash, unpaid].map(({ _id }) => _id);
  const { rows, totals } = await preview(ids);
  expect(rows.map(({ paidMinor, dueMinor, isRefundedByHost }) => [paidMinor, dueMinor, isRefundedByHost])).toEqual([
    [2_000, 2_000, true],
    [3_000, 3_000, true],
    [0, 0, true],
  ]);
  expect(totals).toEqual([{ currency: 'USD', dueMinor: 5_000, fineMinor: 0 }]);
  const canceled = await desk.world.call(
    desk.host,
    'POST',
    '/api/host/cancellations',
    {
      bookings: rows.map(({ bookingId, dueMinor }) => ({ bookingId, expectedDueMinor: dueMinor })),
      reason: 'The space isn’t available then',
    },
    { 'idempotency-key': newKey() },
  );
  expect(canceled.status).toBe(200);
  for (const [id, dueMinor] of ids.map((one, index) => [one, rows[index]!.dueMinor] as const))
    expect((await view(id)).payment.refunds.map(({ amountMinor }) => amountMinor)).toEqual(
      dueMinor > 0 ? [dueMinor] : [],
    );
});
