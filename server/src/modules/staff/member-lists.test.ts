// What may be long of a member: every list goes on to its end, and is a look like any other (RO2).
import type { Answer } from '@daynook/contract/api';
import { STAFF } from '@daynook/contract/staff-limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type ProblemBody, type World } from '../bookings/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

const LISTS = ['bookings', 'rooms', 'tickets', 'notes'] as const;
const get = async <T>(path: string) => (await world.call<T>(world.staff, 'GET', path)).body;
const pathOf = (id: string, list: string, query = '') => `/api/staff/members/${id}/${list}${query}`;
/** Page by page to its end. */
async function idsOf(id: string, list: (typeof LISTS)[number]): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Record<string, unknown> = await get(pathOf(id, list, cursor && `?cursor=${cursor}`));
    const items = page[list] as { _id: string }[];
    expect(items.length).toBeLessThanOrEqual(STAFF.shownWithMember);
    seen.push(...items.map(({ _id }) => _id));
    cursor = page['nextCursor'] as string | null;
  }
  return seen;
}

it('a member’s bookings, rooms, questions and notes are read to the end of each, however many, nothing twice (RO2)', async () => {
  const { kysely } = world.t.db;
  const member = await world.makeGuest();
  const at = world.t.clock.now();
  const count = STAFF.shownWithMember * 2 + 1;
  const made = (n: number) => ({ id: world.t.deps.newId(), created_at: new Date(at.getTime() - (n % 7)) });
  const rooms = await Promise.all(
    Array.from({ length: count }, (_, n) => world.makeListing({ host_id: member.id, title: `Room ${n}` })),
  );
  await kysely
    .insertInto('support_ticket')
    .values(
      Array.from({ length: count }, (_, n) => ({
        ...made(n),
        reference: `S-MANY${n}`,
        kind: 'account',
        subject: `Question ${n}`,
        email: member.email,
        name: member.name,
        member_id: member.id,
        turned_at: at,
        due_at: at,
        updated_at: at,
      })),
    )
    .execute();
  await kysely
    .insertInto('member_note')
    .values(
      Array.from({ length: count }, (_, n) => {
        const { id, created_at } = made(n);
        return { id, member_id: member.id, author_id: world.staff.id, text: `Note ${n}`, at: created_at };
      }),
    )
    .execute();
  // Half of them as a guest, half as a host; two at the same moment are told apart.
  const slot = { local_start: 'x', local_end: 'y', time_zone: 'America/New_York', guests: 1, currency: 'USD' };
  const money = { lines: '[]', total_minor: 0, subtotal_minor: 0, guest_fee_minor: 0, host_fee_minor: 0 };
  await kysely
    .insertInto('booking')
    .values(
      Array.from({ length: count }, (_, n) => ({
        ...made(n),
        ...slot,
        ...money,
        reference: `DN-MANY${n}`,
        listing_id: rooms[n]!.id,
        guest_id: n % 2 === 0 ? member.id : world.guest.id,
        host_id: n % 2 === 0 ? world.host.id : member.id,
        status: 'withdrawn',
        during: '[2026-11-24 14:00Z,2026-11-24 16:00Z)',
        cancellation_policy: 'flexible',
        booking_mode: 'request',
      })),
    )
    .execute();
  for (const list of LISTS) {
    const ids = await idsOf(member.id, list);
    expect([list, ids.length, new Set(ids).size]).toEqual([list, count, count]);
  }
  const { entries } = await get<Answer<'GET /api/staff/audit'>>(`/api/staff/audit?memberId=${member.id}`);
  expect(entries.map(({ action }) => action)).toEqual(['looked']);
  for (const list of LISTS) {
    expect((await get<ProblemBody>(pathOf(world.t.deps.newId(), list))).code).toBe('NOT_FOUND');
    expect((await get<ProblemBody>(pathOf(member.id, list, '?cursor=mine'))).code).toBe('VALIDATION_FAILED');
  }
});
