// Helpers for browser tests of the property form: API answers, and filling in fields.
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, receivedCalls } from './fake-api.ts';

export const field = (name: string | RegExp) => page.getByLabelText(name, { exact: true });
export const made = () => receivedCalls().filter(({ key }) => key === 'POST /api/properties');
export const changed = () =>
  receivedCalls()
    .filter(({ key }) => key.startsWith('PATCH'))
    .map(({ body }) => body as { version: number; changes: Record<string, unknown> });

/** How precisely the address is found: street, postal area, or only the town; undefined if it isn't found. */
export function located(type: 'route' | 'postal_code' | 'locality' | undefined, state = 'NY') {
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
export const STREETS = {
  tiles: '/basemap/streets/0/{z}/{x}/{y}.mvt',
  minZoom: 0,
  maxZoom: 15,
  bounds: { west: -75, south: 40, east: -73, north: 41 },
};

/** The responses a property's form needs before it's saved. */
export function answerForProperties() {
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
}

export const goOn = () => page.getByRole('button', { name: 'Continue' }).click();
export const back = () => page.getByRole('button', { name: 'Back' }).click();
/** Of an existing property; only what's missing something, or the first, is open at first. */
export const openSection = (name: string) => page.getByRole('button', { name, exact: true }).click();
export const save = () => page.getByRole('button', { name: /^Save/ }).click();
export const isAt = (name: string) => expect.element(page.getByRole('heading', { level: 1, name })).toHaveFocus();
export const status = (hasText: string | RegExp) => page.getByRole('status').filter({ hasText });

async function typeAddress() {
  await userEvent.fill(field('Street address'), '114 Hancock Street');
  await userEvent.fill(field('City'), 'Brook');
  await page.getByRole('option', { name: /Brooklyn/ }).click();
  await expect.element(field('State')).toHaveValue('NY');
  await userEvent.fill(field('ZIP code'), '11216');
}

export async function fillAddress(next = 'What guests should know') {
  await typeAddress();
  await goOn();
  await isAt(next);
}

/** Fills in the required fields. */
export async function fillProperty() {
  await fillAddress();
  await userEvent.fill(field('Property name'), 'The Brick House');
}
