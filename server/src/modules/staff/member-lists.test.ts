// A member's long lists: each can be read to its end, and access is logged as everywhere (RO2).
import type { Answer } from '@daynook/contract/api';
import { STAFF } from '@daynook/contract/limits/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

const LISTS = ['bookings', 'rooms', 'tickets', 'notes'] as const;
const get = async <T>(path: string) => (await world.call<T>(world.staff, 'GET', path)).body;
const makePath = (id: string, list: string, query = '') => `/api/staff/members/${id}/${list}${query}`;
/** Page by page to the end. */
async function listIds(id: string, list: (typeof LISTS)[number]): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Record<string, unknown> = await get(makePath(id, list, cursor && `?cursor=${cursor}`));
    const items = page[list] as { _id: string }[];
    expect(items.length).toBeLessThanOrEqual(STAFF.shownWithMember);
    seen.push(...items.map(({ _id }) => _id));
    cursor = page['nextCursor'] as string | null;
  }
  return seen;
}

const COUNT = STAFF.shownWithMember * 2 + 1;
const makeEach = <T>(make: (n: number) => T): T[] => Array.from({ length: COUNT }, (_, n) => make(n));
/** Several have the same time and must still be paged correctly. */
const makeStamp = (n: number) => ({
  id: world.t.deps.newId(),
  created_at: new Date(world.t.clock.now().getTime() - (n % 7)),
});

async function makeQuestions(member: TestMember): Promise<void> {
  const at = world.t.clock.now();
  const questions = makeEach((n) => ({
    ...makeStamp(n),
    reference: `S-MANY${n}`,
    kind: 'account',
    subject: `Question ${n}`,
    email: member.email,
    name: member.name,
    member_id: member.id,
    turned_at: at,
    due_at: at,
    updated_at: at,
  }));
  await world.t.db.kysely.insertInto('support_ticket').values(questions).execute();
}

async function makeNotes(member: TestMember): Promise<void> {
  const notes = makeEach((n) => {
    const { id, created_at: at } = makeStamp(n);
    return { id, member_id: member.id, author_id: world.staff.id, text: `Note ${n}`, at };
  });
  await world.t.db.kysely.insertInto('member_note').values(notes).execute();
}

/** The member is the guest of half of them and the host of the others. */
async function makeBookings(member: TestMember, listings: readonly { id: string }[]): Promise<void> {
  const slot = { local_start: 'x', local_end: 'y', time_zone: 'America/New_York', guests: 1, currency: 'USD' };
  const money = { lines: '[]', total_minor: 0, subtotal_minor: 0, guest_fee_minor: 0, host_fee_minor: 0 };
  const bookings = makeEach((n) => ({
    ...makeStamp(n),
    ...slot,
    ...money,
    reference: `DN-MANY${n}`,
    listing_id: listings[n]!.id,
    guest_id: n % 2 === 0 ? member.id : world.guest.id,
    host_id: n % 2 === 0 ? world.host.id : member.id,
    status: 'withdrawn',
    during: '[2026-11-24 14:00Z,2026-11-24 16:00Z)',
    cancellation_policy: 'flexible',
    booking_mode: 'request',
  }));
  await world.t.db.kysely.insertInto('booking').values(bookings).execute();
}

describe('a member’s bookings, rooms, questions and notes (RO2)', () => {
  let member: TestMember;
  beforeAll(async () => {
    member = await world.makeGuest();
    const listings = await Promise.all(makeEach((n) => world.makeListing({ host_id: member.id, title: `Room ${n}` })));
    await makeQuestions(member);
    await makeNotes(member);
    await makeBookings(member, listings);
  });

  it.each(LISTS)('%s are read to the end, nothing twice', async (list) => {
    const ids = await listIds(member.id, list);
    expect({ read: ids.length, different: new Set(ids).size }).toEqual({ read: COUNT, different: COUNT });
  });

  it('are logged as one look, however many pages were read', async () => {
    for (const list of LISTS) await listIds(member.id, list);
    const { rows } = await get<Answer<'GET /api/staff/tables/audit'>>(`/api/staff/tables/audit?memberId=${member.id}`);
    expect(rows.map(({ action }) => action)).toEqual(['looked']);
  });

  it.each(LISTS)('%s of nobody, or from a cursor we did not give, are refused', async (list) => {
    expect((await get<ProblemBody>(makePath(world.t.deps.newId(), list))).code).toBe('NOT_FOUND');
    expect((await get<ProblemBody>(makePath(member.id, list, '?cursor=mine'))).code).toBe('VALIDATION_FAILED');
  });
});
