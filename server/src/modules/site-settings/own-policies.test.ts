// The operator's own cancellation policies (N9), from the settings to a listing, a booking, its refund, files, and a team's rules.
import type { Booking, Quote } from '@daynook/contract/bookings';
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import type { PolicySettings } from '@daynook/contract/settings/policy-settings';
import type { SettingsFile } from '@daynook/contract/settings/settings-file';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { DAY, manualDesk, PASSWORD, TOTAL } from '../../../test/money/manual-desk.ts';
import { makeTeam, NO_RULES } from '../../../test/teams.ts';
import { currentSettings, DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { newKey, type ProblemBody } from '../bookings/test-world.ts';
import { draftEvidence } from '../disputes/evidence.ts';
import { quoteWords } from '../mcp/texts.ts';
import { loadSettings } from './service.ts';
import { insertRow } from './store.ts';

const { desk, listing } = manualDesk();
beforeEach(() => loadSettings(desk.world.t.deps));
afterEach(() => setCurrentSettings(DEFAULT_SETTINGS));

const OURS = { id: 'own-100-14d-50-7d-25-2d', names: { en: 'Two weeks', fr: 'Deux semaines' } } as const;
const SHORT = { id: 'own-90-4h', names: { en: 'Four hours' } } as const;

const publish = <T = ProblemBody>(value: object, version = 0) =>
  desk.world.call<T>(desk.staff, 'POST', '/api/staff/site-settings', {
    setting: { name: 'policies', value: { off: [], first: 'flexible', own: [], ...value } },
    version,
    reason: 'Our own market',
    password: PASSWORD,
  });
const asHost = <T = OwnListing>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  desk.world.call<T>(desk.host, method, `/api/${path}`, body, method === 'POST' ? { 'idempotency-key': newKey() } : {});
const read = async (id: string) => (await asHost('GET', `host/listings/${id}`)).body;
const edit = async <T = OwnListing>(id: string, changes: object) =>
  asHost<T>('PATCH', `host/listings/${id}`, { version: (await read(id)).version, changes, publish: true });

describe('own cancellation policies in the settings', () => {
  it.each<[string, object, Record<string, string>]>([
    [
      'two with the same terms',
      { own: [OURS, { ...OURS, names: { en: 'The same' } }] },
      { 'own.1.id': 'Another policy in this list has the same terms. Change one of them.' },
    ],
    [
      'two with the same name',
      { own: [OURS, { ...SHORT, names: { en: 'TWO WEEKS' } }] },
      { 'own.1.names.en': 'Something else in this list already has this name.' },
    ],
    [
      'called what a built-in one is called in English',
      { own: [OURS, { ...SHORT, names: { en: 'strict' } }] },
      { 'own.1.names.en': 'A built-in policy has this name. Choose another.' },
    ],
    [
      'called what a built-in one is called in French, also one that’s off',
      { off: ['long-stay'], own: [{ ...SHORT, names: { en: 'Months', fr: 'long séjour' } }] },
      { 'own.0.names.fr': 'A built-in policy has this name. Choose another.' },
    ],
    [
      'called what a built-in one is called in Spanish, for lack of a Spanish name',
      { own: [{ ...SHORT, names: { en: 'Estricta' } }] },
      { 'own.0.names.en': 'A built-in policy has this name. Choose another.' },
    ],
    ['without a name', { own: [{ ...OURS, names: {} }] }, { 'own.0.names.en': 'Required.' }],
    [
      'with terms that grow',
      { own: [{ ...OURS, id: 'own-50-14d-100-7d' }] },
      { 'own.0.id': 'Choose a cancellation policy from the list.' },
    ],
    ['one of ours', { own: [{ ...OURS, id: 'strict' }] }, { 'own.0.id': 'Only your own policies can be named.' }],
    [
      'first, but off',
      { own: [OURS], off: [OURS.id], first: OURS.id },
      { first: 'Choose one of the policies that are on.' },
    ],
    ['first, but not in the list', { first: OURS.id }, { first: 'Choose one of the policies that are on.' }],
    [
      'too many',
      { own: Array.from({ length: 11 }, (_, at) => ({ id: `own-100-${at + 1}d`, names: { en: `Policy ${at}` } })) },
      { own: 'Use 10 entries or fewer.' },
    ],
  ])('can’t be %s', async (_name, value, fields) => {
    expect(await publish(value)).toMatchObject({
      status: 400,
      body: {
        fields: Object.fromEntries(Object.entries(fields).map(([field, words]) => [`setting.value.${field}`, words])),
      },
    });
  });

  it('are undone through the history, and go with the file of settings', async () => {
    expect(
      await publish({ own: [OURS, SHORT], off: ['strict', SHORT.id, 'own-100-1d'], first: OURS.id }),
    ).toMatchObject({
      status: 201,
      // Without one that isn't in the list.
      body: { setting: { value: { off: ['strict', SHORT.id], first: OURS.id, own: [OURS, SHORT] } } },
    });
    const { body: file } = await desk.world.call<SettingsFile>(desk.staff, 'GET', '/api/staff/settings-file');
    const undone = { version: 1, reason: 'Not yet', password: PASSWORD };
    expect(await desk.world.call(desk.staff, 'POST', '/api/staff/site-settings/policies/undo', undone)).toMatchObject({
      status: 201,
      body: { setting: { value: DEFAULT_SETTINGS.policies } },
    });
    const { body: checked } = await desk.world.call<{ against: string }>(
      desk.staff,
      'POST',
      '/api/staff/settings-file/check',
      { file },
    );
    const brought = { file, against: checked.against, reason: 'From staging', password: PASSWORD };
    expect(await desk.world.call(desk.staff, 'POST', '/api/staff/settings-file', brought)).toMatchObject({
      body: { changed: ['policies'] },
    });
    expect(currentSettings().policies).toEqual({ off: ['strict', SHORT.id], first: OURS.id, own: [OURS, SHORT] });
  });

  it('stay when a file of settings is from before there were any', async () => {
    await publish({ own: [OURS], first: OURS.id });
    const { body: now } = await desk.world.call<SettingsFile>(desk.staff, 'GET', '/api/staff/settings-file');
    const file = { ...now, settings: { policies: { off: ['strict'], first: 'moderate' } } };
    const path = '/api/staff/settings-file';
    const { body: checked } = await desk.world.call<{ against: string }>(desk.staff, 'POST', `${path}/check`, { file });
    const brought = { file, against: checked.against, reason: 'From an old backup', password: PASSWORD };
    expect(await desk.world.call(desk.staff, 'POST', path, brought)).toMatchObject({ body: { changed: ['policies'] } });
    expect(currentSettings().policies).toEqual({ off: ['strict'], first: 'moderate', own: [OURS] });
  });

  it('from before there were any, or with terms of another release, apply as far as this one knows them', async () => {
    const { t } = desk.world;
    const store = (version: number, value: object) =>
      t.db.kysely.transaction().execute((trx) =>
        insertRow(trx, {
          ...{ id: t.deps.newId(), name: 'policies', version, value, reason: 'x' },
          ...{ changedBy: desk.staff.id, at: t.clock.now() },
        }),
      );
    await store(1, { off: ['strict'], first: 'moderate' });
    await loadSettings(t.deps);
    expect(currentSettings().policies).toEqual({ off: ['strict'], first: 'moderate', own: [] });
    await store(2, { off: ['own-100-2w'], first: OURS.id, own: [{ ...OURS, id: 'own-100-2w' }, OURS] });
    await loadSettings(t.deps);
    expect(currentSettings().policies).toEqual({ off: [], first: OURS.id, own: [OURS] } satisfies PolicySettings);
  });
});

describe('a listing with an own cancellation policy', () => {
  it('agrees to its terms for good, whatever happens to the settings (B8)', async () => {
    const { world } = desk;
    const room = await listing();
    expect(await edit<ProblemBody>(room.id, { cancellationPolicy: OURS.id })).toMatchObject({
      status: 400,
      body: { fields: { cancellationPolicy: 'This site doesn’t offer this policy. Choose another.' } },
    });
    await publish({ own: [OURS] });
    expect(await edit(room.id, { cancellationPolicy: OURS.id })).toMatchObject({ status: 200 });
    // December 10 is more than two weeks away.
    const slot = { ...DAY, startsAt: '2026-12-10T14:00:00.000Z', endsAt: '2026-12-10T22:00:00.000Z' };
    const quoted = await world.call<Quote>(world.guest, 'POST', '/api/bookings/quote', { listingId: room.id, ...slot });
    expect(quoted.body).toMatchObject({
      cancellationPolicy: OURS.id,
      refundTimeline: {
        steps: [
          { until: '2026-11-26T14:00:00.000Z', listingPercent: 100, rule: 'policy-100' },
          { until: '2026-12-03T14:00:00.000Z', listingPercent: 50, rule: 'policy-part', refundMinor: 5_000 },
          { until: '2026-12-08T14:00:00.000Z', listingPercent: 25, rule: 'policy-part', refundMinor: 3_000 },
          { listingPercent: 0, rule: 'policy-0', refundMinor: 1_000 },
        ],
      },
    });
    expect(quoteWords(quoted.body)).toContain('Cancellation policy: "Two weeks" (full refund until 14 days before');
    const booking = await world.booked(room, slot);
    await publish({ own: [] }, 1);
    expect((await read(room.id)).cancellationPolicy).toBe(OURS.id);
    expect(await edit(room.id, { title: 'New name', cancellationPolicy: OURS.id })).toMatchObject({ status: 200 });
    expect((await asHost('POST', `host/listings/${room.id}/duplicate`)).body.cancellationPolicy).toBe('flexible');
    world.t.clock.set('2026-12-04T14:00:00Z');
    const preview = await world.call(world.guest, 'GET', `/api/bookings/${booking._id}/refund-preview`);
    expect(preview.body).toMatchObject({ rule: 'policy-part', policyPercent: 25, refundMinor: 3_000 });
    expect(await draftEvidence(world.t.db.kysely, booking._id)).toMatchObject({
      cancellationPolicy: expect.stringContaining('25% until 2 days before'),
    });
    expect((await world.verb<Booking>(world.guest, booking._id, 'cancel')).body).toMatchObject({
      status: 'cancelled',
      refundedMinor: 3_000,
      totalMinor: TOTAL,
    });
  });

  it('is in files of listings by the policy’s name, or by its terms once it’s removed (K12)', async () => {
    const digits = [
      { id: 'own-80-3h', names: { en: '30' } },
      { id: 'own-80-7h', names: { en: '007' } },
    ];
    await publish({ own: [OURS, { ...SHORT, names: { en: 'Long-stay' } }, ...digits], first: OURS.id });
    const { property } = await read((await listing()).id);
    const file = {
      text: 'title,kind,cancellationPolicy\nA,desk,Two weeks\nB,desk,own-90-4h\nC,desk,\nD,desk,nine weeks\nE,desk,30\nF,desk,007\n',
    };
    const { body } = await asHost<{ rows: object[] }>('POST', `properties/${property._id}/room-imports`, file);
    expect(body.rows).toMatchObject([
      { isAccepted: true },
      { isAccepted: true },
      { isAccepted: true },
      { isAccepted: false },
      { isAccepted: true },
      { isAccepted: true },
    ]);
    const stored = await desk.world.t.db.kysely
      .selectFrom('listing')
      .select('cancellation_policy')
      .where('title', 'in', ['A', 'B', 'C', 'E', 'F'])
      .orderBy('title')
      .execute();
    expect(stored.map(({ cancellation_policy }) => cancellation_policy)).toEqual([
      OURS.id,
      SHORT.id,
      OURS.id,
      ...digits.map(({ id }) => id),
    ]);
    const exported = async () =>
      (await asHost<{ text: string }>('GET', `properties/${property._id}/room-file?format=csv`)).body.text;
    expect(await exported()).toContain('two-weeks');
    await publish({}, 1);
    expect(await exported()).toContain(OURS.id);
  });

  it('can be what a team allows, also after it’s removed (F12)', async () => {
    const { world } = desk;
    await publish({ own: [OURS] });
    const owner = await makeMember(world.t.db);
    const { _id: teamId } = await makeTeam(world, owner);
    const setRules = (cancellationPolicies: string[]) =>
      world.call(owner, 'PUT', `/api/teams/${teamId}/rules`, { ...NO_RULES, cancellationPolicies });
    expect(await setRules([OURS.id])).toMatchObject({ status: 200 });
    await publish({}, 1);
    const [room, other] = [await listing({ cancellation_policy: OURS.id }), await listing()];
    expect((await world.book(room, { ...DAY, teamId }, { guest: owner })).status).toBe(201);
    expect((await world.book(other, { ...DAY, teamId }, { guest: owner })).status).toBe(422);
    expect(await setRules(['own-100-9w'])).toMatchObject({ status: 400 });
  });
});

it('the database takes the terms of any own policy, and nothing else', async () => {
  expect(await listing({ cancellation_policy: 'own-100-365d-50-72h' })).toMatchObject({});
  for (const cancellation_policy of ['own', 'own-0-7d', 'own-50-7w', 'gentle'])
    await expect(listing({ cancellation_policy })).rejects.toThrow(/listing_cancellation_policy_check/);
});
