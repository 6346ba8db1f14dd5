import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { anOwnProperty, HOME_ID } from '../../../test/own-spaces.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { wipeEverything } from '../../lib/session-storage.ts';
import { PropertyForm } from './property-form.tsx';
import { PropertyStepForm } from './property-step-form.tsx';

const onSaved = vi.fn();
const New = () => <PropertyStepForm sub="s1" onSaved={onSaved} />;
const Address = () => <p>{useLocation().search}</p>;
const NewWithAddress = () => (
  <>
    <New />
    <Address />
  </>
);
const Known = () => <PropertyForm sub="s1" home={anOwnProperty()} onSaved={onSaved} />;

const field = (name: string) => page.getByLabelText(name, { exact: true });
const made = () => receivedCalls().filter(({ key }) => key === 'POST /api/properties');
const changed = () =>
  receivedCalls()
    .filter(({ key }) => key.startsWith('PATCH'))
    .map(({ body }) => body as { version: number; changes: Record<string, unknown> });

/** What the address is found as: its street, its postal area, or only its town; undefined where it isn't found. */
function located(type: 'route' | 'postal_code' | 'locality' | undefined, state = 'NY') {
  const result = {
    formatted_address: 'Brooklyn, NY',
    place_id: 'p2',
    geometry: { location: { lat: 40.65, lng: -73.95 } },
    address_components: [
      { types: [type], long_name: 'x', short_name: 'x' },
      { types: ['administrative_area_level_1'], long_name: state, short_name: state },
    ],
  };
  answer('GET /api/places/geocode', { body: { status: 'OK', results: type ? [result] : [] } });
}

/** A map with streets around New York. */
const STREETS = {
  tiles: '/basemap/streets/0/{z}/{x}/{y}.mvt',
  minZoom: 0,
  maxZoom: 15,
  bounds: { west: -75, south: 40, east: -73, north: 41 },
};

