import type { ManualMethod } from '@daynook/contract/money/payment-methods';
import library from 'react-hot-toast';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { anOwnListing, anOwnProperty, HOME_ID, ROOM_ID } from '../../../test/own-listings.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { OwnListing } from '../../nouns/listings/listing-edit-api.ts';
import ListingEdit from '../../pages/host/listing-edit.tsx';

const PATCH = `PATCH /api/host/listings/${ROOM_ID}`;
const GET = `GET /api/host/listings/${ROOM_ID}`;

let server: OwnListing;
/** A server with one listing: accepts changes and increments the version. */
function serve(more: Partial<OwnListing> = {}) {
  server = anOwnListing(more);
  answer(GET, () => ({ body: server }));
  answer(PATCH, () => {
    const { version, changes } = saves().at(-1)!;
    if (version !== server.version)
      return { status: 409, body: { code: 'VERSION_CHANGED', message: 'Changed.', current: server } };
    server = { ...server, ...(changes as Partial<OwnListing>), version: server.version + 1 };
    return { body: server };
  });
}
const saves = () =>
  receivedCalls()
    .filter(({ key }) => key === PATCH)
    .map(({ body }) => body as { version: number; changes: Record<string, unknown> });

const Elsewhere = () => <p data-testid="elsewhere" />;
const show = () =>
  renderRoutes(
    [
      { path: '/host/listing/:listingId/edit', Component: ListingEdit },
      { path: '*', Component: Elsewhere },
    ],
    `/host/listing/${ROOM_ID}/edit`,
  );

const title = () => page.getByLabelText('Title', { exact: true });
const unfold = (name: RegExp) => page.getByRole('button', { name, expanded: false }).click();
const state = () =>
  [...document.querySelectorAll('[data-save-state]')].map((one) => one.getAttribute('data-save-state'));
const becomes = (wanted: string) => vi.waitFor(() => expect(state()[0]).toBe(wanted), { timeout: 10_000 });

const allowPayments = (methods: readonly ManualMethod[]) =>
  answer('GET /api/payment-options', {
    body: { settings: { collectedBy: 'host', methods, hasSandbox: false }, options: [] },
  });

beforeEach(() => {
  session.start();
  storeSignIn();
  serve();
  answer(`GET /api/properties/${HOME_ID}`, { body: anOwnProperty() });
  answer(`GET /api/host/listings/${ROOM_ID}/questions`, { body: { questions: [] } });
  allowPayments([]);
  answer('GET /api/host/price-guide', {
    body: {
      count: 41,
      radiusKm: 10,
      currency: 'USD',
      day: { lowMinor: 5_500, medianMinor: 7_000, highMinor: 9_000 },
      hour: null,
    },
  });
});
afterEach(() => {
  library.remove();
  dropSignIn();
});

