// Which kinds of listings hosts can add (N9). What exists stays as it is.
import type { Answer } from '@daynook/contract/api';
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import { LISTING_KINDS, type ListingKind } from '@daynook/contract/listings/amenities';
import type { KindItem } from '@daynook/contract/settings/kind-settings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manualDesk, PASSWORD } from '../../../test/money/manual-desk.ts';
import { currentSettings, DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { newKey, type ProblemBody } from '../bookings/test-world.ts';
import { loadSettings } from './service.ts';

const { desk, listing } = manualDesk();
beforeEach(() => loadSettings(desk.world.t.deps));
afterEach(() => setCurrentSettings(DEFAULT_SETTINGS));

const usual = DEFAULT_SETTINGS.kinds.items;
const without = (...off: ListingKind[]): KindItem[] =>
  usual.map((item) => ({ ...item, isOffered: !off.includes(item.id) }));
const publish = (items: readonly KindItem[], version = 0) =>
  desk.world.call<ProblemBody>(desk.staff, 'POST', '/api/staff/site-settings', {
    setting: { name: 'kinds', value: { items } },
    version,
    reason: 'Our own market',
    password: PASSWORD,
  });
const toKind = (kind: ListingKind) => ({ kind: LISTING_KINDS.indexOf(kind) });
const asHost = <T = OwnListing>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  desk.world.call<T>(desk.host, method, `/api/${path}`, body, method === 'POST' ? { 'idempotency-key': newKey() } : {});
const NOT_OFFERED = 'This site doesn’t offer this kind of space. Choose another.';

describe('kinds of listings', () => {
  it('that are off can’t be added, changed to, copied, or imported; listings of them stay (N9)', async () => {
    const [studio, desks] = [await listing(toKind('studio')), await listing(toKind('desk'))];
    expect(await publish(without('studio'))).toMatchObject({ status: 201 });
    const { body: old } = await asHost('GET', `host/listings/${studio.id}`);
    const { body: own } = await asHost('GET', `host/listings/${desks.id}`);
    const edit = <T = OwnListing>({ _id, version }: OwnListing, changes: object) =>
      asHost<T>('PATCH', `host/listings/${_id}`, { version, changes, publish: true });
    expect(await edit(old, { title: 'Still a studio', kind: 'studio' })).toMatchObject({
      status: 200,
      body: { kind: 'studio' },
    });
    const refused = { status: 400, body: { fields: { kind: NOT_OFFERED } } };
    expect(await edit<ProblemBody>(own, { kind: 'studio' })).toMatchObject(refused);
    const { _id: propertyId } = own.property;
    expect(await asHost<ProblemBody>('POST', `properties/${propertyId}/listings`, { kind: 'studio' })).toMatchObject(
      refused,
    );
    expect(await asHost('POST', `properties/${propertyId}/listings`, { kind: 'desk' })).toMatchObject({ status: 201 });
    expect(await asHost<ProblemBody>('POST', `host/listings/${old._id}/duplicate`)).toMatchObject(refused);
    const { body: checked } = await asHost<Answer<'POST /api/properties/{id}/room-imports/check'>>(
      'POST',
      `properties/${propertyId}/room-imports/check`,
      { text: 'title,kind\nBarn,studio\n' },
    );
    expect(checked.rows).toMatchObject([{ isAccepted: false, faults: [{ column: 'kind' }] }]);
    const shown = await show(`listings/${studio.id}`);
    expect(shown).toMatchObject({ kind: 'studio' });
  });

  it('have an order and names, which programs can read', async () => {
    const items = usual.toReversed().map((item) => (item.id === 'desk' ? { ...item, names: { en: 'Seat' } } : item));
    await publish(items);
    const { kinds } = await show<Answer<'GET /api/listing-kinds'>>('listing-kinds');
    expect(kinds.map(({ id }) => id)).toEqual(LISTING_KINDS.toReversed());
    expect(kinds.at(-1)).toEqual({ id: 'desk', isOffered: true, names: { en: 'Seat' } });
  });

  it('aren’t all off', async () => {
    expect(await publish(without(...LISTING_KINDS))).toMatchObject({
      status: 400,
      body: { fields: { 'setting.value.items': 'Keep at least one kind on.' } },
    });
    expect(currentSettings().kinds).toEqual(DEFAULT_SETTINGS.kinds);
  });
});

async function show<T = object>(path: string): Promise<T> {
  return (await desk.world.call<T>(undefined, 'GET', `/api/${path}`)).body;
}
