// A change of many listings, made as its host makes it.
import type { TestMember, World } from '../../src/modules/bookings/test-world.ts';

export async function makeBulkChange(world: World, host: TestMember, { id }: { id: string }): Promise<string> {
  const changeId = world.t.deps.newId();
  const { body } = await world.call<{ version: number }>(host, 'GET', `/api/host/listings/${id}`);
  const change = { action: 'notice', noticeMinutes: 45 };
  const input = { changeId, change, rooms: [{ _id: id, version: body.version }] };
  const { status } = await world.call(host, 'POST', '/api/host/listings/bulk', input, {
    'idempotency-key': `bulk-${id}`,
  });
  if (status !== 200) throw new Error(`A change of listings: ${status}`);
  return changeId;
}
