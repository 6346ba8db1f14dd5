// An address on one line: the exact one for people who may see it, otherwise the city. Pure.
import { addressLines as writeLines } from '@daynook/contract/countries/addresses';
import { townText } from '@daynook/contract/countries/town-text';
import type { Booking } from './api.ts';

type Placed = Pick<Booking, 'address' | 'listing'>;

/** The lines of a postal address as people there write it, without the country. */
export const addressLines = ({ address: { exact }, listing: { city, state } }: Placed): string[] =>
  exact ? writeLines({ ...exact, city, region: state }) : [];

export function placeText(booking: Placed): string {
  const lines = addressLines(booking);
  return lines.length > 0 ? lines.join(', ') : townText(booking.listing.city, booking.listing.state);
}
