// Which cancellation policies hosts can choose (N9). Bookings and listings keep theirs.
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import { amenityMask } from '@daynook/contract/listings/amenities';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manualDesk, PASSWORD } from '../../../test/money/manual-desk.ts';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { newKey, type ProblemBody } from '../bookings/test-world.ts';
import { loadSettings } from './service.ts';

const { desk, listing } = manualDesk();
beforeEach(() => loadSettings(desk.world.t.deps));
afterEach(() => setCurrentSettings(DEFAULT_SETTINGS));

const publish = (value: object) =>
  desk.world.call<ProblemBody>(desk.staff, 'POST', '/api/staff/site-settings', {
    setting: { name: 'policies', value },
    version: 0,
    reason: 'Our own market',
    password: PASSWORD,
  });
const asHost = <T = OwnListing>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  desk.world.call<T>(desk.host, method, `/api/${path}`, body, method === 'POST' ? { 'idempotency-key': newKey() } : {});
const read = async (id: string) => (await asHost('GET', `host/listings/${id}`)).body;
const edit = async <T = OwnListing>(id: string, changes: object) =>
  asHost<T>('PATCH', `host/listings/${id}`, { version: (await read(id)).version, changes, publish: true });

describe('cancellation policies', () => {
  it('that are off can’t be chosen; listings that have one keep it (N9)', async () => {
    const [old, other] = [await listing({ cancellation_policy: 'strict' }), await listing()];
    expect(await publish({ off: ['strict', 'flexible'], first: 'moderate' })).toMatchObject({ status: 201 });
    expect((await read(old.id)).cancellationPolicy).toBe('strict');
    expect(await edit(old.id, { title: 'New name', cancellationPolicy: 'strict' })).toMatchObject({ status: 200 });
    expect(await edit<ProblemBody>(other.id, { cancellationPolicy: 'strict' })).toMatchObject({
      status: 400,
      body: { fields: { cancellationPolicy: 'This site doesn’t offer this policy. Choose another.' } },
    });
    expect(await edit(old.id, { cancellationPolicy: 'relaxed' })).toMatchObject({ status: 200 });
    expect(await edit<ProblemBody>(old.id, { cancellationPolicy: 'strict' })).toMatchObject({ status: 400 });
  });

  it('have one that new listings start with, also in files of listings', async () => {
    await publish({ off: ['flexible'], first: 'moderate' });
    const { property } = await read((await listing()).id);
    expect(await asHost('POST', `properties/${property._id}/listings`, { kind: 'desk' })).toMatchObject({
      status: 201,
      body: { cancellationPolicy: 'moderate' },
    });
    const file = { text: 'title,kind,cancellationPolicy\nBarn,desk,\nShed,desk,flexible\n' };
    const { body } = await asHost<{ rows: object[] }>('POST', `properties/${property._id}/room-imports/check`, file);
    expect(body.rows).toMatchObject([
      { isAccepted: true },
      { isAccepted: false, faults: [{ column: 'cancellationPolicy' }] },
    ]);
  });

  it('that are off, like amenities, aren’t taken over by copies of listings', async () => {
    const [old, other] = [
      await listing({ cancellation_policy: 'strict', amenities: amenityMask(['coffee', 'wifi']) }),
      await listing({ cancellation_policy: 'flexible' }),
    ];
    const withoutCoffee = DEFAULT_SETTINGS.amenities.items.map((item) => ({
      ...item,
      isOffered: item.id !== 'coffee',
    }));
    setCurrentSettings({
      ...DEFAULT_SETTINGS,
      policies: { off: ['strict'], first: 'moderate', own: [] },
      amenities: { items: withoutCoffee },
    });
    expect(await asHost('POST', `host/listings/${old.id}/duplicate`)).toMatchObject({
      status: 201,
      body: { cancellationPolicy: 'moderate', amenities: ['wifi'] },
    });
    expect((await asHost('POST', `host/listings/${other.id}/duplicate`)).body.cancellationPolicy).toBe('flexible');
    expect(await read(old.id)).toMatchObject({ cancellationPolicy: 'strict', amenities: ['wifi', 'coffee'] });
  });

  it('can’t start with one that’s off', async () => {
    expect(await publish({ off: ['flexible'], first: 'flexible' })).toMatchObject({
      status: 400,
      body: { fields: { 'setting.value.first': 'Choose one of the policies that are on.' } },
    });
  });
});
