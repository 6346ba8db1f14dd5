import { expect, it } from 'vitest';
import { aBooking } from '../../../test/booking-examples.ts';
import { addressLines, placeText } from './address-text.ts';

const coordinates = { lat: 45.5, lng: -122.6 };
const at = (exact: Partial<NonNullable<ReturnType<typeof aBooking>['address']['exact']>> | null) =>
  aBooking({
    address: {
      country: 'US',
      coordinates,
      exact: exact && {
        street: '2130 NE Going Street',
        unit: null,
        postalCode: '97211',
        country: 'US',
        coordinates,
        ...exact,
      },
      neighborhood: null,
    },
  });

it('is the city for people who can’t see the address', () => {
  expect(addressLines(at(null))).toEqual([]);
  expect(placeText(at(null))).toBe('Portland, Oregon');
});

it.each([
  [{}, '2130 NE Going Street, Portland, Oregon 97211'],
  [{ unit: 'Garden house' }, '2130 NE Going Street, Garden house, Portland, Oregon 97211'],
  [{ postalCode: '' }, '2130 NE Going Street, Portland, Oregon'],
  [{ country: 'DE', street: 'Torstraße 12', postalCode: '10119' }, 'Torstraße 12, 10119 Portland'],
  [{ country: 'GB', street: '5 Mare Street', postalCode: 'E8 4RG' }, '5 Mare Street, Portland, E8 4RG'],
])('%j: %s', (exact, text) => expect(placeText(at(exact))).toBe(text));
