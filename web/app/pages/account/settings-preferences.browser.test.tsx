// The preferences: what the member sees on this device, and where and how they work.
import type { CountryCode } from '@daynook/contract/countries/countries';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepProfile, ownProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { followFormats } from '../../features/settings/follow-formats.ts';
import { useFirstWeekday } from '../../lib/dates/first-weekday.ts';
import { LanguagesContext } from '../../lib/languages.ts';
import { useLocale } from '../../lib/locale.ts';
import { session } from '../../lib/session/session.ts';
import { type Site, SiteContext, USUAL_SITE } from '../../lib/site.ts';
import { formatDistance } from '../../lib/units.ts';
import { Providers } from '../../shell/providers.tsx';
import Settings from './settings.tsx';

const Main = () => (
  <main>
    <Settings />
  </main>
);
const TwoKilometers = () => <output>{formatDistance(2, useLocale())}</output>;
const InCanada = () => (
  <Providers locale="en-CA">
    <Main />
    <TwoKilometers />
  </Providers>
);
const InTwoLanguages = () => (
  <LanguagesContext value={{ language: 'en', languages: ['en', 'fr'] }}>
    <Main />
  </LanguagesContext>
);
const open = (tab = '') => renderRoutes([{ path: '/settings/:tab?', Component: Main }], `/settings${tab && `/${tab}`}`);
const Week = () => <output aria-label="First day">{useFirstWeekday()}</output>;
const WithWeek = () => (
  <>
    <Main />
    <Week />
  </>
);
let site: Site = USUAL_SITE;
const InSite = () => (
  <SiteContext value={site}>
    <Main />
  </SiteContext>
);
/** The preferences where the site has these countries. */
const openIn = (countries: readonly CountryCode[]) => {
  site = { ...USUAL_SITE, countries: { countries: [...countries], currencies: null } };
  return renderRoutes([{ path: '/settings/:tab?', Component: InSite }], '/settings/preferences');
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);

beforeEach(() => {
  // The tabs depend on whether the member hosts.
  answer('GET /api/properties/my-properties', { body: [] });
  answer('GET /api/search-watches', { body: { watches: [] } });
  const logins = { hasPassword: true, secondStepSince: null, recoveryCodesLeft: 0, passkeys: [], upstreams: [] };
  answer('GET /api/account/security', { body: { ...logins, providers: [], canHavePasskeys: true } });
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft.')) localStorage.removeItem(key);
  session.start();
  dropSignIn();
  storeSignIn();
  answer('GET /api/config', { body: { isDemo: false, isBetaGated: false } });
  keepProfile();
});
afterEach(dropSignIn);

