// What a guest and a host share, for the tests of every endpoint: a list and an offer.
import type { TestListing, TestMember, World } from '../../src/modules/bookings/test-world.ts';
import type { Ids } from './endpoint-samples.ts';

/** The response to a call that must succeed. */
export async function made<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Not made: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** A list of the guest's, which the host has joined and added the listing to. */
export async function makeSavedList(
  world: World,
  { host, guest, listing }: { host: TestMember; guest: TestMember; listing: TestListing },
): Promise<Pick<Ids, 'savedList' | 'listSecret'>> {
  const list = await made(world.call<{ _id: string }>(guest, 'POST', '/api/saved-lists', { name: 'Offsite' }));
  const ofList = `/api/saved-lists/${list._id}`;
  const { url } = await made(world.call<{ url: string }>(guest, 'POST', `${ofList}/links`, { grants: 'vote' }));
  const secret = url.split('/').at(-1)!;
  await made(world.call(host, 'POST', `/api/shared-lists/${secret}/join`));
  await made(world.call(host, 'PUT', `${ofList}/listings/${listing.id}`));
  return { savedList: list._id, listSecret: secret };
}

/** An offer to the conversation's guest, for hours that nothing else in these tests uses. */
export async function makeOffer(
  world: World,
  { host, listingId, conversationId }: { host: World['host']; listingId: string; conversationId: string },
): Promise<string> {
  const offer = await made(
    world.call<{ _id: string }>(host, 'POST', `/api/conversations/${conversationId}/offers`, {
      listingId,
      startsAt: '2026-12-08T15:00:00.000Z',
      endsAt: '2026-12-08T17:00:00.000Z',
      guests: 1,
      priceMinor: null,
      expiresInHours: 24,
    }),
  );
  return offer._id;
}
