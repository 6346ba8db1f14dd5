// The offer that endpoints are called with.
import type { World } from '../src/modules/bookings/test-world.ts';

/** To the guest of the conversation, for hours that nothing else in these tests takes. */
export async function makeOffer(
  world: World,
  { host, listingId, conversationId }: { host: World['host']; listingId: string; conversationId: string },
): Promise<string> {
  const { body } = await world.call<{ _id: string }>(host, 'POST', `/api/conversations/${conversationId}/offers`, {
    listingId,
    startsAt: '2026-12-08T15:00:00.000Z',
    endsAt: '2026-12-08T17:00:00.000Z',
    guests: 1,
    priceMinor: null,
    expiresInHours: 24,
  });
  if (!body._id) throw new Error(`no offer: ${JSON.stringify(body)}`);
  return body._id;
}
