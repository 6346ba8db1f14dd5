// Opens the dialog that changes a booking. Hidden while another change waits for an answer.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { changesQuery, openChangeIn } from '../../nouns/booking-changes/api.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { Button } from '../../ui/button.tsx';

const ChangeDialog = lazy(() => import('./change-dialog.tsx').then((module) => ({ default: module.ChangeDialog })));

export function ChangeButton({ booking }: { booking: Booking }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(changesQuery(booking._id));
  if (openChangeIn(data?.changes)) return null;
  return (
    <>
      <Button variant="outline" className="bg-surface!" onClick={() => setOpen(true)}>
        <FormattedMessage defaultMessage="Change booking" />
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
