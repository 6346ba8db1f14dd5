import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { anOwnProperty } from '../../../test/own-listings.ts';
import {
  answerForProperties,
  back,
  field,
  fillAddress,
  fillProperty,
  goOn,
  isAt,
  located,
  made,
  STREETS,
  save,
  status,
} from '../../../test/property-form.ts';
import { renderHere } from '../../../test/render-app.tsx';
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

beforeEach(() => {
  onSaved.mockReset();
  answerForProperties();
});

describe('a new property’s steps (K1)', () => {
  it('goes step by step; missing fields are listed with links, and Continue stays on the step', async () => {
    await renderHere(New);
    await expect.element(page.getByText('Step 1 of 2')).toBeVisible();
    await goOn();
    const problems = page.getByRole('alert').filter({ hasText: 'Fix 4 problems' });
    await expect.element(problems.getByText('Fix 4 problems to continue')).toBeVisible();
    expect(problems.element().contains(document.activeElement)).toBe(true);
    await problems.getByRole('link', { name: 'City: Enter a city or town.' }).click();
    await expect.element(field('City')).toHaveFocus();
    await expect.element(field('City')).toHaveAccessibleDescription('Enter a city or town.');
    await userEvent.fill(field(/^(ZIP|Postal) code/), '1121');
    await goOn();
    await expect.element(field(/^(ZIP|Postal) code/)).toHaveAccessibleDescription('Enter five digits, such as 80205.');
    await expect.element(page.getByText('Step 1 of 2')).toBeVisible();
  });

  it('before anything is typed, no step is marked as behind, and no optional one asks for an answer (K1)', async () => {
    await renderHere(New);
    const rail = page.getByRole('navigation', { name: 'Property sections' });
    const line = (name: string) => rail.getByRole('listitem').filter({ hasText: name });
    await expect.element(line('Address')).toMatchTextContent('4 answers left');
    await expect.element(line('Property details')).toMatchTextContent('Optional');
    expect(rail.element().querySelectorAll('[data-due]')).toHaveLength(0);
    await fillAddress();
    await back();
    await isAt('Address');
    await vi.waitFor(() => expect(rail.element().querySelectorAll('[data-due]')).toHaveLength(1));
  });

  it('Continue stays where it is when the address is found: it may be being pressed', async () => {
    await renderHere(New);
    const button = page.getByRole('button', { name: 'Continue' });
    const measureTop = () => button.element().getBoundingClientRect().top;
    await userEvent.fill(field('Street address'), '114 Hancock Street');
    const before = measureTop();
    await userEvent.fill(field('City'), 'Brooklyn');
    await userEvent.fill(field(/^(State|Province)/), 'NY');
    await userEvent.fill(field(/^(ZIP|Postal) code/), '11216');
    await userEvent.tab();
    await expect.element(status('Guests see: Brooklyn, NY')).toMatchTextContent(/Local time there/);
    expect(measureTop()).toBe(before);
  });

  it('takes no focus away when its address gets the name of the first step', async () => {
    await renderHere(NewWithAddress);
    await expect.element(page.getByText('?step=address')).toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });

  it('a step’s heading gets the focus as soon as it’s visible', async () => {
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

  it('without streets the address is enough: two steps, nothing preselected, four clicks (K1, B2)', async () => {
    answer('POST /api/properties', { status: 201, body: anOwnProperty() });
    await renderHere(New);
    let clicks = 0;
    const click = (name: string) => {
      clicks += 1;
      return page.getByRole('button', { name }).click();
    };
    await userEvent.fill(field('Street address'), '114 Hancock Street');
    await userEvent.fill(field('City'), 'Brooklyn');
    await userEvent.fill(field(/^(State|Province)/), 'NY');
    await userEvent.fill(field(/^(ZIP|Postal) code/), '11216');
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
    await click('Save and add a listing');
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
    await fillProperty();
    counted.push(controls());
    await page.getByRole('button', { name: 'Add optional details' }).click();
    await isAt('Property details');
    counted.push(controls());
    for (const name of ['Check-in details', 'Parking and local rules']) {
      await page.getByRole('button', { name: 'More details' }).click();
      await isAt(name);
      counted.push(controls());
    }
    expect(counted).toEqual([7, 7, 7, 7, 2]);
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

  it('with streets on the map, the center of a postal area doesn’t count as a pin: it has to be moved', async () => {
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

  it('if only the town is known, the pin can wait, and is said to be required (B2)', async () => {
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

  it('waits for a suggestion that was just chosen before it says what is missing', async () => {
    await renderHere(New);
    const late = Promise.withResolvers<void>();
    answer('GET /api/places/p1', () =>
      late.promise.then(() => ({
        body: {
          id: 'p1',
          formattedAddress: '',
          location: { latitude: 40.65, longitude: -73.95 },
          addressComponents: [{ types: ['administrative_area_level_1'], longText: 'New York', shortText: 'NY' }],
        },
      })),
    );
    await userEvent.fill(field('Street address'), '114 Hancock Street');
    await userEvent.fill(field(/^(ZIP|Postal) code/), '11216');
    await userEvent.fill(field('City'), 'Brook');
    await page.getByRole('option', { name: /Brooklyn/ }).click();
    await goOn();
    late.resolve();
    await isAt('What guests should know');
  });

  it('a Canadian postal code changes the country and the currency', async () => {
    await renderHere(New);
    await userEvent.fill(field(/^(ZIP|Postal) code/), 'V6K 1A1');
    await expect.element(field('Country')).toHaveValue('CA');
    await userEvent.fill(field(/^(ZIP|Postal) code/), '97214');
    await expect.element(field('Country')).toHaveValue('US');
  });

  it('keeps every step on this device through Back, browser back, and reopening; steps can’t be skipped', async () => {
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

  it('a late geocoding result doesn’t move a pin placed by hand in the meantime', async () => {
    answer('POST /api/properties', { status: 201, body: anOwnProperty() });
    located('locality');
    await renderHere(New);
    await fillAddress('Location');
    const late = Promise.withResolvers<void>();
    answer('GET /api/places/geocode', () => late.promise.then(() => ({ body: { status: 'OK', results: [] } })));
    await back();
    await userEvent.fill(field(/^(ZIP|Postal) code/), '11217');
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
    await userEvent.fill(field(/^(State|Province)/), 'ON');
    await userEvent.fill(field(/^(ZIP|Postal) code/), 'M5V 2T6');
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
    // What isn't selected is cleared.
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
    await userEvent.fill(field(/^(ZIP|Postal) code/), '11216');
    await page
      .getByRole('navigation', { name: 'Property sections' })
      .getByRole('link', { name: /^Property details/ })
      .click();
    await expect.element(currency).toHaveValue('Kuwaiti Dinar (KWD)');
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
});
