// Turnover checklists (K11): tasks of properties and check marks of bookings, over HTTP.

import type { Turnover, TurnoverList } from '@daynook/contract/hosting/turnover-checklists';
import { TURNOVER } from '@daynook/contract/limits/turnover-checklists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeWorld, type TestListing, type World } from '../bookings/test-world.ts';
import { callAs } from '../co-hosts/test-co-hosts.ts';

let world: World;
let listing: TestListing;
let property: string;
beforeAll(async () => {
  world = await makeWorld();
  listing = await world.makeListing();
  property = `/api/properties/${listing.property_id}/turnover`;
});
afterAll(() => world.t.close());

const asHost = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  callAs<T & { code: string; fields?: Record<string, string> }>(world.t, world.host, method, url, body);
const listTexts = (list: { tasks: readonly { text: string }[] }) => list.tasks.map(({ text }) => text);

describe('the list of a home (K11)', () => {
  it('is written down one by one, in that order, and struck one by one', async () => {
    await asHost('POST', property, { text: 'Air the room' });
    const { body, status } = await asHost<TurnoverList>('POST', property, { text: '  Fresh towels \u{1F9FA} ' });
    expect([status, listTexts(body)]).toEqual([201, ['Air the room', 'Fresh towels \u{1F9FA}']]);
    const left = await asHost<TurnoverList>('DELETE', `${property}/${body.tasks[0]!._id}`);
    expect(listTexts(left.body)).toEqual(['Fresh towels \u{1F9FA}']);
    expect((await asHost('DELETE', `${property}/${body.tasks[0]!._id}`)).body.code).toBe('NOT_FOUND');
    expect(listTexts((await asHost<TurnoverList>('GET', property)).body)).toEqual(['Fresh towels \u{1F9FA}']);
  });

  it.each([[{ text: '' }], [{ text: '   ' }], [{ text: 'x'.repeat(121) }], [{}], [{ text: 'x', more: 1 }]])(
    'refuses %j in words and keeps what is there',
    async (body) => {
      const answer = await asHost('POST', property, body);
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
      expect(listTexts((await asHost<TurnoverList>('GET', property)).body)).toHaveLength(1);
    },
  );

  it('holds twenty tasks, also with concurrent additions', async () => {
    const { property_id } = await world.makeListing();
    const many = Array.from({ length: TURNOVER.tasksMaximum + 4 }, (_, index) =>
      asHost('POST', `/api/properties/${property_id}/turnover`, { text: `Thing ${index}` }),
    );
    const codes = (await Promise.all(many)).map(({ status, body }) => (status === 201 ? 'added' : body.code));
    expect(codes.filter((code) => code === 'added')).toHaveLength(TURNOVER.tasksMaximum);
    expect(codes.filter((code) => code === 'LIMIT_REACHED')).toHaveLength(4);
  });
});

describe('tasks done for a booking (K11)', () => {
  it('is ticked by who did it first, taken back, and stays with its own booking; the guest sees none of it', async () => {
    const booking = await world.booked(listing);
    const next = await world.booked(listing, {
      startsAt: '2026-11-25T14:00:00.000Z',
      endsAt: '2026-11-25T16:00:00.000Z',
    });
    const url = `/api/bookings/${booking._id}/turnover`;
    const [task] = (await asHost<Turnover>('GET', url)).body.tasks;
    expect(task).toMatchObject({ text: 'Fresh towels \u{1F9FA}', done: null });
    const at = world.t.clock.now().toISOString();
    const done = await asHost<Turnover>('PUT', `${url}/${task!._id}`, { isDone: true });
    expect(done.body.tasks[0]!.done).toMatchObject({ at });
    world.t.clock.advance({ minutes: 5 });
    const again = await asHost<Turnover>('PUT', `${url}/${task!._id}`, { isDone: true });
    expect(again.body.tasks[0]!.done).toMatchObject({ at });
    expect((await asHost<Turnover>('GET', `/api/bookings/${next._id}/turnover`)).body.tasks[0]!.done).toBeNull();
    expect((await callAs(world.t, world.guest, 'GET', url)).status).toBe(404);
    expect((await callAs(world.t, world.guest, 'PUT', `${url}/${task!._id}`, { isDone: false })).status).toBe(404);
    const undone = await asHost<Turnover>('PUT', `${url}/${task!._id}`, { isDone: false });
    expect(undone.body.tasks[0]!.done).toBeNull();
  });

  it('a task of another property can’t be checked, nor one that was deleted since', async () => {
    const other = await world.makeListing();
    const { body } = await asHost<TurnoverList>('POST', `/api/properties/${other.property_id}/turnover`, {
      text: 'Sweep',
    });
    const booking = await world.booked(listing, {
      startsAt: '2026-11-26T14:00:00.000Z',
      endsAt: '2026-11-26T16:00:00.000Z',
    });
    const url = `/api/bookings/${booking._id}/turnover/${body.tasks[0]!._id}`;
    expect((await asHost('PUT', url, { isDone: true })).body.code).toBe('NOT_FOUND');
    expect((await asHost('PUT', `/api/bookings/${booking._id}/turnover/nothing`, { isDone: true })).body.code).toBe(
      'VALIDATION_FAILED',
    );
  });

  it('a home without a list has an empty one', async () => {
    const booking = await world.booked(await world.makeListing());
    expect((await asHost<Turnover>('GET', `/api/bookings/${booking._id}/turnover`)).body).toEqual({ tasks: [] });
  });
});
