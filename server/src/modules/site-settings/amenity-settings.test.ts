// Which amenities the site offers (N9): the operator's own, what's off, and that a stored bit never means something else.
import type { Answer } from '@daynook/contract/api';
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import { type Amenity, amenityMask, OWN_AMENITIES } from '@daynook/contract/listings/amenities';
import type { AmenityItem } from '@daynook/contract/settings/amenity-settings';
import type { SettingsFile } from '@daynook/contract/settings/settings-file';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manualDesk, PASSWORD } from '../../../test/money/manual-desk.ts';
import { currentSettings, DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { loadSettings } from './service.ts';
import { insertRow } from './store.ts';

const { desk, listing } = manualDesk();
beforeEach(() => loadSettings(desk.world.t.deps));
afterEach(() => setCurrentSettings(DEFAULT_SETTINGS));

const SAUNA = '018f0000-0000-7000-8000-000000000001';
const PIANO = '018f0000-0000-7000-8000-000000000002';

const own = (_id: string, name: string, more: Partial<AmenityItem> = {}): AmenityItem => ({
  id: 'own-1',
  _id,
  group: 'home',
  isOffered: true,
  isQuick: false,
  names: { en: name },
  ...more,
});
const usual = DEFAULT_SETTINGS.amenities.items;
const without = (...off: Amenity[]) => usual.map((item) => ({ ...item, isOffered: !off.includes(item.id) }));
const asStaff = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  desk.world.call<T>(desk.staff, method, `/api/staff/${path}`, body);
const publish = <T = ProblemBody>(items: readonly AmenityItem[], version = 0) =>
  asStaff<T>('POST', 'site-settings', {
    setting: { name: 'amenities', value: { items } },
    version,
    reason: 'Our own market',
    password: PASSWORD,
  });
const undo = (version: number) =>
  asStaff('POST', 'site-settings/amenities/undo', { version, reason: 'A mistake', password: PASSWORD });
const listOwn = () => currentSettings().amenities.items.filter(({ _id }) => _id !== null);
const edit = async <T = OwnListing>(id: string, changes: object) => {
  const { body } = await desk.world.call<OwnListing>(desk.host, 'GET', `/api/host/listings/${id}`);
  return desk.world.call<T>(desk.host, 'PATCH', `/api/host/listings/${id}`, {
    version: body.version,
    changes,
    publish: true,
  });
};
const facets = async () =>
  (await desk.world.call<Answer<'GET /api/listings/facets'>>(undefined, 'GET', '/api/listings/facets')).body.amenities;
const show = async (id: string) =>
  (await desk.world.call<Answer<'GET /api/listings/{id}'>>(undefined, 'GET', `/api/listings/${id}`)).body;

describe('the operator’s own amenities', () => {
  it('can be chosen by hosts, found by guests, and read by programs (N9)', async () => {
    expect(await publish([...usual, own(SAUNA, 'Sauna', { names: { en: 'Sauna', fr: 'Sauna privé' } })])).toMatchObject(
      { status: 201 },
    );
    const [room, other] = [await listing(), await listing()];
    expect(await edit(room.id, { amenities: ['wifi', 'own-1'] })).toMatchObject({
      status: 200,
      body: { amenities: ['wifi', 'own-1'] },
    });
    expect((await show(room.id)).amenities).toEqual(['wifi', 'own-1']);
    expect((await show(other.id)).amenities).not.toContain('own-1');
    const found = await desk.world.call<Answer<'GET /api/listings/search'>>(
      undefined,
      'GET',
      '/api/listings/search?amenities=own-1',
    );
    expect(found.body.listings.map(({ _id }) => _id)).toEqual([room.id]);
    expect(await facets()).toMatchObject({ 'own-1': 1 });
    const { body } = await desk.world.call<Answer<'GET /api/amenities'>>(undefined, 'GET', '/api/amenities');
    expect(body.amenities.at(-1)).toEqual({
      id: 'own-1',
      group: 'home',
      isOffered: true,
      isQuick: false,
      names: { en: 'Sauna', fr: 'Sauna privé' },
    });
  });

  it('aren’t counted or offered before they exist', async () => {
    expect(await facets()).not.toHaveProperty('own-1');
    const room = await listing();
    expect(await edit<ProblemBody>(room.id, { amenities: ['own-1'] })).toMatchObject({
      status: 400,
      body: { fields: { amenities: 'This site doesn’t offer these: own-1. Remove them.' } },
    });
  });

  it('never become another one, even if they’re left out', async () => {
    await publish([...usual, own(SAUNA, 'Sauna')]);
    await publish([...usual, own(PIANO, 'Piano')], 1);
    expect(listOwn()).toMatchObject([
      { _id: PIANO, id: 'own-2', isOffered: true },
      { _id: SAUNA, id: 'own-1', isOffered: false },
    ]);
    expect(await undo(2)).toMatchObject({ status: 201 });
    expect(listOwn()).toMatchObject([
      { _id: SAUNA, id: 'own-1', isOffered: true },
      { _id: PIANO, id: 'own-2', isOffered: false },
    ]);
  });

  it('have an end', async () => {
    const many = OWN_AMENITIES.map((id, at) => own(SAUNA.replace(/.{2}$/, String(at + 10)), `Thing ${at}`, { id }));
    expect(await publish([...usual, ...many])).toMatchObject({ status: 201 });
    expect(await publish([...usual, own(PIANO, 'Piano')], 1)).toMatchObject({
      status: 400,
      body: { fields: { 'setting.value.items': 'You can add up to 16 amenities, including those that are off.' } },
    });
  });

  it('are the same on another installation if they have the same name, and get a free place otherwise', async () => {
    await publish([...usual, own(SAUNA, 'Sauna')]);
    const { body: file } = await asStaff<SettingsFile>('GET', 'settings-file');
    const other = PIANO.replace(/.$/, '9');
    const items = [...usual, own(PIANO, 'Piano'), own(other, 'SAUNA', { id: 'own-2', group: 'room' })];
    const foreign = { ...file, settings: { amenities: { items } } };
    const { body } = await asStaff<Answer<'POST /api/staff/settings-file/check'>>('POST', 'settings-file/check', {
      file: foreign,
    });
    await asStaff('POST', 'settings-file', {
      file: foreign,
      against: body.against,
      reason: 'From staging',
      password: PASSWORD,
    });
    expect(listOwn()).toMatchObject([
      { _id: PIANO, id: 'own-2', names: { en: 'Piano' } },
      { _id: SAUNA, id: 'own-1', names: { en: 'SAUNA' }, group: 'room' },
    ]);
    const again = await asStaff<Answer<'POST /api/staff/settings-file/check'>>('POST', 'settings-file/check', {
      file: foreign,
    });
    expect(again.body.changes).toEqual([]);
  });

  it('are imported from files of listings by their name', async () => {
    await publish([...without('coffee'), own(SAUNA, 'Wood sauna')]);
    const room = await listing();
    const { body } = await desk.world.call<OwnListing>(desk.host, 'GET', `/api/host/listings/${room.id}`);
    const check = (amenities: string) =>
      desk.world.call<Answer<'POST /api/properties/{id}/room-imports/check'>>(
        desk.host,
        'POST',
        `/api/properties/${body.property._id}/room-imports/check`,
        { text: `title,kind,amenities\nBarn,desk,${amenities}\n` },
      );
    expect((await check('wifi | Wood Sauna')).body.rows).toMatchObject([{ isAccepted: true }]);
    expect((await check('coffee')).body.rows).toMatchObject([{ isAccepted: false, faults: [{ column: 'amenities' }] }]);
  });
});

describe('an amenity that’s off', () => {
  it('stays on listings that have it, and can’t be added to others (N9)', async () => {
    const [old, other] = [await listing({ amenities: amenityMask(['coffee', 'wifi']) }), await listing()];
    await publish(without('coffee'));
    expect((await show(old.id)).amenities).toEqual(['wifi', 'coffee']);
    expect(await edit(old.id, { amenities: ['coffee', 'quiet'] })).toMatchObject({ status: 200 });
    expect(await edit<ProblemBody>(other.id, { amenities: ['coffee'] })).toMatchObject({
      status: 400,
      body: { fields: { amenities: 'This site doesn’t offer these: coffee. Remove them.' } },
    });
    expect(await edit(old.id, { amenities: ['quiet'] })).toMatchObject({ status: 200 });
    expect(await edit<ProblemBody>(old.id, { amenities: ['quiet', 'coffee'] })).toMatchObject({ status: 400 });
  });

  it('isn’t added by measurements either', async () => {
    await publish(without('monitor'));
    const room = await listing();
    const { body } = await desk.world.call<OwnListing>(desk.host, 'GET', `/api/host/listings/${room.id}`);
    expect(await edit(room.id, { workFacts: { ...body.workFacts, externalMonitors: 2 } })).toMatchObject({
      status: 200,
      body: { amenities: expect.not.arrayContaining(['monitor']) },
    });
  });
});

describe('the list of amenities', () => {
  it.each<[string, readonly AmenityItem[], string, string]>([
    ['one without a name', [...usual, own(SAUNA, 'x', { names: { fr: 'Sauna' } })], '30.names.en', 'Required.'],
    [
      'a name with markup',
      [...usual, own(SAUNA, '<b>Sauna</b>')],
      '30.names.en',
      'Can’t contain angle brackets, braces, bars, or quotes.',
    ],
    [
      'two of the same name',
      [...usual, own(SAUNA, 'Sauna'), own(PIANO, 'SAUNA', { id: 'own-2' })],
      '31.names.en',
      'Something else in this list already has this name.',
    ],
    ['one twice', [...usual, usual[0]!], '30.id', 'This is in the list twice.'],
  ])('refuses %s', async (_, items, path, words) => {
    expect(await publish(items)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', fields: { [`setting.value.items.${path}`]: words } },
    });
  });

  it('has up to six quick filters', async () => {
    const items = usual.map((item, at) => ({ ...item, isQuick: at < 7 }));
    expect(await publish(items)).toMatchObject({
      status: 400,
      body: { fields: { 'setting.value.items': 'Choose up to six quick filters.' } },
    });
  });

  it('keeps everything it can read of what another release stored', async () => {
    const { t } = desk.world;
    const value = {
      items: [{ ...usual[0], id: 'teleporter' }, own(SAUNA, 'Sauna'), { ...usual[1], isOffered: false }],
    };
    const row = { id: t.deps.newId(), name: 'amenities', version: 1, value, reason: 'x' } as const;
    await t.db.kysely
      .transaction()
      .execute((trx) => insertRow(trx, { ...row, changedBy: desk.staff.id, at: t.clock.now() }));
    await loadSettings(t.deps);
    expect(listOwn()).toMatchObject([{ _id: SAUNA, id: 'own-1' }]);
    expect(currentSettings().amenities.items.find(({ id }) => id === usual[1]!.id)).toMatchObject({ isOffered: false });
    expect(currentSettings().amenities.items).toHaveLength(usual.length + 1);
  });

  it('gives nothing the place of what it can’t read, and that its own back (N9)', async () => {
    const { t } = desk.world;
    // Its group is a later release's.
    const later = { ...own(SAUNA, 'Sauna'), group: 'wellness' };
    const row = { id: t.deps.newId(), name: 'amenities', version: 1, value: { items: [later] }, reason: 'x' } as const;
    await t.db.kysely
      .transaction()
      .execute((trx) => insertRow(trx, { ...row, changedBy: desk.staff.id, at: t.clock.now() }));
    await loadSettings(t.deps);
    expect(listOwn()).toEqual([]);
    await publish([...usual, own(PIANO, 'Piano')], 1);
    expect(listOwn()).toMatchObject([{ _id: PIANO, id: 'own-2' }]);
    await publish([...usual, own(PIANO, 'Piano', { id: 'own-2' }), own(SAUNA, 'Sauna', { id: 'own-3' })], 2);
    expect(listOwn()).toMatchObject([
      { _id: PIANO, id: 'own-2' },
      { _id: SAUNA, id: 'own-1' },
    ]);
  });
});
