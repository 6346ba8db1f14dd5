// Personas edited by staff: over the built-in ones, once each, logged, and reverted (RT1 /personas, RO2).

import type { Answer } from '@daynook/contract/api';
import { amenityMask } from '@daynook/contract/listings/amenities';
import { PERSONA_FILTERS, PERSONA_IDS } from '@daynook/contract/personas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListing, makeMember, type SignedIn } from '../../../test/make.ts';
import { toPersonas } from './persona-rules.ts';

type Public = Answer<'GET /api/personas'>;
type Staff = Answer<'GET /api/staff/personas'>;
type Log = Answer<'GET /api/staff/tables/audit'>;
interface Problem {
  code: string;
  fields?: Record<string, string>;
}

let t: TestApp;
let staff: SignedIn;
let member: SignedIn;

beforeAll(async () => {
  t = await testApp({ now: '2026-11-24T05:07:30Z' });
  staff = await t.signIn(await makeMember(t.db, { email: 'staff@daynook.com' }));
  member = await t.signIn(await makeMember(t.db));
  for (const values of [
    { booking_mode: 'instant', kind: 2, capacity: 12 },
    { booking_mode: 'request', kind: 2, capacity: 12 },
    { booking_mode: 'instant', kind: 0, capacity: 12 },
    { booking_mode: 'instant', kind: 2, capacity: 4 },
  ] as const)
    await makeListing(t.db, { ...values, amenities: amenityMask(['projector']) });
});
afterAll(() => t.close());

