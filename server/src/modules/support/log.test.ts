// What staff viewed and did with tickets is in an append-only log (RO2).
import type { Answer } from '@daynook/contract/api';
import type { TicketThread } from '@daynook/contract/support';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { makeWorld, type TestMember, type World } from '../bookings/test-world.ts';

type Log = Answer<'GET /api/staff/tables/audit'>;

let world: World;
let colleague: TestMember;
beforeAll(async () => {
  world = await makeWorld();
  colleague = await makeMember(world.t.db, { email: 'colleague@daynook.com', name: 'Cleo Colleague' });
  await look((await asked(world.guest))._id);
});
afterAll(() => world.t.close());
beforeEach(() => world.t.clock.advance({ minutes: 1 }));

async function asked(as: TestMember): Promise<TicketThread> {
  const question = { kind: 'account', subject: 'My name', text: 'It should be Zoë.', clientId: world.t.deps.newId() };
  return (await world.call<TicketThread>(as, 'POST', '/api/support/tickets', question)).body;
}
const look = (id: string) => world.call(world.staff, 'GET', `/api/staff/tickets/${id}`);
const answer = (id: string, more: object) =>
  world.call(world.staff, 'POST', `/api/staff/tickets/${id}/messages`, { ...more, clientId: world.t.deps.newId() });
const log = async (query = '') => (await world.call<Log>(world.staff, 'GET', `/api/staff/tables/audit?${query}`)).body;

describe('the log (RO2)', () => {
  it('cannot be changed or shortened, by any statement', async () => {
    const before = await world.count('audit_event');
    expect(before).toBeGreaterThan(0);
    for (const statement of [
      sql`update audit_event set reason = 'x'`,
      sql`delete from audit_event`,
      sql`truncate audit_event`,
    ])
      await expect(statement.execute(world.t.db.kysely)).rejects.toThrow('append-only');
    expect(await world.count('audit_event')).toBe(before);
  });

  it('has no endpoint that writes to it', () => {
    const routes = world.t.app.printRoutes({ commonPrefix: false });
    expect(routes).toMatch(/audit \(GET, HEAD\)/);
  });

  it('a view after ten minutes counts as another view', async () => {
    const { _id } = await asked(await world.makeGuest());
    await look(_id);
    world.t.clock.advance({ minutes: 11 });
    await look(_id);
    expect((await log(`subjectId=${_id}&what=looks`)).rows).toHaveLength(2);
  });

  it('is filtered by actor, member, action, and date, page by page', async () => {
    const member = await world.makeGuest();
    const { _id } = await asked(member);
    for (let n = 0; n < 60; n += 1) await answer(_id, { kind: 'note', text: `Note ${n}` });
    const first = await log(`memberId=${member.id}`);
    expect(first.rows).toHaveLength(50);
    const second = await log(`memberId=${member.id}&cursor=${first.nextCursor}`);
    expect(second.rows).toHaveLength(10);
    expect(second.nextCursor).toBeNull();
    const today = world.t.clock.now().toISOString().slice(0, 10);
    expect((await log(`memberId=${member.id}&from=${today}&to=${today}`)).rows).toHaveLength(50);
    expect((await log(`memberId=${member.id}&to=2026-11-20`)).rows).toEqual([]);
    expect((await log(`memberId=${member.id}&actorId=${colleague.id}`)).rows).toEqual([]);
    expect((await log(`memberId=${member.id}&what=looks`)).rows).toEqual([]);
  });
});
