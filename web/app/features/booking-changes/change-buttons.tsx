// Buttons that change a booking, make the stay longer, or end it early. Hidden while a change waits for an answer.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { changesQuery, openChangeIn } from '../../nouns/booking-changes/api.ts';
import { CHANGE_HASH, readChangeHours, withoutChangeHours } from '../../nouns/booking-changes/change-link.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { Button } from '../../ui/button.tsx';

const ChangeDialog = lazy(() => import('./change-dialog.tsx').then((module) => ({ default: module.ChangeDialog })));
const StayLongerDialog = lazy(() =>
  import('./stay-longer-dialog.tsx').then((module) => ({ default: module.StayLongerDialog })),
);
const LeaveEarlyDialog = lazy(() =>
  import('./leave-early-dialog.tsx').then((module) => ({ default: module.LeaveEarlyDialog })),
);

export function ChangeButtons({ booking }: { booking: Booking }) {
  const [pressed, setPressed] = useState<'extend' | 'change' | 'leave-early'>();
  const { hash, search } = useLocation();
  const params = new URLSearchParams(search);
  const navigate = useNavigate();
  const { data } = useQuery(changesQuery(booking._id));
  const isWaiting = openChangeIn(data?.changes) !== undefined;
  const may = (action: Booking['nextActions'][number]) => booking.nextActions.includes(action);
  // A link from another booking of the series opens the dialog.
  const isLinked = hash === CHANGE_HASH && may('change') && data !== undefined && !isWaiting;
  const open = pressed ?? (isLinked ? 'change' : undefined);
  const close = () => {
    setPressed(undefined);
    if (hash === CHANGE_HASH)
      void navigate({ search: withoutChangeHours(params), hash: '' }, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      {may('extend') && !isWaiting && (
        <Button onClick={() => setPressed('extend')}>
          <FormattedMessage defaultMessage="Stay longer" />
        </Button>
      )}
      {may('change') && !isWaiting && (
        <Button variant="outline" className="bg-surface!" onClick={() => setPressed('change')}>
          <FormattedMessage defaultMessage="Change booking" />
        </Button>
      )}
      {may('leave-early') && (
        <Button variant="outline" className="bg-surface!" onClick={() => setPressed('leave-early')}>
          <FormattedMessage defaultMessage="Leave early" />
        </Button>
      )}
      <Suspense>
        {open === 'change' && (
          <ChangeDialog booking={booking} hours={isLinked ? readChangeHours(params) : undefined} onClose={close} />
        )}
        {open === 'extend' && <StayLongerDialog booking={booking} onClose={close} />}
        {open === 'leave-early' && <LeaveEarlyDialog booking={booking} onClose={close} />}
      </Suspense>
    </>
  );
}
