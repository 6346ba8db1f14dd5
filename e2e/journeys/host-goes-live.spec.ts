// From Become a host to a booked listing: property, listing, six photos, hours, prices, a calendar import, and a confirmed email. A guest
// finds it by search and books it; the host sees that in bookings, calendar, and earnings; and another calendar reads it at the listing's
// secret URL. All by keyboard alone, on phones and desktops (P2).
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { Browser, Locator, Page } from '@playwright/test';
import {
  alive,
  chooseHours,
  confirmEmail,
  createAccount,
  expect,
  isPhone,
  newEmail,
  newTitle,
  open,
  photographs,
  signUp,
  test,
} from '../fixtures.ts';

const DESCRIPTION =
  'A bright room on the garden side with a door that closes, a wide desk and a chair you can sit in all day.';
const VIEWS = ['From the door', 'The desk', 'The window', 'The chair', 'The shelf', 'The garden'];

/** Keyboard actions: reaching a control with Tab, and operating it with a key. */
async function press(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await control.focus();
  await expect(control).toBeFocused();
  expect(await control.evaluate((element) => (element as HTMLElement).tabIndex)).toBeGreaterThanOrEqual(0);
  await control.press(key);
}

/** A section of the editor, folded on phones. */
async function unfold(page: Page, section: string): Promise<void> {
  if (isPhone(page)) await press(page.getByRole('button', { name: section, exact: true }));
}

async function describeProperty(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill('231 Putnam Avenue');
  await page.getByRole('combobox', { name: 'City' }).pressSequentially('Brooklyn');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(/Brooklyn.*NY/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('NY');
  await page.getByLabel('ZIP code').fill('11216');
  await press(page.getByRole('button', { name: 'Continue' }));
  await page.getByLabel('Property name').fill('The Putnam House');
  await page.getByLabel('Who’s home').fill('I work upstairs.');
  await press(page.getByRole('button', { name: 'No pets' }));
  await press(page.getByRole('button', { name: 'No cameras or recording devices' }));
  await page.getByLabel('How to get in', { exact: true }).fill('Side gate, then the blue door.');
  await confirmEmail(page);
  await press(page.getByRole('button', { name: 'Save and add a listing' }));
  await page.waitForURL('**/listing/new');
}

const missing = (page: Page) => page.getByRole('complementary', { name: 'What’s missing' });
const isSaved = (page: Page) =>
  expect(page.locator('[data-save-state="saved"]').locator('visible=true').first()).toBeVisible();

async function describeListing(page: Page, title: string): Promise<void> {
  await press(page.getByRole('button', { name: /^Private room/ }));
  await page.waitForURL('**/host/listing/*/edit');
  await alive(page);
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Description').fill(DESCRIPTION);
  await unfold(page, 'Prices');
  await page.getByLabel('Full day').fill('72');
  await page.getByLabel('Hour', { exact: true }).fill('12');
  await unfold(page, 'Booking');
  await press(page.getByRole('radio', { name: /^Instant book/ }), 'Space');
  await isSaved(page);
}

async function addPictures(page: Page): Promise<void> {
  await unfold(page, 'Photos');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(page.getByRole('button', { name: 'Choose photos' })),
  ]);
  await chooser.setFiles(await photographs(page, VIEWS.length));
  await expect(page.getByLabel(/^Description of photo \d/)).toHaveCount(VIEWS.length);
  await expect(page.getByText('Processing…')).toHaveCount(0, { timeout: 90_000 });
  for (const [index, view] of VIEWS.entries()) {
    const words = page.getByLabel(`Description of photo ${index + 1}`);
    await words.fill(`${view} of the garden room`);
    await words.blur();
  }
  await expect(missing(page).getByRole('link', { name: /photo/ })).toHaveCount(0, { timeout: 90_000 });
}

async function openOnSundays(page: Page, listingId: string): Promise<void> {
  await open(page, `/host/listing/${listingId}/availability`);
  await press(page.getByRole('button', { name: 'Add hours on Sunday' }));
  await press(page.getByRole('button', { name: 'Save hours' }));
  await expect(page.getByRole('button', { name: 'Save hours' })).toHaveCount(0);
}

