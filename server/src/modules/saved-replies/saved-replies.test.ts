// Saved replies over HTTP: one's own, unique titles, at most fifty (H5).
import type { SavedReply } from '@daynook/contract/saved-replies';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

const list = async (as: TestMember) =>
  (await world.call<{ replies: SavedReply[] }>(as, 'GET', '/api/saved-replies')).body.replies;
const add = (as: TestMember, title: string, text = 'Welcome, {guest}!') =>
  world.call<SavedReply & ProblemBody>(as, 'POST', '/api/saved-replies', { title, text });
const change = async (as: TestMember, id: string, payload: object) => {
  const answered = await world.t.app.inject({
    method: 'PATCH',
    url: `/api/saved-replies/${id}`,
    headers: { ...(await world.t.signIn(as)) },
    payload,
  });
  return { status: answered.statusCode, body: answered.json<SavedReply & ProblemBody>() };
};

it('are stored, changed, and deleted by title, and belong to one host (H5)', async () => {
  const [host, other] = [await makeMember(world.t.db), await makeMember(world.t.db)];
  const { status, body: door } = await add(host, 'the door');
  expect(status).toBe(201);
  await add(host, 'Arrival');
  expect((await list(host)).map(({ title, text }) => [title, text])).toEqual([
    ['Arrival', 'Welcome, {guest}!'],
    ['the door', 'Welcome, {guest}!'],
  ]);
  expect(await list(other)).toEqual([]);
  expect((await change(other, door._id, { title: 'Mine' })).status).toBe(404);
  expect((await world.call(other, 'DELETE', `/api/saved-replies/${door._id}`)).status).toBe(404);
  expect((await change(host, door._id, { text: 'It is {date}.' })).body).toMatchObject({
    title: 'the door',
    text: 'It is {date}.',
  });
  expect((await world.call(host, 'DELETE', `/api/saved-replies/${door._id}`)).status).toBe(204);
  expect((await list(host)).map(({ title }) => title)).toEqual(['Arrival']);
});

it('have each title once, however it is written, also for two pages at once (H5)', async () => {
  const host = await makeMember(world.t.db);
  const made = await Promise.all([add(host, 'Parking'), add(host, 'PARKING')]);
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect(made.find(({ status }) => status === 400)?.body.fields).toHaveProperty('title');
  const other = await add(host, 'Keys');
  expect((await change(host, other.body._id, { title: 'parking' })).body.fields).toHaveProperty('title');
});

it('are fifty at most, also for two pages at once; too long ones are refused (H5)', async () => {
  const host = await makeMember(world.t.db);
  for (let at = 1; at < 50; at += 1) await add(host, `Reply ${at}`);
  const made = await Promise.all([add(host, 'One'), add(host, 'Two')]);
  expect(made.map(({ body }) => body.code ?? 'kept').toSorted()).toEqual(['LIMIT_REACHED', 'kept']);
  expect(await list(host)).toHaveLength(50);
  const other = await makeMember(world.t.db);
  expect((await add(other, 'x'.repeat(61))).status).toBe(400);
  expect((await add(other, 'x', 'x'.repeat(2_001))).status).toBe(400);
  expect((await add(other, 'x'.repeat(60), 'x'.repeat(2_000))).status).toBe(201);
});