beforeEach(() => {
  onSaved.mockReset();
  answer('GET /api/config', { body: {} });
  answer('GET /api/properties/my-properties', { body: [] });
  answer('GET /api/listings/search', { body: { listings: [], place: { timeZone: 'America/New_York' } } });
  located('postal_code');
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

const goOn = () => page.getByRole('button', { name: 'Continue' }).click();
const back = () => page.getByRole('button', { name: 'Back' }).click();
const save = () => page.getByRole('button', { name: /^Save/ }).click();
const isAt = (name: string) => expect.element(page.getByRole('heading', { level: 1, name })).toHaveFocus();
const status = (hasText: string | RegExp) => page.getByRole('status').filter({ hasText });

async function typeAddress() {
  await userEvent.fill(field('Street address'), '114 Hancock Street');
  await userEvent.fill(field('City'), 'Brook');
  await page.getByRole('option', { name: /Brooklyn/ }).click();
  await expect.element(field('State or province')).toHaveValue('NY');
  await userEvent.fill(field('Postal code'), '11216');
}

async function fillAddress(next = 'What guests should know') {
  await typeAddress();
  await goOn();
  await isAt(next);
}

/** Fills what a property can't be without. */
async function fillHome() {
  await fillAddress();
  await userEvent.fill(field('Property name'), 'The Brick House');
}

const isAtLocation = () => expect.element(page.getByRole('heading', { level: 1, name: 'Location' })).toBeVisible();

describe('a home’s form (K1)', () => {
  it('asks a step at a time; what a step lacks is listed, each a way to its field, and nothing goes on', async () => {
    await renderHere(New);
    await expect.element(page.getByText('Step 1 of 2')).toBeVisible();
    await goOn();
    const problems = page.getByRole('alert').filter({ hasText: 'Fix 4 problems' });
    await expect.element(problems.getByText('Fix 4 problems to continue')).toBeVisible();
    expect(problems.element().contains(document.activeElement)).toBe(true);
    await problems.getByRole('link', { name: 'City: Enter a city or town.' }).click();
    await expect.element(field('City')).toHaveFocus();
    await expect.element(field('City')).toHaveAccessibleDescription('Enter a city or town.');
    await userEvent.fill(field('Postal code'), '1121');
    await goOn();
    await expect.element(field('Postal code')).toHaveAccessibleDescription('Enter five digits, such as 80205.');
    await expect.element(page.getByText('Step 1 of 2')).toBeVisible();
  });

  it('takes no focus away when its address gets the name of the first step', async () => {
    await renderHere(NewWithAddress);
    await expect.element(page.getByText('?step=address')).toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });

  it('a step has the focus on its heading as soon as it can be seen', async () => {
    await renderHere(New);
    await fillAddress();
    const heading = document.querySelector('h1')!;
    const wasFocused: boolean[] = [];
    const observer = new MutationObserver(() => wasFocused.push(document.activeElement === heading));
    observer.observe(heading, { characterData: true, childList: true, subtree: true });
    await back();
    await expect.element(field('Street address')).toBeVisible();
    await isAt('Address');
    observer.disconnect();
    expect(wasFocused).toEqual([true]);
  });

  it('without streets the address is enough: two steps, nothing pre-answered, four clicks (K1, B2)', async () => {
    answer('POST /api/properties', { status: 201, body: anOwnProperty() });
    await renderHere(New);
    let clicks = 0;
    const click = (name: string) => {
      clicks += 1;
      return page.getByRole('button', { name }).click();
    };
    await userEvent.fill(field('Street address'), '114 Hancock Street');
    await userEvent.fill(field('City'), 'Brooklyn');
    await userEvent.fill(field('State or province'), 'NY');
    await userEvent.fill(field('Postal code'), '11216');
    await userEvent.fill(field('Neighborhood (optional)'), 'Bedford-Stuyvesant');
    await expect
      .element(status('Guests see: near Bedford-Stuyvesant, Brooklyn, NY'))
      .toMatchTextContent(/Local time there: .* \(Eastern time\)/);
    await click('Continue');
    await isAt('What guests should know');
    await userEvent.fill(field('Property name'), 'The Brick House');
    await userEvent.fill(field('Who’s home'), 'I work upstairs.');
    await click('No pets');
    await click('No cameras or recording devices');
    await userEvent.fill(field('How to get in'), 'Side gate, then the blue door.');
    await click('Save and add a room');
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(clicks).toBe(4);
    expect(made()[0]?.body).toEqual({
      title: 'The Brick House',
      type: null,
      street: '114 Hancock Street',
      unit: null,
      city: 'Brooklyn',
      region: 'NY',
      postalCode: '11216',
      country: 'US',
      currency: 'USD',
      neighborhood: 'Bedford-Stuyvesant',
      point: { lat: 40.65, lng: -73.95 },
      locatedBy: 'area',
      timeZone: 'America/New_York',
      household: 'I work upstairs.',
      pets: 'No pets',
      cameras: 'No cameras or recording devices',
      parking: null,
      localLimits: null,
      entrance: null,
      elevator: null,
      bathroom: null,
      kitchen: null,
      arrival: [{ part: 'access', text: 'Side gate, then the blue door.', release: 'day-before' }],
    });
  });

  it('no step asks for more than seven things', async () => {
    await renderHere(New);
    const controls = () =>
      [...document.querySelectorAll('form :is(input, select, textarea, button)')].filter(
        (control) => control.closest('footer') === null && (control as HTMLElement).checkVisibility(),
      ).length;
    const counted: number[] = [controls()];
    await fillHome();
    counted.push(controls());
    await page.getByRole('button', { name: 'Add optional details' }).click();
    await isAt('Property details');
    counted.push(controls());
    for (const name of ['Check-in details', 'Parking and local rules']) {
      await page.getByRole('button', { name: 'More details' }).click();
      await isAt(name);
      counted.push(controls());
    }
    expect(counted).toEqual([7, 7, 7, 6, 2]);
  });

  it('with streets on the map its host checks the pin of an address that was found, and says so', async () => {
    answer('GET /api/config', { body: { streets: STREETS } });
    answer('POST /api/properties', { status: 201, body: anOwnProperty() });
    located('route');
    await renderHere(New);
    await fillAddress('Location');
    await expect.element(page.getByText('Step 2 of 3')).toBeVisible();
    await page.getByRole('button', { name: 'The pin is right' }).click();
    await isAt('What guests should know');
    await userEvent.fill(field('Property name'), 'The Brick House');
    await save();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(made()[0]?.body).toMatchObject({ locatedBy: 'pin', point: { lat: 40.65, lng: -73.95 } });
  });

  it('with streets on the map the middle of a postal area is no pin: it has to be moved', async () => {
    answer('GET /api/config', { body: { streets: STREETS } });
    await renderHere(New);
    await fillAddress('Location');
    await goOn();
    await expect.element(field('Latitude, longitude')).toHaveFocus();
    await expect.element(page.getByText('Move the pin to your front door.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Move the pin north' }).click();
    await goOn();
    await isAt('What guests should know');
  });

  it('where only the town is known the pin can wait, and is said to be needed (B2)', async () => {
    answer('POST /api/properties', { status: 201, body: anOwnProperty() });
    located('locality');
    await renderHere(New);
    await fillAddress('Location');
    await expect.element(page.getByText(/You can place the pin later/)).toBeVisible();
    await goOn();
    await isAt('What guests should know');
    const rail = page.getByRole('navigation', { name: 'Property sections' });
    await expect.element(rail.getByRole('link', { name: /Location.*1 answer left/ })).toBeVisible();
    await userEvent.fill(field('Property name'), 'The Brick House');
    await save();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(made()[0]?.body).toMatchObject({ locatedBy: 'town' });
  });

  it.each([
    ['nothing', undefined, 'NY'],
    ['a place in another state', 'postal_code', 'OR'],
  ] as const)('an address that is found as %s needs coordinates', async (_, type, state) => {
    located(type, state);
    await renderHere(New);
    await fillAddress('Location');
    await expect.element(page.getByText(/We couldn’t find your town on the map/)).toBeVisible();
    await goOn();
    await expect.element(field('Latitude, longitude')).toHaveFocus();
    await userEvent.fill(field('Latitude, longitude'), '40.68251, -73.95012');
    await goOn();
    await isAt('What guests should know');
  });

  it('a Canadian postal code changes the country and the currency', async () => {
    await renderHere(New);
    await userEvent.fill(field('Postal code'), 'V6K 1A1');
    await expect.element(field('Country')).toHaveValue('CA');
    await userEvent.fill(field('Postal code'), '97214');
    await expect.element(field('Country')).toHaveValue('US');
  });

  it('keeps every step on this device: back, browser back, another opening; no step is open before its time', async () => {
    const first = await renderHere(New, '/?step=details');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Address' })).toBeVisible();
    await fillAddress();
    await userEvent.fill(field('Property name'), 'The Brick House');
    await back();
    await isAt('Address');
    await goOn();
    await isAt('What guests should know');
    await first.unmount();
    await renderHere(New);
    await expect.element(page.getByRole('heading', { level: 1, name: 'What guests should know' })).toBeVisible();
    await expect.element(field('Property name')).toHaveValue('The Brick House');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(field('Street address')).toHaveValue('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(field('Street address')).toHaveValue('114 Hancock Street');
    await expect.element(page.getByText(/^Your changes are kept/)).toBeVisible();
  });

  it('an address that is found late moves no pin that was placed by hand meanwhile', async () => {
    answer('POST /api/properties', { status: 201, body: anOwnProperty() });
    located('locality');
    await renderHere(New);
    await fillAddress('Location');
    const late = Promise.withResolvers<void>();
    answer('GET /api/places/geocode', () => late.promise.then(() => ({ body: { status: 'OK', results: [] } })));
    await back();
    await userEvent.fill(field('Postal code'), '11217');
    await userEvent.tab();
    await page
      .getByRole('navigation', { name: 'Property sections' })
      .getByRole('link', { name: /^Address/ })
      .click();
    await userEvent.fill(field('Street address'), '115 Hancock Street');
    await userEvent.fill(field('Street address'), '114 Hancock Street');
    late.resolve();
    await goOn();
    await isAt('Location');
    await userEvent.fill(field('Latitude, longitude'), '40.68251, -73.95012');
    await goOn();
    await userEvent.fill(field('Property name'), 'The Brick House');
    await save();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(made()[0]?.body).toMatchObject({ point: { lat: 40.68251, lng: -73.95012 }, locatedBy: 'pin' });
  });

  it('its currency follows the country until its host chooses one by name or code', async () => {
    located('postal_code', 'ON');
    await renderHere(New);
    const currency = field('Currency of your prices');
    await userEvent.fill(field('Street address'), '1 King Street');
    await userEvent.fill(field('City'), 'Toronto');
    await userEvent.fill(field('State or province'), 'ON');
    await userEvent.fill(field('Postal code'), 'M5V 2T6');
    await goOn();
    await userEvent.fill(field('Property name'), 'The Brick House');
    await page.getByRole('button', { name: 'Add optional details' }).click();
    await isAt('Property details');
    await expect.element(currency).toHaveValue('Canadian Dollar (CAD)');
    const options = page.getByRole('listbox', { name: 'Currencies' }).getByRole('option');
    await userEvent.fill(currency, 'yen');
    await expect.element(options).toHaveTextContent('Japanese Yen (JPY)');
    await userEvent.fill(currency, 'sao tome');
    await expect.element(options).toHaveTextContent('São Tomé & Príncipe Dobra (STN)');
    await userEvent.fill(currency, 'dragon');
    await expect.element(status('No currency has that name or code.')).toBeVisible();
    // What isn't chosen is undone.
    await userEvent.tab();
    await expect.element(currency).toHaveValue('Canadian Dollar (CAD)');
    await userEvent.fill(currency, 'kwd');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(currency).toHaveValue('Kuwaiti Dinar (KWD)');
    await page
      .getByRole('navigation', { name: 'Property sections' })
      .getByRole('link', { name: /^Address/ })
      .click();
    await field('Country').selectOptions('United States');
    await userEvent.fill(field('Postal code'), '11216');
    await page
      .getByRole('navigation', { name: 'Property sections' })
      .getByRole('link', { name: /^Property details/ })
      .click();
    await expect.element(currency).toHaveValue('Kuwaiti Dinar (KWD)');
  });

  it('of a known home says what another currency means, and why it can’t be', async () => {
    answer(`PATCH /api/properties/${HOME_ID}`, {
      status: 409,
      body: {
        code: 'BOOKINGS_AHEAD',
        message: 'You can’t change the currency while you have upcoming bookings.',
        fields: { currency: 'You have upcoming bookings. Change it once they end.' },
      },
    });
    await renderHere(Known);
    const currency = field('Currency of your prices');
    await userEvent.fill(currency, 'rupiah');
    await page.getByRole('option', { name: 'Indonesian Rupiah (IDR)' }).click();
    await expect.element(currency).toHaveAccessibleDescription(/pauses your published listings here/);
    await save();
    await expect
      .element(currency)
      .toHaveAccessibleDescription(/You have upcoming bookings\. Change it once they end\.$/);
    expect(changed()).toEqual([{ version: expect.any(Number), changes: { currency: 'IDR' } }]);
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
    located('locality');
    await fillAddress('Location');
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

  it('its pin moves by buttons and says so', async () => {
    await renderHere(Known);
    const north = page.getByRole('button', { name: 'Move the pin north' });
    (north.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}{Enter}');
    await page.getByRole('button', { name: 'Move the pin east' }).click();
    await expect.element(status(/Moved 30\sft east/)).toBeInTheDocument();
    answer(`PATCH /api/properties/${HOME_ID}`, { body: anOwnProperty() });
    await save();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    const { point } = changed()[0]!.changes as { point: { lat: number; lng: number } };
    expect(point.lat).toBeCloseTo(40.68251 + (2 * 9.144) / 111_320, 6);
    expect(point.lng).toBeGreaterThan(-73.95012);
  });

  it('leads from a refusal to the step and field it is about, and makes only one property over retries', async () => {
    answer('POST /api/properties', { status: 503, body: { code: 'OVERLOADED', message: 'Busy.' } });
    await renderHere(New);
    await fillHome();
    await save();
    await expect.element(page.getByText('Busy.')).toBeVisible();
    answer('POST /api/properties', {
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'No.',
        fields: { point: 'The pin is far outside the United States.' },
      },
    });
    await save();
    await isAtLocation();
    await expect.element(field('Latitude, longitude')).toHaveFocus();
    await expect
      .element(field('Latitude, longitude'))
      .toHaveAccessibleDescription(/The pin is far outside the United States\.$/);
    const [first, second] = made().map(({ headers }) => headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it('on a phone its sections fold, each says how far it is, and a link to a field opens its own', async () => {
    await page.viewport(390, 844);
    await renderHere(Known, '/#property-cameras');
    await expect.element(field('Cameras and recording devices')).toHaveFocus();
    await expect.element(field('Street address')).not.toBeVisible();
    const folded = page.getByRole('button', { name: 'Parking and local rules' });
    await expect.element(folded).toHaveAccessibleDescription('Optional');
    await expect
      .element(page.getByRole('button', { name: 'What guests should know' }))
      .toHaveAccessibleDescription('1 answer left');
    (folded.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Parking')).toBeVisible();
    await page.viewport(1280, 900);
  });

  it('is kept on this device until it is saved, and goes with the sign-out (SS3)', async () => {
    const first = await renderHere(New);
    await userEvent.fill(field('Street address'), '114 Hanc');
    await first.unmount();
    const second = await renderHere(New);
    await expect.element(field('Street address')).toHaveValue('114 Hanc');
    await second.unmount();
    wipeEverything();
    await renderHere(New);
    await expect.element(field('Street address')).toHaveValue('');
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
    await goOn();
    expect(await faults()).toEqual([]);
  });
});
