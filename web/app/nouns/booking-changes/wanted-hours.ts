// Hours in a booking page's URL that a host wants to move the booking to. Pure.
import { type Hours, hoursIn } from '../offers/instead-of.ts';

export const WANTED_HOURS = 'changeTo';

export { hoursIn };

/** The link that opens the booking with a change to these hours. */
export const changeHoursPath = (bookingId: string, { startMs, endMs }: Hours): string => {
  const hours = `${new Date(startMs).toISOString()}/${new Date(endMs).toISOString()}`;
  return `/booking/${bookingId}?${new URLSearchParams({ [WANTED_HOURS]: hours })}`;
};
