// The home page's sections and the tags of kudos as settings (N9): what's refused, and what stays.
import type { KudosItem } from '@daynook/contract/settings/kudos-settings';
import { HOME_SECTIONS, OFFER_LIMITS } from '@daynook/contract/settings/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manualDesk, PASSWORD } from '../../../test/money/manual-desk.ts';
import { currentSettings, DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { loadSettings } from './service.ts';

const { desk } = manualDesk();
beforeEach(() => loadSettings(desk.world.t.deps));
afterEach(() => setCurrentSettings(DEFAULT_SETTINGS));

const publish = <T = ProblemBody>(setting: object, version = 0) =>
  desk.world.call<T>(desk.staff, 'POST', '/api/staff/site-settings', {
    setting,
    version,
    reason: 'Our own market',
    password: PASSWORD,
  });
const undo = (name: string, version: number) =>
  desk.world.call(desk.staff, 'POST', `/api/staff/site-settings/${name}/undo`, {
    version,
    reason: 'A mistake',
    password: PASSWORD,
  });

describe('the sections of the home page', () => {
  const home = (items: readonly object[], version = 0) => publish({ name: 'home', value: { items } }, version);
  const section = (id: string, more: object = {}) => ({ id, isOffered: true, names: {}, ...more });

  it('are shown in the operator’s order and with their titles', async () => {
    const items = [
      section('hero', { names: { fr: 'Travaillez à côté' } }),
      section('hosts'),
      section('benefits', { isOffered: false }),
    ];
    expect((await home(items)).status).toBe(201);
    // What isn't named follows as it usually is.
    expect(currentSettings().home.items.map(({ id }) => id)).toEqual(['hero', 'hosts', 'benefits', 'nearby', 'recent']);
    expect((await undo('home', 1)).status).toBe(201);
    expect(currentSettings().home.items.map(({ id }) => id)).toEqual([...HOME_SECTIONS]);
  });

  it('begin with the search, also if it isn’t named', async () => {
    expect((await home([section('hosts')])).status).toBe(201);
    expect(currentSettings().home.items[0]?.id).toBe('hero');
  });

  it.each([
    ['the search elsewhere', [section('nearby'), section('hero')], '1.id', 'The search stays first.'],
    ['a page without the search', [section('hero', { isOffered: false })], '0.id', 'The search stays first.'],
    ['a section twice', [section('nearby'), section('nearby')], '1.id', 'This is in the list twice.'],
    [
      'markup',
      [section('nearby', { names: { en: '<b>Here</b>' } })],
      '0.names.en',
      'Can’t contain angle brackets, braces, bars, or quotes.',
    ],
  ])('can’t be %s', async (_, items, path, words) => {
    expect(await home(items)).toMatchObject({
      status: 400,
      body: { fields: { [`setting.value.items.${path}`]: words } },
    });
  });
});

describe('the tags of kudos', () => {
  const usual = DEFAULT_SETTINGS.kudos.items;
  const tags = (items: readonly object[], version = 0) => publish({ name: 'kudos', value: { items } }, version);
  const own = (number: number, more: Partial<KudosItem> = {}): KudosItem => ({
    id: `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    receiver: 'both',
    isOffered: true,
    names: { en: `Reason ${number}` },
    ...more,
  });
  const listOwn = () => currentSettings().kudos.items.filter(({ names }) => names.en !== undefined);

  it('that the operator added stay, turned off, because kudos have them', async () => {
    expect((await tags([...usual, own(1)])).status).toBe(201);
    await tags([...usual, own(2)], 1);
    expect(listOwn()).toEqual([own(2), own(1, { isOffered: false })]);
    await undo('kudos', 2);
    expect(listOwn()).toEqual([own(1), own(2, { isOffered: false })]);
  });

  it('have an end', async () => {
    const most = OFFER_LIMITS.ownKudosTagsMaximum;
    const many = Array.from({ length: most }, (_, at) => own(at + 1));
    expect((await tags([...usual, ...many])).status).toBe(201);
    expect(await tags([...usual, own(99)], 1)).toMatchObject({
      status: 400,
      body: { fields: { 'setting.value.items': `You can add up to ${most} tags, including those that are off.` } },
    });
  });

  it.each<[string, readonly KudosItem[], string, string]>([
    ['one without a name', [own(1, { names: { fr: 'Merci' } })], '.0.names.en', 'Required.'],
    ['one twice', [own(1), own(1)], '.1.id', 'This is in the list twice.'],
    [
      'nothing to thank guests for',
      usual.map((item) => ({ ...item, isOffered: item.receiver === 'host' })),
      '',
      'Keep at least one tag on for hosts, and one for guests.',
    ],
  ])('can’t be %s', async (_, items, path, words) => {
    expect(await tags(items)).toMatchObject({
      status: 400,
      body: { fields: { [`setting.value.items${path}`]: words } },
    });
  });
});
