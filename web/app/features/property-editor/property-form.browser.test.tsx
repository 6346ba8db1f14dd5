import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { anOwnProperty, HOME_ID } from '../../../test/own-listings.ts';
import {
  answerForProperties,
  changed,
  field,
  fillProperty,
  goOn,
  made,
  openSection,
  save,
  status,
} from '../../../test/property-form.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { wipeEverything } from '../../lib/session/logout-cleanup.ts';
import { emptyProperty } from './property-draft.ts';
import { PropertyForm } from './property-form.tsx';
import { PublicArea } from './property-public-area.tsx';
import { PropertyStepForm } from './property-step-form.tsx';

const onSaved = vi.fn();
const New = () => <PropertyStepForm sub="s1" onSaved={onSaved} />;
const Known = () => <PropertyForm sub="s1" property={anOwnProperty()} onSaved={onSaved} />;
const Finished = () => (
  <PropertyForm
    sub="s1"
    property={anOwnProperty({ arrival: [{ part: 'access', text: 'The blue door', release: 'day-before' }] })}
    onSaved={onSaved}
  />
);
const Found = () => <PropertyForm sub="s1" property={anOwnProperty({ locatedBy: 'area' })} onSaved={onSaved} />;

beforeEach(() => {
  onSaved.mockReset();
  answerForProperties();
});

const isAtLocation = () => expect.element(page.getByRole('heading', { level: 1, name: 'Location' })).toBeVisible();

describe('the property form (K1)', () => {
  it('of an existing property explains another currency, and why it can’t be chosen', async () => {
    answer(`PATCH /api/properties/${HOME_ID}`, {
      status: 409,
      body: {
        code: 'BOOKINGS_AHEAD',
        message: 'You can’t change the currency while you have upcoming bookings.',
        fields: { currency: 'You have upcoming bookings. Change it once they end.' },
      },
    });
    await renderHere(Known);
    await openSection('Property details');
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

  it('guests see no region where addresses have none, even if one was typed for another country', async () => {
    const draft = { ...emptyProperty('DE'), city: 'Portland', region: 'OR', timeZone: 'Europe/Berlin' };
    await renderHere(() => (
      <PublicArea form={{ draft: { ...draft, point: { lat: 52.52, lng: 13.405 }, locatedBy: 'pin' } }} />
    ));
    await expect.element(page.getByText('Guests see: Portland', { exact: true })).toBeVisible();
  });

  it('shared amenities are chosen from lists; empty ones are omitted (B2)', async () => {
    answer(`PATCH /api/properties/${HOME_ID}`, { body: anOwnProperty() });
    await renderHere(Known);
    await openSection('Property details');
    await expect.element(field('Entrance')).toHaveValue('shared');
    await userEvent.selectOptions(field('Entrance'), 'Not provided');
    await userEvent.selectOptions(field('Elevator'), 'No elevator');
    await userEvent.selectOptions(field('Kitchen'), 'Coffee and tea only');
    await save();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(changed()[0]?.changes).toEqual({ entrance: null, elevator: 'no', kitchen: 'drinks' });
  });

  it('looks up a just-typed address before saving, unless the host placed the pin', async () => {
    answer(`PATCH /api/properties/${HOME_ID}`, { body: anOwnProperty() });
    const first = await renderHere(Found);
    await openSection('Address');
    await userEvent.fill(field('Street address'), '7 Putnam Avenue');
    await save();
    await vi.waitFor(() => expect(changed()).toHaveLength(1));
    expect(changed()[0]?.changes).toEqual({ street: '7 Putnam Avenue', point: { lat: 40.65, lng: -73.95 } });
    await first.unmount();
    await renderHere(Known);
    await openSection('Address');
    await userEvent.fill(field('Street address'), '8 Putnam Avenue');
    await expect.element(page.getByText(/You changed the address/)).toBeVisible();
    await save();
    await vi.waitFor(() => expect(changed()).toHaveLength(2));
    expect(changed()[1]?.changes).toEqual({ street: '8 Putnam Avenue' });
  });

  it('of an existing property says that it’s saved, and can be saved only once something changed', async () => {
    await renderHere(Known);
    const button = page.getByRole('button', { name: 'Save changes' }).first();
    await expect.element(page.getByText('All changes saved').first()).toBeVisible();
    await expect.element(button).toBeDisabled();
    const { title } = anOwnProperty();
    await userEvent.fill(field('Property name'), 'Here');
    await expect.element(button).toBeEnabled();
    await userEvent.fill(field('Property name'), title);
    await expect.element(button).toBeDisabled();
  });

  it('its pin moves by buttons and says so', async () => {
    await renderHere(Known);
    await openSection('Location');
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

  it('where there’s room, sections with something missing are open at first, otherwise the first', async () => {
    const first = await renderHere(Known);
    await expect.element(field('How to get in')).toBeVisible();
    await expect.element(field('Street address')).not.toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Property details' }))
      .toHaveAccessibleDescription('House · Shared entrance Done');
    // An answer collapses nothing.
    await userEvent.fill(field('How to get in'), 'The blue door');
    await expect.element(field('How to get in')).toBeVisible();
    await first.unmount();
    wipeEverything();
    await renderHere(Finished);
    await expect.element(field('Street address')).toBeVisible();
    await expect.element(field('How to get in')).not.toBeVisible();
    // Without the stops of its sentences.
    await expect
      .element(page.getByRole('button', { name: 'What guests should know' }))
      .toHaveAccessibleDescription('A cat, Juno · None Done');
  });

  it('leads from an error to its step and field, and creates only one property over retries', async () => {
    answer('POST /api/properties', { status: 503, body: { code: 'OVERLOADED', message: 'Busy.' } });
    await renderHere(New);
    await fillProperty();
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

  it('on phones its sections collapse, each shows its progress, and a link to a field opens its section', async () => {
    await page.viewport(390, 844);
    await renderHere(Known, '/#property-cameras');
    await expect.element(field('Cameras and recording devices')).toHaveFocus();
    await expect.element(field('Street address')).not.toBeVisible();
    const folded = page.getByRole('button', { name: 'Parking and local rules' });
    await expect.element(folded).toHaveAccessibleDescription('Optional');
    await expect
      .element(page.getByRole('button', { name: 'What guests should know' }))
      .toHaveAccessibleDescription('1 answer left');
    // A finished one says what it contains.
    await expect
      .element(page.getByRole('button', { name: 'Address' }))
      .toHaveAccessibleDescription('114 Hancock Street, Brooklyn Done');
    (folded.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Parking')).toBeVisible();
    await page.viewport(1280, 900);
  });

  it('is kept on this device until it is saved, and deleted on logout (SS3)', async () => {
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

  it('a conflict waits for the choice, also after pressing Save again or a reload', async () => {
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

  it('of an existing property sends only changes, based on its version, and asks about conflicts', async () => {
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
    const errors = async () =>
      (await findViolations(document.body, { rules })).map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
    expect(await errors()).toEqual([]);
    await goOn();
    expect(await errors()).toEqual([]);
  });
});
