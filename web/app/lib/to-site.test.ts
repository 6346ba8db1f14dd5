// What pages get of the settings: names in their language, and choices only if they aren't as usual.
import { USUAL_AMENITIES, USUAL_KINDS } from '@daynook/contract/settings/usual-offer';
import { expect, it } from 'vitest';
import { USUAL_SITE } from './site.ts';
import { toSite } from './to-site.ts';

const { names: _names, ...usual } = USUAL_SITE;
const settings = { ...usual, amenities: USUAL_AMENITIES, kinds: USUAL_KINDS };
const sauna = {
  id: 'own-1',
  _id: '018f0000-0000-7000-8000-000000000001',
  group: 'home',
  isOffered: true,
  isQuick: false,
  names: { en: 'Sauna', fr: 'Sauna privé' },
} as const;

it('has neither on a new installation', () => {
  expect(toSite(settings, 'en')).toEqual(USUAL_SITE);
});

it('has the operator’s own in the page’s language, or in the first one', () => {
  const own = { ...settings, amenities: { items: [...USUAL_AMENITIES.items, sauna] } };
  expect(toSite(own, 'fr').names).toEqual({ 'amenity.own-1': 'Sauna privé' });
  expect(toSite(own, 'es').names).toEqual({ 'amenity.own-1': 'Sauna' });
  expect(toSite(own, 'es').amenities?.at(-1)).toEqual({ id: 'own-1', group: 'home', isOffered: true, isQuick: false });
});

it('keeps our translation of what’s renamed in another language', () => {
  const items = USUAL_KINDS.items.map((item) => (item.id === 'desk' ? { ...item, names: { en: 'Seat' } } : item));
  expect(toSite({ ...settings, kinds: { items } }, 'en').names).toEqual({ 'kind.desk': 'Seat' });
  expect(toSite({ ...settings, kinds: { items } }, 'es').names).toEqual({});
});
