// An address on one line: the exact one for people who may see it, otherwise the city. Pure.
import type { Booking } from './api.ts';

type Placed = Pick<Booking, 'address' | 'listing'>;

/** The lines of a postal address, without the country. */
export function addressLines({ address: { exact }, listing }: Placed): string[] {
  if (!exact) return [];
  const street = [exact.street, exact.unit].filter(Boolean).join(', ');
  return [
    street,
    [listing.city, [listing.state, exact.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ];
}

export function placeText(booking: Placed): string {
  const lines = addressLines(booking);
  return lines.length > 0 ? lines.join(', ') : [booking.listing.city, booking.listing.state].filter(Boolean).join(', ');
}
