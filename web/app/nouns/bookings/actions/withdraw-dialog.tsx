// A guest withdraws a request. Nothing is charged, but others can book the hours right away, so it asks for confirmation.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError, hasCode } from '../../../lib/api/api-error.ts';
import { givenName } from '../../../lib/given-name.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceCards } from '../../../ui/forms/choice-cards.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { type Booking, useMoveBooking } from '../api.ts';
import { FailureNote } from '../failure-note.tsx';
import { isManual } from '../payment-state.ts';
import { namePayee } from '../payment-words.ts';

interface WithdrawDialogProps {
  booking: Booking;
  isOpen: boolean;
  onClose: () => void;
}

/** Requests to several hosts that can be withdrawn together. */
const countOpen = ({ groupRequests = [] }: Booking): number =>
  groupRequests.filter(({ status }) => status === 'requested').length;

export function WithdrawDialog({ booking, isOpen, onClose }: WithdrawDialogProps) {
  const intl = useIntl();
  const move = useMoveBooking(booking._id);
  const isAwaited = booking.status === 'awaiting_payment';
  const openCount = countOpen(booking);
  // Guests usually withdraw all of them, so that's preselected.
  const [scope, setScope] = useState<ScopeName>('all');
  const isAll = openCount > 1 && scope === 'all';
  const close = () => {
    move.reset();
    onClose();
  };
  const withdraw = () =>
    move.mutateAsync({ verb: 'withdraw', ...(isAll ? { all: true } : {}) }).then(
      () => {
        close();
        toast.success(
          isAwaited
            ? intl.formatMessage({ defaultMessage: 'Booking withdrawn' })
            : intl.formatMessage(
                { defaultMessage: '{count, plural, one {Request} other {Requests}} withdrawn. Nothing was charged' },
                { count: isAll ? openCount : 1 },
              ),
        );
      },
      (error: Error) => {
        if (!hasCode(error, 'STATE_CHANGED')) return;
        close();
        toast.blank(error.message);
      },
    );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      onPhone="center"
      width="max-w-md"
      title={
        isAwaited ? (
          <FormattedMessage defaultMessage="Withdraw your booking?" />
        ) : (
          <FormattedMessage
            defaultMessage="{count, plural, one {Withdraw your request?} other {Withdraw your requests?}}"
            values={{ count: isAll ? openCount : 1 }}
          />
        )
      }
      footer={
        <>
          <Button variant="outline" className="max-sm:grow" onClick={close}>
            {isAwaited ? (
              <FormattedMessage defaultMessage="Keep booking" />
            ) : (
              <FormattedMessage defaultMessage="Keep waiting" />
            )}
          </Button>
          <Button variant="danger" className="max-sm:grow" isBusy={move.isPending} onClick={withdraw}>
            {isAwaited ? (
              <FormattedMessage defaultMessage="Withdraw booking" />
            ) : (
              <FormattedMessage
                defaultMessage="{count, plural, one {Withdraw request} other {Withdraw # requests}}"
                values={{ count: isAll ? openCount : 1 }}
              />
            )}
          </Button>
        </>
      }
    >
      {move.error instanceof ApiError && <FailureNote error={move.error} />}
      {openCount > 1 && (
        <Scope count={openCount} host={givenName(booking.host.name)} value={scope} onChange={setScope} />
      )}
      <p className="text-pretty">
        <Consequence booking={booking} othersCount={isAll ? 0 : openCount - 1} />
      </p>
    </Dialog>
  );
}

type ScopeName = 'all' | 'one';

interface ScopeProps {
  count: number;
  host: string;
  value: ScopeName;
  onChange: (scope: ScopeName) => void;
}

/** All of the requests to several hosts, or only this one. */
const Scope = ({ count, host, value, onChange }: ScopeProps) => (
  <div className="mb-4">
    <ChoiceCards
      id="withdraw-scope"
      columns={1}
      legend={<FormattedMessage defaultMessage="Which requests?" />}
      value={value}
      onChange={onChange}
      choices={[
        { value: 'all', title: <FormattedMessage defaultMessage="All {count} open requests" values={{ count }} /> },
        { value: 'one', title: <FormattedMessage defaultMessage="Only the one to {host}" values={{ host }} /> },
      ]}
    />
  </div>
);

/** What withdrawing does to the money and the hours. `othersCount` requests stay open. */
function Consequence({ booking, othersCount }: { booking: Booking; othersCount: number }) {
  if (booking.status === 'awaiting_payment')
    return (
      <FormattedMessage
        defaultMessage="Nothing is charged, and this time opens for booking right away. If you’ve already paid, {payee} has to refund you."
        values={{ payee: namePayee(booking) }}
      />
    );
  if (othersCount > 0)
    return (
      <FormattedMessage
        defaultMessage="{count, plural, one {The other host} other {The other hosts}} can still accept. {host}’s time opens for booking right away."
        values={{ count: othersCount, host: givenName(booking.host.name) }}
      />
    );
  return booking.totalMinor === 0 || isManual(booking) ? (
    <FormattedMessage defaultMessage="You won’t be charged. This time opens for booking right away." />
  ) : (
    <FormattedMessage defaultMessage="You won’t be charged, and the hold on your card is released. This time opens for booking right away." />
  );
}
