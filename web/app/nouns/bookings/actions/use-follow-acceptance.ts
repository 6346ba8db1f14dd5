// Shows the outcome of an acceptance once it's carried out, whatever page the host is on by then.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { givenName } from '../../../lib/given-name.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { type Booking, bookingQuery } from '../api.ts';

/** The server looks every second, and takes a moment with the bank. */
const FIRST_LOOK_MS = 1_200;
const NEXT_POLL_MS = 2_000;
/** After this long, the page and the host's emails show the outcome instead. */
const LOOKS = 20;

const passed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** The booking once it's carried out; undefined if it was undone or isn't known yet. */
async function carriedOut(queries: QueryClient, booking: Booking): Promise<Booking | undefined> {
  let now: Booking = booking;
  const until = booking.accepting?.until;
  await passed(until ? Date.parse(until) - Date.now() + FIRST_LOOK_MS : 0);
  for (let variant = 0; now.accepting && variant < LOOKS; variant += 1) {
    if (variant > 0) await passed(NEXT_POLL_MS);
    now = await queries.fetchQuery({ ...bookingQuery(booking._id), staleTime: 0 });
  }
  void queries.invalidateQueries({ queryKey: ['bookings'] });
  void queries.invalidateQueries({ queryKey: ['action-items'] });
  return now.accepting ? undefined : now;
}

export function useFollowAcceptance(): (accepted: Booking) => void {
  const queries = useQueryClient();
  const intl = useIntl();
  const say = (booking: Booking) => {
    const guest = givenName(booking.guest.name);
    if (booking.status === 'confirmed')
      toast.success(intl.formatMessage({ defaultMessage: 'Accepted. {guest} is booked' }, { guest }));
    if (booking.status === 'awaiting_payment')
      toast.success(intl.formatMessage({ defaultMessage: 'Accepted. We asked {guest} to pay' }, { guest }));
    if (booking.status === 'withdrawn')
      toast.blank(intl.formatMessage({ defaultMessage: '{guest} withdrew the request' }, { guest }));
    if (booking.status === 'requested' && booking.paymentStatus === 'failed')
      toast.error(
        intl.formatMessage(
          { defaultMessage: 'We couldn’t charge {guest}’s card. Nothing was charged, and the request is still open.' },
          { guest },
        ),
      );
  };
  return (accepted) => {
    carriedOut(queries, accepted).then(
      (booking) => booking && say(booking),
      () => undefined, // the page shows it as soon as it's back online
    );
  };
}