async function ask<T>(as: SignedIn, method: 'GET' | 'PUT', url: string, payload?: object) {
  const response = await t.app.inject({ method, url, headers: { ...as }, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: JSON.parse(response.body) as T & Problem };
}
const shown = async () => JSON.parse((await t.app.inject({ url: '/api/personas' })).body) as Public;
const list = async () => (await ask<Staff>(staff, 'GET', '/api/staff/personas')).body;
const auditEvents = async () => (await ask<Log>(staff, 'GET', '/api/staff/tables/audit?what=deeds')).body.rows;
const BUILT_IN = { name: null, who: null, needs: null, filters: null };
const put = <T = Staff['personas'][number]>(id: string, body: object) =>
  ask<T>(staff, 'PUT', `/api/staff/personas/${id}`, { ...BUILT_IN, ...body });

it('without edits the built-in ones are shown, in their order (RT1)', async () => {
  const { personas } = await shown();
  expect(personas.map(({ id, filters, isShown }) => [id, filters, isShown])).toEqual(
    PERSONA_IDS.map((id) => [id, PERSONA_FILTERS[id], true]),
  );
  expect(personas[0]!.text).toEqual({ name: null, who: null, needs: null });
  const { version, personas: own } = await list();
  expect([version, own.map(({ id, version: of }) => [id, of])]).toEqual([0, PERSONA_IDS.map((id) => [id, 0])]);
});

describe('an edit (RO2)', () => {
  const filters = { amenities: ['projector'], people: 10, kinds: ['meeting-room'], isInstant: true };

  it('replaces the built-in text, counts as the current one, and everyone sees it immediately', async () => {
    const { status, body } = await put('team-day', { version: 0, name: ' The  <b>board</b> day\n', filters });
    expect([status, body.version, body.text]).toEqual([
      200,
      1,
      { name: 'The  <b>board</b> day', who: null, needs: null },
    ]);
    const team = (await shown()).personas.find(({ id }) => id === 'team-day')!;
    expect([team.text.name, team.text.who, team.filters, team.count]).toEqual([
      'The  <b>board</b> day',
      null,
      filters,
      1,
    ]);
    const [entry] = await auditEvents();
    expect([entry!.action, entry!.subject.kind, entry!.reason]).toEqual([
      'changed',
      'working-style',
      'team-day · name: built-in → “The  <b>board</b> day” · filters: built-in → projector, meeting-room, 10 people, instant',
    ]);
  });

  it('of an old version is refused with the current one', async () => {
    const late = await put<{ current: Staff['personas'][number] }>('team-day', { version: 0, name: 'Later' });
    expect([late.status, late.body.code, late.body.current.text.name]).toEqual([
      409,
      'VERSION_CHANGED',
      'The  <b>board</b> day',
    ]);
    const both = await Promise.all([1, 2].map((n) => put('creative', { version: 0, name: `Maker ${n}` })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is reset to the built-in text, and the log keeps its words', async () => {
    t.clock.advance({ seconds: 1 });
    const { body } = await put('team-day', { version: 1 });
    expect([body.version, body.text.name, body.filters]).toEqual([2, null, null]);
    expect((await shown()).personas.find(({ id }) => id === 'team-day')!.filters).toEqual(PERSONA_FILTERS['team-day']);
    expect((await auditEvents())[0]).toMatchObject({ action: 'took-back' });
    expect((await put('team-day', { version: 2, who: 'Again' })).body.version).toBe(3);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: '\u200b\u2800' }],
    ['name', { name: 'x'.repeat(41) }],
    ['who', { who: 'x'.repeat(161) }],
    ['needs', { needs: 'a\u0000b' }],
    ['filters', { filters: { amenities: [], people: null, kinds: [], isInstant: false } }],
    ['filters.amenities.0', { filters: { amenities: ['sauna'], people: null, kinds: [], isInstant: false } }],
    ['filters.people', { filters: { amenities: [], people: 1, kinds: [], isInstant: false } }],
  ])('is refused beside %s where it cannot be', async (field, body) => {
    const { status, body: problem } = await put('caller', { version: 0, ...body });
    expect([status, Object.keys(problem.fields!)]).toEqual([400, [field]]);
  });

  it('is refused for everyone else, and for unknown personas', async () => {
    const body = { ...BUILT_IN, version: 0 };
    expect((await ask(member, 'PUT', '/api/staff/personas/caller', body)).status).toBe(403);
    expect((await put('nobody', { version: 0 })).status).toBe(400);
  });
});

describe('order and visibility (RO2)', () => {
  const order = (version: number, ids: readonly string[], hidden: readonly string[] = []) =>
    ask<Staff & { current: Staff }>(staff, 'PUT', '/api/staff/personas', {
      version,
      personas: ids.map((id) => ({ id, isShown: !hidden.includes(id) })),
    });

  it('a hidden persona still works for links to it; the later of two orders is refused', async () => {
    const ids = [...PERSONA_IDS].reverse();
    const { status, body } = await order(0, ids, ['caller']);
    expect([status, body.version, body.personas.map(({ id }) => id)]).toEqual([200, 1, ids]);
    const { personas } = await shown();
    expect(personas.map(({ id }) => id)).toEqual(ids);
    expect(personas.filter(({ isShown }) => !isShown).map(({ id }) => id)).toEqual(['caller']);
    const late = await order(0, PERSONA_IDS);
    expect([late.status, late.body.code, late.body.current.version]).toEqual([409, 'VERSION_CHANGED', 1]);
    expect((await auditEvents())[0]!.reason).toContain('not shown: caller');
  });

  it('never fewer than three, and each of them once', async () => {
    const few = await order(1, PERSONA_IDS, PERSONA_IDS.slice(2));
    expect([few.status, few.body.fields]).toEqual([400, { personas: 'At least three must be shown.' }]);
    expect((await order(1, PERSONA_IDS, PERSONA_IDS.slice(3))).status).toBe(200);
    expect((await order(2, [...PERSONA_IDS.slice(1), PERSONA_IDS[1]])).status).toBe(400);
  });

  it('a persona that a newer version adds comes last and is visible; a removed one is gone', () => {
    const stored = { id: 'x', version: 1, personas: ['creative', 'gone', 'caller'], hidden: ['creative', 'gone'] };
    const edit = { persona: 'caller', id: 'y', version: 4, name: null, who: null, needs: null, edited_at: new Date(0) };
    const personas = toPersonas([{ ...edit, filters: { amenities: ['sauna'] } }], stored);
    expect(personas.map(({ id }) => id).slice(0, 3)).toEqual(['creative', 'caller', 'deep-focus']);
    expect(personas.filter(({ isShown }) => !isShown).map(({ id }) => id)).toEqual(['creative']);
    expect(personas[1]).toMatchObject({ edited: null, filters: PERSONA_FILTERS.caller, version: 4 });
  });
});
