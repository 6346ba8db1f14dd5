// Opens the dialog that changes a booking. Hidden while another change waits for an answer.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { changesQuery, openChangeIn } from '../../nouns/booking-changes/api.ts';
import { hoursIn, WANTED_HOURS } from '../../nouns/booking-changes/wanted-hours.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { Button } from '../../ui/button.tsx';

const ChangeDialog = lazy(() => import('./change-dialog.tsx').then((module) => ({ default: module.ChangeDialog })));

export function ChangeButton({ booking }: { booking: Booking }) {
  const [params, setParams] = useSearchParams();
  // The hours that a host dragged the booking to in their calendar.
  const hours = hoursIn(params.get(WANTED_HOURS));
  const [isOpen, setOpen] = useState(hours !== undefined);
  const { data } = useQuery(changesQuery(booking._id));
  if (openChangeIn(data?.changes)) return null;
  const close = () => {
    setOpen(false);
    if (!hours) return;
    const forget = (before: URLSearchParams) => {
      before.delete(WANTED_HOURS);
      return before;
    };
    setParams(forget, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <Button variant="outline" className="bg-surface!" onClick={() => setOpen(true)}>
        <FormattedMessage defaultMessage="Change booking" />
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeDialog booking={booking} hours={hours} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