describe('the listing editor (K1)', () => {
  it('saves what is typed after a pause and on leaving the field, and says so', async () => {
    await show();
    await userEvent.fill(title(), 'Loft desk');
    expect(state()[0]).toBe('waiting');
    await becomes('saved');
    expect(saves()).toEqual([{ version: 3, changes: { title: 'Loft desk' } }]);
    await userEvent.fill(page.getByLabelText('Floor (optional)'), '3rd');
    await userEvent.tab();
    await vi.waitFor(() => expect(saves()).toHaveLength(2), { timeout: 600 });
    expect(saves()[1]).toEqual({ version: 4, changes: { floor: '3rd' } });
  });

  it('asks who books at once where that is chosen, and says what it means for the others (E2)', async () => {
    await show();
    const who = page.getByLabelText('Who can book instantly');
    await expect.element(page.getByRole('radio', { name: /^Approve each request/ })).toBeChecked();
    await expect.element(who).not.toBeInTheDocument();
    await page.getByText('Instant book', { exact: true }).click();
    await userEvent.selectOptions(who, 'Guests with at least 3 completed bookings, or 1 with you');
    await expect.element(page.getByText(/^Other guests send a request/)).toBeVisible();
    await vi.waitFor(() =>
      expect(Object.assign({}, ...saves().map(({ changes }) => changes))).toEqual({
        bookingMode: 'instant',
        instantMinStays: 3,
      }),
    );
  });

  it('asks to confirm the prices after a change of currency', async () => {
    serve({ currency: 'JPY', state: 'paused', gaps: [{ code: 'currency', isBlocking: true }] });
    await show();
    const note = page.getByRole('region', { name: /You changed the currency to Japanese yen/ });
    answer(PATCH, () => {
      server = { ...server, gaps: [], version: server.version + 1 };
      return { body: server };
    });
    await note.getByRole('button', { name: 'Confirm prices' }).click();
    await expect.element(note).not.toBeInTheDocument();
    expect(saves()).toEqual([{ version: 3, changes: { dayMinor: server.dayMinor } }]);
    await expect
      .element(page.getByRole('link', { name: 'Change currency' }))
      .toHaveAttribute('href', `/host/property/${HOME_ID}/edit#property-currency`);
  });

  it('takes a way to pay off this listing, and back', async () => {
    allowPayments(['bank-transfer', 'cash']);
    await show();
    await unfold(/^More booking settings/);
    const cash = page.getByRole('checkbox', { name: /^Cash on arrival/ });
    await expect.element(cash).toBeChecked();
    await expect.element(cash).toHaveAccessibleName(/Not set up, so guests don’t see it$/);
    await expect.element(page.getByRole('checkbox', { name: /^Company invoice/ })).not.toBeInTheDocument();
    await cash.click();
    await vi.waitFor(() => expect(saves().at(-1)?.changes).toEqual({ declinedPaymentMethods: ['cash'] }));
    await cash.click();
    await vi.waitFor(() => expect(saves().at(-1)?.changes).toEqual({ declinedPaymentMethods: [] }));
  });

  it('takes another shortest visit for a weekday, refuses one longer than the longest beside it, and forgets it (C8)', async () => {
    await show();
    await unfold(/^More booking settings/);
    await page.getByRole('button', { name: 'Set minimum by day of the week' }).click();
    const saturday = page.getByLabelText('Saturday', { exact: true });
    await userEvent.selectOptions(saturday, '240');
    await vi.waitFor(() =>
      expect(saves().at(-1)?.changes).toEqual({ weekdayMinMinutes: [null, null, null, null, null, 240, null] }),
    );
    await userEvent.selectOptions(saturday, '');
    await vi.waitFor(() => expect(saves().at(-1)?.changes).toEqual({ weekdayMinMinutes: null }));
    answer(PATCH, {
      status: 422,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'Check the fields.',
        fields: { weekdayMinMinutes: 'Must not be longer than the longest visit.' },
      },
    });
    await userEvent.selectOptions(saturday, '480');
    await expect.element(page.getByText('Must not be longer than the longest visit.')).toBeVisible();
  });

  it('takes another longest visit for a weekday beside another shortest, and says what is refused (C8)', async () => {
    await show();
    await unfold(/^More booking settings/);
    for (const name of ['Set minimum by day of the week', 'Set maximum by day of the week'])
      await page.getByRole('button', { name }).click();
    const longest = page.getByRole('group', { name: 'Longest booking by day of the week' });
    const saturday = longest.getByLabelText('Saturday', { exact: true });
    await expect.element(saturday).toHaveDisplayValue('Same as usual (12 hours)');
    await userEvent.selectOptions(saturday, '480');
    await vi.waitFor(() =>
      expect(saves().at(-1)?.changes).toEqual({ weekdayMaxMinutes: [null, null, null, null, null, 480, null] }),
    );
    answer(PATCH, {
      status: 422,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'Check the fields.',
        fields: { weekdayMaxMinutes: 'Must be at least as long as the shortest booking.' },
      },
    });
    await userEvent.selectOptions(saturday, '120');
    await expect.element(longest.getByText('Must be at least as long as the shortest booking.')).toBeVisible();
  });

  it('takes measures with what follows from them: a fixed desk is said once, a speed is of today, amenities agree (B15, P6)', async () => {
    await show();
    await unfold(/^Desk, sound, entrance/);
    await page.getByLabelText('Lowest desk height (in)').fill('29');
    await userEvent.tab();
    await vi.waitFor(() =>
      expect(server.workFacts).toMatchObject({ deskHeightMinimumCm: 74, deskHeightMaximumCm: 74 }),
    );
    await page.getByLabelText('Highest desk height (in)').fill('48');
    await userEvent.tab();
    await vi.waitFor(() =>
      expect(server.workFacts).toMatchObject({ deskHeightMinimumCm: 74, deskHeightMaximumCm: 122 }),
    );
    await expect.element(page.getByRole('checkbox', { name: /^Sit-stand desk/ })).toBeChecked();
    await expect.element(page.getByRole('checkbox', { name: /^Sit-stand desk/ })).toBeDisabled();
    await page.getByLabelText('Download (Mbps)').fill('240');
    await userEvent.tab();
    await vi.waitFor(() => expect(server.workFacts.wifiDownMbps).toBe(240));
    expect(server.workFacts.wifiMeasuredOn).toMatch(/^20\d\d-\d\d-\d\d$/);
    await userEvent.selectOptions(page.getByLabelText('Quiet from'), '9:00');
    await vi.waitFor(() => expect(server.workFacts).toMatchObject({ quietFromMinute: 540, quietToMinute: 1_020 }));
    await userEvent.selectOptions(page.getByLabelText('External monitors'), '2');
    await page.getByLabelText('Steps from the street to the desk').fill('3');
    await userEvent.selectOptions(page.getByLabelText('Ramp or elevator instead of the steps'), 'No');
    await page.getByLabelText('Narrowest door (in)').fill('34');
    await userEvent.tab();
    await vi.waitFor(() =>
      expect(server.workFacts).toMatchObject({
        externalMonitors: 2,
        entranceSteps: 3,
        hasRampOrLift: false,
        doorWidthCm: 86,
      }),
    );
    expect(server.amenities.toSorted()).toEqual(['monitor', 'quiet', 'sit-stand-desk', 'wifi']);
    await expect.element(page.getByRole('checkbox', { name: /^Step-free/ })).toBeDisabled();
    await page.getByLabelText('Lowest desk height (in)').fill('');
    await userEvent.tab();
    await vi.waitFor(() =>
      expect(server.workFacts).toMatchObject({ deskHeightMinimumCm: null, deskHeightMaximumCm: null }),
    );
    await expect.element(page.getByRole('checkbox', { name: /^Sit-stand desk/ })).toBeEnabled();
  });

  it('a measure that makes no sense is refused beside its field once it is left, here and by the server (B15)', async () => {
    await show();
    await unfold(/^Desk, sound, entrance/);
    const door = page.getByLabelText('Narrowest door (in)');
    await door.fill('5');
    await expect.element(page.getByText(/^Enter a whole number/)).not.toBeInTheDocument();
    await userEvent.tab();
    await expect.element(page.getByText('Enter a whole number from 16 to 118.')).toBeVisible();
    await expect.element(door).toHaveValue('5');
    expect(saves()).toEqual([]);
    await door.fill('34');
    await vi.waitFor(() => expect(server.workFacts.doorWidthCm).toBe(86));
    answer(PATCH, {
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'Check the fields.',
        fields: { 'changes.workFacts.deskHeightMaximumCm': 'The highest desk height can’t be below the lowest.' },
      },
    });
    await page.getByLabelText('Lowest desk height (in)').fill('30');
    await userEvent.tab();
    await expect.element(page.getByText('The highest desk height can’t be below the lowest.')).toBeVisible();
    await expect.element(page.getByLabelText('Highest desk height (in)')).toHaveAttribute('aria-invalid', 'true');
  });

  it('takes the last change back', async () => {
    await show();
    await page.getByRole('checkbox', { name: 'Wi-Fi', exact: true }).click();
    await becomes('saved');
    await vi.waitFor(() => expect(document.querySelector('#toasts')?.textContent).toContain('Saved: Amenities'));
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await vi.waitFor(() => expect(saves().at(-1)?.changes).toEqual({ amenities: [] }));
    await expect.element(page.getByRole('checkbox', { name: 'Wi-Fi', exact: true })).not.toBeChecked();
    await becomes('saved');
  });

  it('the way back that a toast offers leads back from what it names, not from what was typed since', async () => {
    await show();
    await page.getByRole('checkbox', { name: 'Wi-Fi', exact: true }).click();
    await becomes('saved');
    await vi.waitFor(() => expect(document.querySelector('#toasts')?.textContent).toContain('Saved: Amenities'));
    const undo = document.querySelector<HTMLElement>('#toasts button')!;
    await userEvent.fill(title(), 'Loft desk');
    await vi.waitFor(() => expect(server.title).toBe('Loft desk'));
    await becomes('saved');
    undo.click();
    await page.getByRole('checkbox', { name: 'Wi-Fi', exact: true }).click();
    await vi.waitFor(() => expect(server.amenities).toEqual([]));
    expect(saves().map(({ changes }) => Object.keys(changes))).toEqual([['amenities'], ['title'], ['amenities']]);
    expect(server.title).toBe('Loft desk');
  });

  it('shows what another window changed, and overwrites nothing before the choice', async () => {
    await show();
    await expect.element(title()).toBeVisible();
    server = { ...server, title: 'From the other window', floor: 'Attic', version: 8 };
    await userEvent.fill(title(), 'From here');
    await becomes('disputed');
    await expect.element(page.getByRole('heading', { name: 'This was changed in another window' })).toBeVisible();
    await expect.element(page.getByText('From the other window')).toBeVisible();
    await expect.element(page.getByText(/Updated from another window: Floor/)).toBeVisible();
    await expect.element(title()).toHaveValue('From here');
    expect(server.title).toBe('From the other window');
    await page.getByRole('button', { name: /Keep mine.*Title/ }).click();
    await becomes('saved');
    expect(server).toMatchObject({ title: 'From here', floor: 'Attic' });
  });

  it('adopts the other version when that’s chosen', async () => {
    await show();
    await expect.element(title()).toBeVisible();
    server = { ...server, title: 'Theirs', version: 8 };
    await userEvent.fill(title(), 'Mine');
    await page.getByRole('button', { name: /Use theirs.*Title/ }).click();
    await expect.element(title()).toHaveValue('Theirs');
    expect(server.title).toBe('Theirs');
  });

  it('keeps what could not be saved over a reload, and says how to try again', async () => {
    answer(PATCH, { status: 503, body: { code: 'OVERLOADED', message: 'Busy.' } });
    const first = await show();
    await userEvent.fill(page.getByLabelText('Description'), 'Half a sentence');
    await becomes('failed');
    await expect.element(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible();
    await first.unmount();
    serve();
    await show();
    await expect.element(page.getByLabelText('Description')).toHaveValue('Half a sentence');
    await vi.waitFor(() => expect(server.description).toBe('Half a sentence'));
  });

  it('shows the server’s error beside the field and leads there', async () => {
    answer(PATCH, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'No.', fields: { 'changes.title': 'Required.' } },
    });
    await show();
    await userEvent.clear(title());
    await becomes('refused');
    await expect.element(title()).toHaveAccessibleDescription('Required.');
    await page.getByRole('button', { name: 'Show' }).first().click();
    await expect.element(title()).toHaveFocus();
  });

  it('says of a price what the guest pays and the host receives, and what others ask (D16)', async () => {
    await show();
    await userEvent.fill(page.getByLabelText('Full day'), '64,50');
    await expect.element(page.getByText('Guests pay $67.73 · you earn $58.05')).toBeVisible();
    await expect.element(page.getByText(/^Daily prices of 41 listings within 6.2.mi · Private room$/)).toBeVisible();
    await userEvent.fill(page.getByLabelText('Hour', { exact: true }), 'ten');
    await expect.element(page.getByLabelText('Hour', { exact: true })).toBeInvalid();
    await becomes('saved');
    expect(saves().every(({ changes }) => !('hourMinor' in changes))).toBe(true);
  });

  it('names what is missing, what blocks first, each leading to its field (B11)', async () => {
    await show();
    const rail = page.getByRole('complementary', { name: 'What’s missing' });
    await expect.element(rail.getByText('2 items to complete before you can publish')).toBeVisible();
    const links = rail.getByRole('link').elements();
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Write a description of at least 80 characters',
      'Add at least four photos',
      'Add at least three amenities',
    ]);
    await rail.getByRole('link', { name: /Write a description/ }).click();
    await expect.element(page.getByLabelText('Description')).toHaveFocus();
    await rail.getByRole('link', { name: /three amenities/ }).click();
    await expect.element(page.getByRole('checkbox', { name: 'Wi-Fi', exact: true })).toHaveFocus();
  });

  it('leads to each section beside the form on wide screens (K1)', async () => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    await page.viewport(1280, 800);
    await show();
    const sections = page.getByRole('navigation', { name: 'Listing sections' });
    await sections.getByRole('link', { name: 'House rules (optional)' }).click();
    await expect.element(page.getByRole('region', { name: 'House rules' })).toHaveFocus();
    await expect
      .element(sections.getByRole('link', { name: 'House rules (optional)' }))
      .toHaveAttribute('aria-current', 'location');
    await expect.element(sections.getByRole('link', { name: 'Basics (something’s missing)' })).toBeVisible();
    await expect.element(sections.getByRole('link', { name: 'Cancellation policy (done)' })).toBeVisible();
    await expect.element(sections.getByRole('link', { name: 'Property (done)' })).toBeVisible();
    await expect.poll(() => sections.getByRole('link').elements()).toHaveLength(14);
  });

  it('has no axe violations (P1)', async () => {
    await show();
    await expect.element(page.getByText(/within 6.2.mi/)).toBeVisible();
    const rules = { 'landmark-one-main': { enabled: false }, region: { enabled: false } };
    const violations = await findViolations(document.body, { rules });
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  });
});
