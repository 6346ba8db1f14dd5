import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { chooseDay } from '../../../test/choose-day.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { fakeUploads, sentFiles } from '../../../test/fake-upload.ts';
import { dropSignIn, renderHere } from '../../../test/render-app.tsx';
import { brand, LIST_SETTINGS, prepareSettings, settings, untouched } from '../../../test/site-settings-examples.ts';
import { USUAL_BRAND } from '../../lib/brand.ts';
import { addDays } from '../../lib/dates/calendar-dates.ts';
import { toLocalDate } from '../../lib/formats.ts';
import { ownTimeZone } from './local-time.ts';
import { ListingSettings, LookSettings, NoticeSettings, OfferSettings } from './site-settings.tsx';

const CHANGES = 'GET /api/staff/site-settings/brand/changes';
const SAVE = 'POST /api/staff/site-settings';
const UNDO = 'POST /api/staff/site-settings/brand/undo';
const Page = () => (
  <main>
    <h1>Settings</h1>
    <LookSettings />
    <OfferSettings />
    <ListingSettings />
    <NoticeSettings />
  </main>
);

let endFakes = () => {};
beforeEach(() => {
  endFakes = fakeUploads();
  prepareSettings();
});
afterEach(() => {
  endFakes();
  dropSignIn();
});

const tomorrow = () => addDays(toLocalDate(new Date(), ownTimeZone()), 1);
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const section = (name: string) => page.getByRole('region', { name, exact: true });

it('previews a name before it’s published, and sends it with reason, password, and version (N12)', async () => {
  answer(SAVE, { status: 201, body: brand({ name: 'Café Büro' }, { version: 1 }) });
  await renderHere(Page);
  const form = section('Name and colors');
  await form.getByRole('textbox', { name: 'Name' }).fill('Café Büro');
  await expect.element(form.getByRole('region', { name: 'Preview' }).getByText('Café Büro').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Reason' }).fill('Our own market');
  await form.getByLabelText('Your Daynook password').fill('secret');
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent(SAVE).length).toBe(1);
  expect(sent(SAVE)[0]?.body).toEqual({
    setting: { name: 'brand', value: { ...USUAL_BRAND, name: 'Café Büro' } },
    version: 0,
    reason: 'Our own market',
    password: 'secret',
  });
});

it('hides pages about who runs the site, and shows them again (O3)', async () => {
  answer(SAVE, {
    status: 201,
    body: { ...untouched, version: 1, setting: { name: 'pages', value: { hidden: ['blog'] } } },
  });
  await renderHere(Page);
  const form = section('Pages about you');
  await form.getByRole('checkbox', { name: /^Careers/ }).click();
  await form.getByRole('checkbox', { name: /^Blog/ }).click();
  await form.getByRole('textbox', { name: 'Reason' }).fill('No blog');
  await form.getByLabelText('Your Daynook password').fill('secret');
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent(SAVE).length).toBe(1);
  expect(sent(SAVE)[0]?.body).toMatchObject({ setting: { name: 'pages', value: { hidden: ['blog'] } } });
});

it('says which color is too hard to read, and what to do', async () => {
  await renderHere(Page);
  await section('Name and colors').getByRole('textbox', { name: 'Color on light pages' }).fill('#ffcc00');
  await expect.element(page.getByText(/^Too hard to read: .* choose a darker color\.$/)).toBeVisible();
  await section('Name and colors').getByRole('textbox', { name: 'Color on light pages' }).fill('#1d4ed8');
  await expect.element(page.getByText(/^Too hard to read/)).not.toBeInTheDocument();
});

it('keeps what was entered if someone else changed it meanwhile', async () => {
  answer(SAVE, { status: 409, body: { code: 'VERSION_CHANGED', message: 'This was changed somewhere else.' } });
  await renderHere(Page);
  const form = section('Name and colors');
  await form.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText('This was changed somewhere else.')).toBeVisible();
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine');
});