describe('the settings', () => {
  it('of preferences work at once on the device, and save place, days and money (CS7)', async () => {
    const kept = keepProfile({ home: { label: 'Portland, OR', lat: 45.5, lng: -122.7 } });
    answer('PATCH /api/users/profile', () => ({
      body: kept.change(sent('PATCH /api/users/profile').at(-1)?.body as never),
    }));
    await open('preferences');
    await page.getByLabelText('Theme').selectOptions('dark');
    await vi.waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
    await page.getByLabelText('Theme').selectOptions('system');
    await page.getByLabelText('Time zone').selectOptions('America/Denver');
    await button('Friday').click();
    await button('Save').click();
    await expect.element(button('Save')).toBeDisabled();
    expect(sent('PATCH /api/users/profile').at(-1)?.body).toEqual({ timezone: 'America/Denver', workDays: [5] });
    expect(await violations()).toEqual([]);
  });

  it('of preferences write distances as one chooses, at once and on the next page, and the region’s way again (SH8)', async () => {
    const kept = keepProfile();
    answer('PATCH /api/users/profile', () => ({
      body: kept.change(sent('PATCH /api/users/profile').at(-1)?.body as never),
    }));
    const stop = followFormats();
    await renderRoutes([{ path: '/settings/:tab?', Component: InCanada }], '/settings/preferences');
    const field = page.getByLabelText('Units');
    const shown = page.getByRole('status').filter({ hasText: /^[\d.]+.(?:km|mi)$/ });
    await expect.element(field).toHaveValue('auto');
    await expect.element(shown).toHaveTextContent('2 km');
    await field.selectOptions('imperial');
    await expect.element(page.getByText('For example: 500 ft away, within 16 mi.')).toBeVisible();
    await expect.element(shown).toHaveTextContent('2 km');
    await button('Save').click();
    await expect.element(shown).toHaveTextContent('1.2 mi');
    expect(sent('PATCH /api/users/profile').at(-1)?.body).toEqual({ units: 'imperial' });
    expect(document.cookie).toContain('daynook_units=imperial');
    expect(await violations()).toEqual([]);
    await field.selectOptions('auto');
    await button('Save').click();
    await expect.element(shown).toHaveTextContent('2 km');
    expect(document.cookie).not.toContain('daynook_units');
    stop();
  });

  it('of preferences have the pages’ times on the clock one chooses, once it’s saved', async () => {
    const kept = keepProfile();
    answer('PATCH /api/users/profile', () => ({
      body: kept.change(sent('PATCH /api/users/profile').at(-1)?.body as never),
    }));
    const stop = followFormats();
    await open('preferences');
    const field = page.getByLabelText('Time format');
    await field.selectOptions('h12');
    await expect.element(page.getByText('For example: 9 AM – 5:30 PM')).toBeVisible();
    await button('Save').click();
    await vi.waitFor(() => expect(localStorage.getItem('timeFormat')).toBe('h12'));
    expect(sent('PATCH /api/users/profile').at(-1)?.body).toEqual({ timeFormat: 'h12' });
    await field.selectOptions('auto');
    await expect.element(page.getByText('For example: 9:00 – 17:30')).toBeVisible();
    await button('Save').click();
    await vi.waitFor(() => expect(localStorage.getItem('timeFormat')).toBe('auto'));
    stop();
  });

  it('of preferences start the week of every calendar on the day one chooses, once it’s saved', async () => {
    const kept = keepProfile();
    answer('PATCH /api/users/profile', () => ({
      body: kept.change(sent('PATCH /api/users/profile').at(-1)?.body as never),
    }));
    const stop = followFormats();
    await renderRoutes([{ path: '/settings/:tab?', Component: WithWeek }], '/settings/preferences');
    const first = page.getByLabelText('First day');
    await expect.element(first).toHaveTextContent('7');
    const field = page.getByLabelText('Calendars start on');
    await expect.element(field.getByRole('option', { name: 'Based on my region (Sunday)' })).toBeInTheDocument();
    await field.selectOptions('Monday');
    await expect.element(first).toHaveTextContent('7');
    await button('Save').click();
    await expect.element(first).toHaveTextContent('1');
    expect(sent('PATCH /api/users/profile').at(-1)?.body).toEqual({ firstWeekday: 'monday' });
    await field.selectOptions('Saturday');
    await button('Save').click();
    await expect.element(first).toHaveTextContent('6');
    expect(await violations()).toEqual([]);
    stop();
  });

  it('of preferences have no language for emails where the site has one, in one country', async () => {
    await openIn(['DE']);
    await expect.element(page.getByLabelText('Time format')).toBeVisible();
    await expect.element(page.getByLabelText('Language of emails and notifications')).not.toBeInTheDocument();
  });

  it.each([
    [['US', 'CA'], null, 'en-US', ['English (United States)', 'English (Canada)']],
    [['CA', 'US'], 'US', 'en-US', ['English (Canada)', 'English (United States)']],
    [['GB'], 'AU', 'en-AU', ['English (United Kingdom)', 'English (Australia)']],
  ] as const)(
    'of preferences offer how emails are written in %j: region %s is %s',
    async (countries, region, value, names) => {
      keepProfile({ preferences: { ...ownProfile().preferences, region } });
      await openIn(countries);
      const field = page.getByLabelText('Language of emails and notifications');
      await expect.element(field).toHaveValue(value);
      expect(
        field
          .getByRole('option')
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual(names);
    },
  );

  it('of preferences save the region of emails, and none for the usual one', async () => {
    const kept = keepProfile();
    answer('PATCH /api/users/profile', () => ({
      body: kept.change(sent('PATCH /api/users/profile').at(-1)?.body as never),
    }));
    await open('preferences');
    const field = page.getByLabelText('Language of emails and notifications');
    await field.selectOptions('English (Canada)');
    await button('Save').click();
    await vi.waitFor(() => expect(sent('PATCH /api/users/profile').at(-1)?.body).toEqual({ region: 'CA' }));
    await expect.element(button('Save')).toBeDisabled();
    await field.selectOptions('English (United States)');
    await button('Save').click();
    await vi.waitFor(() => expect(sent('PATCH /api/users/profile').at(-1)?.body).toEqual({ region: null }));
  });

  it('of preferences offer the site’s languages for emails, at first English if it doesn’t have the chosen one', async () => {
    const kept = keepProfile({ preferences: { ...ownProfile().preferences, language: 'es' } });
    answer('PATCH /api/users/profile', () => ({
      body: kept.change(sent('PATCH /api/users/profile').at(-1)?.body as never),
    }));
    const field = page.getByLabelText('Language of emails and notifications');
    await renderRoutes([{ path: '/settings/:tab?', Component: InTwoLanguages }], '/settings/preferences');
    await expect.element(field).toHaveValue('en-US');
    await field.selectOptions('Français');
    await button('Save').click();
    await vi.waitFor(() => expect(sent('PATCH /api/users/profile').at(-1)?.body).toEqual({ language: 'fr' }));
    expect(await violations()).toEqual([]);
  });

  it('of preferences ask about words that are no place when they would be lost, not while they are typed', async () => {
    const kept = keepProfile({ home: { label: 'Portland, OR', lat: 45.5, lng: -122.7 } });
    answer('PATCH /api/users/profile', () => ({
      body: kept.change(sent('PATCH /api/users/profile').at(-1)?.body as never),
    }));
    await open('preferences');
    await button('Friday').click();
    await button('Save').click();
    await expect.element(button('Save')).toBeDisabled();
    await button('Change').click();
    const box = page.getByRole('combobox', { name: 'Where do you want to work?' });
    await userEvent.type(box, 'po');
    await expect.element(box).toHaveValue('po');
    await expect.element(box).not.toHaveAttribute('aria-invalid');
    await button('Save').click();
    await expect.element(box).toHaveAttribute('aria-invalid', 'true');
    expect(sent('PATCH /api/users/profile')).toHaveLength(1);
    await userEvent.clear(box);
    await userEvent.type(box, 'b');
    await expect.element(box).not.toHaveAttribute('aria-invalid');
  });
});
