import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { anOwnProperty, HOME_ID } from '../../../test/own-spaces.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { wipeEverything } from '../../lib/session-storage.ts';
import { PropertyForm } from './property-form.tsx';

const onSaved = vi.fn();
const New = () => <PropertyForm sub="s1" onSaved={onSaved} />;
const Known = () => <PropertyForm sub="s1" home={anOwnProperty()} onSaved={onSaved} />;

const field = (name: string) => page.getByLabelText(name, { exact: true });
const made = () => receivedCalls().filter(({ key }) => key === 'POST /api/properties');
const changed = () =>
  receivedCalls()
    .filter(({ key }) => key.startsWith('PATCH'))
    .map(({ body }) => body as { version: number; changes: Record<string, unknown> });

beforeEach(() => {
  onSaved.mockReset();
  answer('GET /api/config', { body: {} });
  answer('GET /api/properties/my-properties', { body: [] });
  answer('GET /api/listings/search', { body: { listings: [], place: { timeZone: 'America/New_York' } } });
  answer('POST /api/places/autocomplete', {
    body: {
      suggestions: [
        {
          placePrediction: {
            placeId: 'p1',
            text: { text: 'Brooklyn, NY' },
            structuredFormat: { mainText: { text: 'Brooklyn' }, secondaryText: { text: 'NY, USA' } },
          },
        },
      ],
    },
  });
  answer('GET /api/places/p1', {
    body: {
      id: 'p1',
      formattedAddress: 'Brooklyn, NY, USA',
      location: { latitude: 40.65, longitude: -73.95 },
      addressComponents: [
        { types: ['locality'], longText: 'Brooklyn', shortText: 'Brooklyn' },
        { types: ['administrative_area_level_1'], longText: 'New York', shortText: 'NY' },
        { types: ['country'], longText: 'United States', shortText: 'US' },
      ],
    },
  });
});

/** Fills what a home cannot be without. */
async function fillHome() {
  await userEvent.fill(field('Street address'), '114 Hancock Street');
  await userEvent.fill(field('City'), 'Brook');
  await page.getByRole('option', { name: /Brooklyn/ }).click();
  await expect.element(field('State or province')).toHaveValue('NY');
  await userEvent.fill(field('Postal code'), '11216');
  await expect.element(field('Time zone')).toHaveValue('America/New_York');
  await page.getByRole('checkbox', { name: /local time is/ }).click();
  await userEvent.fill(field('Property name'), 'The Brick House');
}
const save = () => page.getByRole('button', { name: /^Save/ }).click();