/** An external calendar in which the host is busy three days from now; returns its URL and a function that stops it. */
async function otherCalendar(port: number): Promise<{ url: string; close: () => Promise<unknown> }> {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//elsewhere//EN',
    'BEGIN:VEVENT',
    'UID:dentist@elsewhere.example',
    `DTSTAMP:${day}T000000Z`,
    `DTSTART;TZID=America/New_York:${day}T130000`,
    `DTEND;TZID=America/New_York:${day}T140000`,
    'SUMMARY:Dentist',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  const server = createServer((_, response) => response.setHeader('content-type', 'text/calendar').end(text));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}/busy.ics`, close: () => new Promise((done) => server.close(done)) };
}

async function followOtherCalendar(page: Page, listingId: string, url: string): Promise<void> {
  await open(page, `/host/listing/${listingId}/calendar#feeds-title`);
  await press(page.getByRole('button', { name: 'Add a calendar' }));
  const dialog = page.getByRole('dialog', { name: 'Add a calendar' });
  await dialog.getByLabel('Calendar link').fill(url);
  await dialog.getByLabel('Name', { exact: true }).fill('Family');
  await press(dialog.getByRole('button', { name: 'Add calendar' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Up to date')).toBeVisible();
  await expect(page.getByText(/^1 event\./)).toBeVisible();
}

/** Another person, in another browser, finds the listing and books the hours offered. Returns their start. */
async function bookAsGuest(browser: Browser, host: Page, title: string): Promise<string> {
  const context = await browser.newContext({ viewport: host.viewportSize(), baseURL: new URL(host.url()).origin });
  const guest = await context.newPage();
  await open(guest, `/search?city=Brooklyn&words=${encodeURIComponent(title)}`);
  await expect(guest.getByRole('article')).toHaveCount(1);
  await press(guest.getByRole('article').getByRole('link').first());
  await guest.waitForURL(/\/listing\//);
  await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // Not today, because today's hours may be over.
  await press(await chooseHours(guest, 1));
  await press(guest.getByRole('dialog', { name: 'Log in to book' }).getByRole('button', { name: 'Create account' }));
  await createAccount(guest, { name: 'Søren Tremblay', email: newEmail() });
  await guest.waitForURL(/\/book/);
  await confirmEmail(guest);
  await press(guest.getByRole('button', { name: /^Pay .* and book$/ }));
  await guest.waitForURL(/\/booking\//);
  await expect(guest.getByText(/confirmed/i).first()).toBeVisible();
  const range = await guest.locator('time[datetime*="/"]').first().getAttribute('datetime');
  await context.close();
  return range!.split('/')[0]!;
}

interface Component {
  getAllSubcomponents(
    name: string,
  ): { getFirstPropertyValue(name: string): { toString(): string; toJSDate?(): Date } }[];
}

/** The events another calendar sees, parsed by a calendar library. */
async function eventsAt(page: Page, address: string): Promise<{ summary: string; startsAt: string }[]> {
  const required = createRequire(new URL('../../server/package.json', import.meta.url)).resolve('ical.js');
  const { default: ical } = (await import(required)) as {
    default: { parse(text: string): unknown; Component: new (parsed: unknown) => Component };
  };
  const answer = await page.request.get(address);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, expect.stringContaining('text/calendar')]);
  return new ical.Component(ical.parse(await answer.text())).getAllSubcomponents('vevent').map((event) => ({
    summary: event.getFirstPropertyValue('summary').toString(),
    startsAt: event.getFirstPropertyValue('dtstart').toJSDate!().toISOString(),
  }));
}

async function becomeHost(page: Page): Promise<void> {
  await open(page, '/become-host');
  await press(page.getByRole('button', { name: 'Start hosting' }).first());
  await signUp(page, { name: 'Zoë Límová', email: newEmail() });
  await page.waitForURL('**/host/property/new*');
  await alive(page);
}

async function publishListing(page: Page, editor: string): Promise<void> {
  await open(page, editor);
  await expect(page.getByText(/to complete before you can publish/)).toHaveCount(0);
  await press(page.getByRole('button', { name: 'Publish' }).locator('visible=true'));
  await expect(page.getByRole('link', { name: 'View listing' }).locator('visible=true')).toBeVisible();
}

/** The date in the listing's time zone. */
const dateThere = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: 'America/New_York' });

/** The first free hours may still be today's. */
async function seeBooking(page: Page, title: string, startsAt: string): Promise<void> {
  const tab = dateThere(new Date(startsAt)) === dateThere(new Date()) ? 'today' : 'upcoming';
  await open(page, `/host/bookings?tab=${tab}`);
  await expect(page.getByRole('main')).toContainText(title);
  await expect(page.getByRole('main')).toContainText('Søren');
}

async function seeEarnings(page: Page): Promise<void> {
  await open(page, '/host/payouts');
  await expect(page.getByText(/^Expected/).first()).toBeVisible();
  await expect(page.getByRole('toolbar', { name: /^Earnings in USD/ })).toBeVisible();
}

/** The calendar shows the imported event and the guest. */
async function seeCalendar(page: Page, listingId: string, startsAt: string): Promise<void> {
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await open(page, `/host/listing/${listingId}/calendar?view=day&on=${inThreeDays}`);
  await expect(page.getByRole('button', { name: /Family/ }).first()).toBeVisible();
  await open(page, `/host/listing/${listingId}/calendar?view=day&on=${dateThere(new Date(startsAt))}`);
  await expect(page.getByRole('button', { name: /Søren/ }).first()).toBeVisible();
}

/** Another calendar reads the booking at the secret URL. Imported events aren't exported again. */
async function readElsewhere(page: Page, listingId: string, startsAt: string): Promise<void> {
  await open(page, `/host/listing/${listingId}/calendar#feeds-title`);
  await press(page.getByRole('button', { name: 'Create link' }).first());
  const address = await page.getByLabel('Secret link').first().inputValue();
  const events = await eventsAt(page, address);
  expect(events).toContainEqual({ summary: 'Booked', startsAt: new Date(startsAt).toISOString() });
  expect(events.map(({ summary }) => summary)).not.toContain('Dentist');
}

test('a new member goes from Become a host to a live room with six pictures; a guest finds and books it, and the host’s other calendar shows it, all by keyboard (P2, SH5, B1, B11, L3, C15, C16, A11)', async ({
  page,
  browser,
}, { project }) => {
  // Three people's work, including six photos: takes minutes on a busy machine.
  test.setTimeout(420_000);
  const title = newTitle();
  await becomeHost(page);
  await describeProperty(page);
  await describeListing(page, title);
  const editor = page.url();
  const listingId = editor.split('/').at(-2)!;
  await addPictures(page);
  await openOnSundays(page, listingId);
  const elsewhere = await otherCalendar(project.metadata['calendarPort'] as number);
  await followOtherCalendar(page, listingId, elsewhere.url);
  await publishListing(page, editor);

  const startsAt = await bookAsGuest(browser, page, title);

  await seeBooking(page, title, startsAt);
  await seeEarnings(page);
  await seeCalendar(page, listingId, startsAt);
  await readElsewhere(page, listingId, startsAt);
  await elsewhere.close();
});
// The test runner's own script, which an email's frame blocks like any other.
test.use({ expectedConsole: ["Blocked script execution in 'about:srcdoc'"] });
