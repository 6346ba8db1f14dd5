// What pages get of the settings: names in their language, and choices only if they aren't as usual.

import { USUAL_REPUTATION } from '@daynook/contract/settings/reputation-settings';
import { USUAL_LIMITS } from '@daynook/contract/settings/site-limits';
import type { SiteSettings } from '@daynook/contract/settings/site-settings';
import { USUAL_HOME } from '@daynook/contract/settings/usual-home';
import { USUAL_KUDOS } from '@daynook/contract/settings/usual-kudos';
import { USUAL_AMENITIES, USUAL_KINDS } from '@daynook/contract/settings/usual-offer';
import { USUAL_POLICIES } from '@daynook/contract/settings/usual-policies';
import { expect, it } from 'vitest';
import { USUAL_SITE } from './site.ts';
import { toSite } from './to-site.ts';

const { names: _names, ...usual } = USUAL_SITE;
const settings: SiteSettings = {
  ...usual,
  announcement: null,
  maintenance: null,
  languages: { languages: ['en'] },
  home: USUAL_HOME,
  amenities: USUAL_AMENITIES,
  kinds: USUAL_KINDS,
  kudos: USUAL_KUDOS,
  reputation: USUAL_REPUTATION,
  limits: USUAL_LIMITS,
  policies: USUAL_POLICIES,
};
const sauna = {
  id: 'own-1',
  _id: '018f0000-0000-7000-8000-000000000001',
  group: 'home',
  isOffered: true,
  isQuick: false,
  names: { en: 'Sauna', fr: 'Sauna privé' },
} as const;

it('is worked out once for the same settings', () => {
  const own = { ...settings, amenities: { items: [...USUAL_AMENITIES.items, sauna] } };
  expect(toSite(own, 'fr').amenities).toBe(toSite(own, 'en').amenities);
});

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

it('has the sections of the home page, and titles in the page’s language only', () => {
  const items = USUAL_HOME.items.map((item) => ({
    ...item,
    isOffered: item.id !== 'recent',
    names: item.id === 'hero' ? { fr: 'Travaillez à côté' } : {},
  }));
  expect(toSite({ ...settings, home: { items } }, 'fr')).toMatchObject({
    home: ['hero', 'nearby', 'benefits', 'hosts'],
    names: { 'home.hero': 'Travaillez à côté' },
  });
  expect(toSite({ ...settings, home: { items } }, 'en').names).toEqual({});
});

it('names the operator’s own tags of kudos, and has limits that aren’t as usual', () => {
  const own = { id: sauna._id, receiver: 'host', isOffered: true, names: { en: 'Best coffee' } } as const;
  const site = toSite(
    { ...settings, kudos: { items: [own, ...USUAL_KUDOS.items] }, limits: { ...USUAL_LIMITS, photosPerListing: 30 } },
    'fr',
  );
  expect(site.names).toEqual({ [`kudos.${own.id}`]: 'Best coffee' });
  expect(site.kudos?.[0]).toEqual({ id: own.id, receiver: 'host', isOffered: true });
  expect(site.limits?.photosPerListing).toBe(30);
});

it('has an announcement and a message in the page’s language, or in the first of the site’s that they’re written in (O6)', () => {
  const written = {
    ...settings,
    languages: { languages: ['es' as const, 'fr' as const, 'en' as const] },
    announcement: {
      text: { fr: 'Fermé lundi', en: 'Closed on Monday' },
      link: { label: { es: 'Más' }, href: '/help' },
      until: '2027-01-01T00:00:00.000Z',
      isDismissible: true,
    },
    maintenance: { mode: 'read-only' as const, message: { en: 'New servers' }, endsAt: null },
  };
  const shown = (language: 'en' | 'es') => toSite(written, language);
  expect(shown('en').announcement).toMatchObject({
    text: 'Closed on Monday',
    language: 'en',
    link: { text: 'Más', language: 'es' },
  });
  expect(shown('es').announcement).toMatchObject({ text: 'Fermé lundi', language: 'fr' });
  expect(shown('es').maintenance?.message).toEqual({ text: 'New servers', language: 'en' });
  expect(shown('es').announcement?.id).toBe(shown('en').announcement?.id);
});

it('names the operator’s own cancellation policies, and has their ids only', () => {
  const own = [{ id: 'own-100-14d-50-7d', names: { en: 'Two weeks', es: 'Dos semanas' } }] as const;
  const policies = { ...USUAL_POLICIES, own: [...own] };
  expect(toSite({ ...settings, policies }, 'es')).toMatchObject({
    policies: { off: [], first: 'flexible', own: [own[0].id] },
    names: { 'policy.own-100-14d-50-7d': 'Dos semanas' },
  });
  expect(toSite({ ...settings, policies }, 'fr').names).toEqual({ 'policy.own-100-14d-50-7d': 'Two weeks' });
});