describe('a home’s form (K1)', () => {
  it('marks what is missing and goes to the first of it; nothing is sent', async () => {
    await renderHere(New);
    await save();
    await expect.element(field('Street address')).toHaveFocus();
    await expect.element(page.getByRole('alert').filter({ hasText: 'Fix 7 problems' })).toBeVisible();
    await expect.element(page.getByText(/^Choose your city from/)).toBeVisible();
    expect(made()).toEqual([]);
  });

  it('a place that is chosen fills city, region and country, places the pin and tells the clock', async () => {
    answer('POST /api/properties', { status: 201, body: anOwnProperty() });
    await renderHere(New);
    await fillHome();
    await save();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(made()[0]?.body).toMatchObject({
      street: '114 Hancock Street',
      city: 'Brooklyn',
      region: 'NY',
      country: 'US',
      point: { lat: 40.65, lng: -73.95 },
      timeZone: 'America/New_York',
      cameras: null,
      arrival: [],
    });
  });

  it('a town that is found late moves no pin that was placed by hand meanwhile', async () => {
    const late = Promise.withResolvers<void>();
    answer('GET /api/places/p1', () =>
      late.promise.then(() => ({
        body: {
          id: 'p1',
          formattedAddress: '',
          location: { latitude: 40.65, longitude: -73.95 },
          addressComponents: [],
        },
      })),
    );
    await renderHere(New);
    await userEvent.fill(field('City'), 'Brooklyn');
    await userEvent.fill(field('State or province'), 'NY');
    await userEvent.tab();
    await vi.waitFor(() => expect(receivedCalls().some(({ key }) => key === 'GET /api/places/p1')).toBe(true));
    await page.getByText(/Enter coordinates/).click();
    await userEvent.fill(field('Latitude, longitude'), '40.68251, -73.95012');
    late.resolve();
    await userEvent.fill(field('Street address'), '114 Hancock Street');
    await userEvent.fill(field('Postal code'), '11216');
    await userEvent.fill(field('Property name'), 'The Brick House');
    await expect.element(field('Latitude, longitude')).toHaveValue('40.68251, -73.95012');
  });

  it('what its rooms share is chosen from lists; what is left open is not said (B2)', async () => {
    answer(`PATCH /api/properties/${HOME_ID}`, { body: anOwnProperty() });
    await renderHere(Known);
    await expect.element(field('Entrance')).toHaveValue('shared');
    await userEvent.selectOptions(field('Entrance'), 'Not provided');
    await userEvent.selectOptions(field('Elevator'), 'No elevator');
    await userEvent.selectOptions(field('Kitchen'), 'Coffee and tea only');
    await save();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(changed()[0]?.changes).toEqual({ entrance: null, elevator: 'no', kitchen: 'drinks' });
  });

  it('asks for the zone of the square kilometre, never of the door (A16)', async () => {
    await renderHere(New);
    await userEvent.fill(field('City'), 'Brook');
    await page.getByRole('option', { name: /Brooklyn/ }).click();
    await page.getByText(/Enter coordinates/).click();
    await userEvent.fill(page.getByLabelText('Latitude, longitude'), '40.682513, -73.950124');
    await vi.waitFor(() =>
      expect(
        receivedCalls()
          .filter(({ key }) => key === 'GET /api/listings/search')
          .map(({ search }) => [search.get('lat'), search.get('lng')])
          .at(-1),
      ).toEqual(['40.68', '-73.95']),
    );
  });

  it('its pin moves by buttons and says so; a place chosen later no longer names another', async () => {
    answer('POST /api/properties', { status: 201, body: anOwnProperty() });
    await renderHere(New);
    await fillHome();
    const north = page.getByRole('button', { name: 'Move the pin north' });
    (north.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}{Enter}');
    await page.getByRole('button', { name: 'Move the pin east' }).click();
    await expect.element(page.getByRole('status').filter({ hasText: /Moved 30\sft east/ })).toBeInTheDocument();
    await save();
    await vi.waitFor(() => expect(made()).toHaveLength(1));
    const { point } = made()[0]!.body as { point: { lat: number; lng: number } };
    expect(point.lat).toBeCloseTo(40.65 + (2 * 9.144) / 111_320, 6);
    expect(point.lng).toBeGreaterThan(-73.95);
  });

  it('puts the server’s words beside the field, focuses it, and makes only one home over retries', async () => {
    answer('POST /api/properties', { status: 503, body: { code: 'OVERLOADED', message: 'Busy.' } });
    await renderHere(New);
    await fillHome();
    await save();
    await expect.element(page.getByText('Busy.')).toBeVisible();
    answer('POST /api/properties', {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'No.', fields: { postalCode: 'Five digits, such as 80205.' } },
    });
    await save();
    await expect.element(field('Postal code')).toHaveFocus();
    await expect.element(field('Postal code')).toHaveAccessibleDescription('Five digits, such as 80205.');
    const [first, second] = made().map(({ headers }) => headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it('is kept on this device until it is saved, and goes with the sign-out (SS3)', async () => {
    const first = await renderHere(New);
    await userEvent.fill(field('Property name'), 'Half a name');
    await first.unmount();
    const second = await renderHere(New);
    await expect.element(field('Property name')).toHaveValue('Half a name');
    await second.unmount();
    wipeEverything();
    await renderHere(New);
    await expect.element(field('Property name')).toHaveValue('');
  });

  it('what is disputed waits for the choice, also when save is pressed again or the page is loaded anew', async () => {
    const current = anOwnProperty({ version: 9, title: 'There' });
    answer(`PATCH /api/properties/${HOME_ID}`, {
      status: 409,
      body: { code: 'VERSION_CHANGED', message: 'Changed.', current },
    });
    const first = await renderHere(Known);
    await userEvent.fill(field('Property name'), 'Here');
    await save();
    await expect.element(page.getByRole('button', { name: /Keep mine.*Property name/ })).toBeVisible();
    await save();
    await expect.element(page.getByRole('button', { name: /Keep mine.*Property name/ })).toHaveFocus();
    expect(changed()).toHaveLength(1);
    await first.unmount();
    await renderHere(Known);
    await expect.element(field('Property name')).toHaveValue('Here');
    await save();
    await vi.waitFor(() => expect(changed()).toHaveLength(2));
    expect(changed()[1]?.version).toBe(anOwnProperty().version);
    await page.getByRole('button', { name: /Keep mine.*Property name/ }).click();
    answer(`PATCH /api/properties/${HOME_ID}`, { body: { ...current, version: 10, title: 'Here' } });
    await save();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(changed()[2]).toEqual({ version: 9, changes: { title: 'Here' } });
  });

  it('of a known home sends only what changed, on its version, and asks where two windows meet', async () => {
    answer(`PATCH /api/properties/${HOME_ID}`, {
      status: 409,
      body: {
        code: 'VERSION_CHANGED',
        message: 'Changed.',
        current: anOwnProperty({ version: 5, title: 'Elsewhere', parking: 'On the street' }),
      },
    });
    await renderHere(Known);
    await userEvent.fill(field('Property name'), 'Here');
    await save();
    await expect.element(page.getByText('Elsewhere')).toBeVisible();
    expect(changed()).toEqual([{ version: 2, changes: { title: 'Here' } }]);
    await expect.element(field('Parking')).toHaveValue('On the street');
    await page.getByRole('button', { name: /Keep mine.*Property name/ }).click();
    answer(`PATCH /api/properties/${HOME_ID}`, { body: anOwnProperty({ version: 6 }) });
    await save();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(changed().at(-1)).toEqual({ version: 5, changes: { title: 'Here' } });
  });

  it('has no axe violations, empty and with errors (P1)', async () => {
    await renderHere(New);
    const rules = {
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'landmark-one-main': { enabled: false },
    };
    const faults = async () =>
      (await findViolations(document.body, { rules })).map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
    expect(await faults()).toEqual([]);
    await save();
    expect(await faults()).toEqual([]);
  });
});