it('locks what the server’s environment sets', async () => {
  answer(LIST_SETTINGS, { body: { settings: settings(brand({}, { locked: { name: 'BRAND_NAME' } })) } });
  await renderHere(Page);
  await expect.element(section('Name and colors').getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
  await expect.element(page.getByText('BRAND_NAME')).toBeVisible();
});

it('lists who changed what and why, and undoes the latest change', async () => {
  const changed = { version: 1, changedAt: '2026-11-20T10:00:00.000Z', changedBy: 'Sam <b>Lee</b>', reason: 'Try it' };
  answer(LIST_SETTINGS, { body: { settings: settings(brand({ name: 'One' }, changed)) } });
  answer(CHANGES, { body: { changes: [{ ...changed, setting: brand({ name: 'One' }).setting }], nextBefore: null } });
  answer(UNDO, { status: 201, body: brand({}, { version: 2 }) });
  await renderHere(Page);
  const form = section('Name and colors');
  await form.getByText('1 change', { exact: true }).click();
  await expect.element(form.getByText(/Sam <b>Lee<\/b>.*“Try it”/)).toBeVisible();
  await form.getByRole('button', { name: 'Undo the latest change' }).click();
  await form.getByRole('textbox', { name: 'Reason' }).last().fill('Back');
  await form.getByRole('button', { name: 'Undo change' }).click();
  await expect.poll(() => sent(UNDO).length).toBe(1);
  expect(sent(UNDO)[0]?.body).toMatchObject({ version: 1, reason: 'Back' });
});

it('starts maintenance', async () => {
  answer(SAVE, { status: 201, body: brand() });
  await renderHere(Page);
  const form = section('Maintenance');
  await form.getByRole('radio', { name: /^Closed/ }).click();
  await form.getByRole('textbox', { name: 'Message' }).fill('New servers.');
  await form.getByRole('button', { name: 'Start maintenance' }).click();
  await expect.poll(() => sent(SAVE).length).toBe(1);
  expect(sent(SAVE)[0]?.body).toMatchObject({
    setting: { name: 'maintenance', value: { mode: 'closed', message: { en: 'New servers.' }, endsAt: null } },
  });
});

it('asks until when an announcement is shown', async () => {
  await renderHere(Page);
  const form = section('Announcement');
  await form.getByRole('textbox', { name: 'Text', exact: true }).fill('Hello');
  await form.getByRole('button', { name: 'Show announcement' }).click();
  await expect.element(form.getByText('Choose a date and a time.')).toBeVisible();
  const day = form.getByRole('button', { name: /^Shown until/ });
  await expect.element(day).toHaveFocus();
  expect(sent(SAVE)).toEqual([]);
  await chooseDay('Shown until', tomorrow());
  await form.getByRole('combobox', { name: /^Time/ }).click();
  await form.getByRole('option', { name: '18:30' }).click();
  answer(SAVE, { status: 201, body: brand() });
  await form.getByRole('button', { name: 'Show announcement' }).click();
  await expect.poll(() => sent(SAVE).length).toBe(1);
  const { setting } = sent(SAVE)[0]!.body as { setting: { value: { until: string } } };
  expect(Date.parse(setting.value.until)).toBe(new Date(`${tomorrow()}T18:30`).getTime());
});

it('asks for the time too when maintenance’s expected end has only a date', async () => {
  await renderHere(Page);
  const form = section('Maintenance');
  await form.getByRole('textbox', { name: 'Message' }).fill('New servers.');
  await chooseDay('Expected end (optional)', tomorrow());
  await form.getByRole('button', { name: 'Start maintenance' }).click();
  await expect.element(form.getByText('Choose a date and a time, or clear the date.')).toBeVisible();
  expect(sent(SAVE)).toEqual([]);
});

it('has no accessibility problems', async () => {
  await renderHere(Page);
  await expect.element(section('Name and colors')).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

const LOGO = { _id: '01a22a35-46f6-7114-b7b2-0533718172a9', type: 'svg', width: 100, height: 50 } as const;
/** Chooses a file for light pages; the server's answer to it. */
async function uploadLogo(status: number, body: object): Promise<void> {
  await renderHere(Page);
  const file = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' });
  const field = section('Logo').getByRole('group', { name: 'Logo' }).getByLabelText('Logo', { exact: true });
  await expect.element(field).toBeInTheDocument();
  await field.upload(file);
  await expect.poll(() => sentFiles().length).toBe(1);
  expect(sentFiles()[0]?.address.pathname).toBe('/api/staff/logo-files');
  sentFiles()[0]!.answer(status, body);
}

it('uploads a logo, shows it in both themes, and publishes it (N14)', async () => {
  answer(SAVE, { status: 201, body: { ...untouched, version: 1, setting: { name: 'logo', value: null } } });
  await uploadLogo(201, LOGO);
  const form = section('Logo');
  await expect.poll(() => document.querySelectorAll(`img[src="/brand/${LOGO._id}.svg"]`).length).toBe(2);
  await form.getByRole('checkbox', { name: 'Show the name beside it' }).click();
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent(SAVE).length).toBe(1);
  expect(sent(SAVE)[0]?.body).toMatchObject({
    setting: { name: 'logo', value: { light: LOGO, dark: null, hasName: false } },
  });
});

it('says why a logo is refused', async () => {
  const message = 'This SVG contains a script. Remove it, then upload the file again.';
  await uploadLogo(422, { code: 'IMAGE_REFUSED', message });
  await expect.element(page.getByText(message)).toBeVisible();
});

it('turns a feature off (N17)', async () => {
  answer(SAVE, { status: 201, body: { ...untouched, version: 1, setting: { name: 'features', value: { off: [] } } } });
  await renderHere(Page);
  const form = section('Features');
  await form.getByRole('checkbox', { name: /^Kudos/ }).click();
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent(SAVE).length).toBe(1);
  expect(sent(SAVE)[0]?.body).toMatchObject({ setting: { name: 'features', value: { off: ['kudos'] } } });
});

it('invites people to host, and takes invitations back (N15)', async () => {
  const invited = settings(brand()).map((one) =>
    one.setting.name === 'hosting'
      ? { ...one, setting: { ...one.setting, value: { access: 'invited' as const, isReviewed: true } } }
      : one,
  );
  const invitation = {
    _id: LOGO._id,
    email: 'ana@example.org',
    invitedBy: 'Sam Lee',
    invitedAt: '2026-11-20T10:00:00.000Z',
    isHost: true,
  };
  const listed = 'GET /api/staff/host-invitations';
  answer(LIST_SETTINGS, { body: { settings: invited } });
  answer(listed, { body: { invitations: [invitation], nextCursor: null } });
  answer('POST /api/staff/host-invitations', { status: 201, body: invitation });
  answer(`DELETE /api/staff/host-invitations/${LOGO._id}`, { status: 204 });
  await renderHere(Page);
  const form = section('Hosting');
  await expect.element(form.getByText('ana@example.org')).toBeVisible();
  await form.getByRole('textbox', { name: 'Email to invite' }).fill(' bo@example.org ');
  await form.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.poll(() => sent('POST /api/staff/host-invitations')[0]?.body).toEqual({ email: 'bo@example.org' });
  await form.getByRole('button', { name: 'Remove the invitation of ana@example.org' }).click();
  await expect.poll(() => sent(`DELETE /api/staff/host-invitations/${LOGO._id}`).length).toBe(1);
});

it('locks the review of listings that the server turns on', async () => {
  const locked = settings(brand()).map((one) =>
    one.setting.name === 'hosting' ? { ...one, locked: { isReviewed: 'LISTING_REVIEW' } } : one,
  );
  answer(LIST_SETTINGS, { body: { settings: locked } });
  await renderHere(Page);
  await expect.element(section('Hosting').getByRole('checkbox', { name: /^Review new listings/ })).toBeDisabled();
  await expect.element(page.getByText('LISTING_REVIEW')).toBeVisible();
});

it('isn’t changed by currencies that the server sets, and adds only countries that use them', async () => {
  const locked = settings(brand()).map((one) =>
    one.setting.name === 'countries'
      ? {
          ...one,
          setting: { name: 'countries' as const, value: { countries: ['DE' as const], currencies: ['EUR'] } },
          locked: { currencies: 'CURRENCIES' },
        }
      : one,
  );
  answer(LIST_SETTINGS, { body: { settings: locked } });
  await renderHere(Page);
  const form = section('Countries and currencies');
  await expect.element(form.getByRole('checkbox', { name: 'United States' })).toBeDisabled();
  await expect.element(form.getByRole('checkbox', { name: 'Germany' })).toBeChecked();
  await expect.element(form.getByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
  await form.getByRole('checkbox', { name: 'France' }).click();
  await expect.element(form.getByRole('button', { name: 'Publish' })).toBeVisible();
});

it('says so if the settings can’t be loaded', async () => {
  answer(LIST_SETTINGS, { status: 500, body: { code: 'INTERNAL', message: 'Something went wrong.' } });
  await renderHere(Page);
  await expect.element(page.getByText('We couldn’t load the settings').first()).toBeVisible();
});
