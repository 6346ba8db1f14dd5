/** A reputation file for the calls of every endpoint. */
import type { Reputation } from '@daynook/contract/reputation/reputation';
import type { TestMember, World } from '../../src/modules/bookings/test-world.ts';

/** A file of another site on the host's profile. */
export async function makeReputation({ t }: World, host: TestMember): Promise<string> {
  const [id, at] = [t.deps.newId(), t.clock.now()];
  const [issuer, side] = ['https://other.example', { bookings: 1, canceled: 0, rating: null, reviews: 0 }];
  const content: Reputation = {
    format: 'reputation-1',
    id,
    issuer: { url: issuer, name: 'Other' },
    subject: { name: host.name, emailSalt: 'a'.repeat(22), emailHash: 'a'.repeat(43) },
    issuedAt: at.toISOString(),
    expiresAt: at.toISOString(),
    memberSince: '2026-01-01',
    totals: { asGuest: side, asHost: { ...side, categories: [] }, kudos: 0 },
    reviews: [],
    kudos: [],
    leftOut: { reviews: 0, kudos: 0 },
  };
  await t.db.kysely
    .insertInto('imported_reputation')
    .values({ id, member_id: host.id, issuer, content: JSON.stringify(content), issued_at: at, checked_at: at })
    .execute();
  return id;
}
