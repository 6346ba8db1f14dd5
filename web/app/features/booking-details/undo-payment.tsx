// A payment outside the site that was recorded: for a while, its recipient or staff can mark it as not received, or one part of it.
import { MANUAL_PAYMENT } from '@daynook/contract/money/payment-methods';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import { formatMoney } from '../../lib/formats.ts';
import { givenName } from '../../lib/given-name.ts';
import { useLocale } from '../../lib/locale.ts';
import { type Booking, useMoveBooking } from '../../nouns/bookings/api.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import { calculateMissing, findUndoUntil, isToPay, listUndoable } from '../../nouns/bookings/payment-state.ts';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { ChoiceCards } from '../../ui/forms/choice-cards.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';

export function UndoPayment({ booking }: { booking: Booking }) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const { payment, currency, timeZone } = booking;
  const until = findUndoUntil(booking);
  if (until === null) return null;
  const values = {
    amount: formatMoney(payment.receivedMinor, currency, locale, { withCode: true }),
    guest: givenName(booking.guest.name),
    moment: <ZonedTime key="u" startsAt={until} timeZone={timeZone} withDate />,
  };
  return (
    <div className="grid justify-items-start gap-3 rounded-panel bg-well p-6">
      <div className="grid gap-1">
        <h3 className="text-[18px] font-semibold text-pretty num">
          <FormattedMessage defaultMessage="{amount} marked as received" values={values} />
        </h3>
        <p className="max-w-[60ch] text-[16px] text-pretty text-muted">
          <FormattedMessage
            defaultMessage="Didn’t get it? You can mark it as not received until {moment}. We’ll ask {guest} to pay again."
            values={values}
          />
        </p>
      </div>
      <Button variant="outline" className="bg-surface!" onClick={() => setOpen(true)}>
        <FormattedMessage defaultMessage="Mark as not received" />
      </Button>
      <UndoDialog booking={booking} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

const ALL = 'all';

/** What can be chosen: everything, once all has arrived, and each part that can be taken back. */
function listChoices(
  { payment }: Booking,
  undoable: ReturnType<typeof listUndoable>,
): { id: string; amountMinor: number }[] {
  const parts = undoable.map(({ _id, amountMinor }) => ({ id: _id, amountMinor }));
  const isWhole = payment.undoUntil !== null;
  if (isWhole && payment.parts.length < 2) return [{ id: ALL, amountMinor: payment.receivedMinor }];
  return isWhole ? [{ id: ALL, amountMinor: payment.receivedMinor }, ...parts] : parts.toReversed();
}

function UndoDialog({ booking, isOpen, onClose }: { booking: Booking; isOpen: boolean; onClose: () => void }) {
  const intl = useIntl();
  const legendId = useId();
  const move = useMoveBooking(booking._id);
  const undoable = listUndoable(booking);
  const choices = listChoices(booking, undoable);
  const [chosenId, setChosenId] = useState<string>();
  const chosen = choices.find(({ id }) => id === chosenId) ?? choices[0];
  const failure = move.error instanceof ApiError ? move.error : undefined;

  const close = () => {
    move.reset();
    onClose();
  };
  const undo = () => {
    if (move.isPending || !chosen) return;
    move.mutateAsync({ verb: 'payment-undone', partId: chosen.id === ALL ? undefined : chosen.id }).then(
      () => {
        close();
        toast.success(
          intl.formatMessage(
            { defaultMessage: 'Marked as not received. We emailed {guest}' },
            { guest: givenName(booking.guest.name) },
          ),
        );
      },
      // There's nothing left to decide: the page behind shows the current state.
      (error: Error) => {
        if (!hasCode(error, 'STATE_CHANGED')) return;
        close();
        toast.blank(error.message);
      },
    );
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      width="max-w-md"
      title={<FormattedMessage defaultMessage="Mark this payment as not received?" />}
      footer={
        <>
          <Button variant="outline" className="max-sm:grow" onClick={close}>
            <FormattedMessage defaultMessage="Keep as received" />
          </Button>
          <Button variant="danger" className="max-sm:grow" isBusy={move.isPending} onClick={undo}>
            <FormattedMessage defaultMessage="Mark as not received" />
          </Button>
        </>
      }
    >
      {failure && <FailureNote error={failure} />}
      <div className="grid gap-4">
        {choices.length > 1 && chosen && (
          <ChoiceCards
            id={legendId}
            legend={<FormattedMessage defaultMessage="What didn’t arrive?" />}
            columns={1}
            value={chosen.id}
            onChange={setChosenId}
            choices={choices.map(({ id, amountMinor }) => ({
              value: id,
              title: <ChoiceTitle booking={booking} id={id} amountMinor={amountMinor} />,
            }))}
          />
        )}
        {chosen && <Consequences booking={booking} amountMinor={chosen.amountMinor} hasParts={choices.length > 1} />}
      </div>
    </Dialog>
  );
}

interface ChoiceTitleProps {
  booking: Booking;
  id: string;
  amountMinor: number;
}

function ChoiceTitle({ booking, id, amountMinor }: ChoiceTitleProps): ReactNode {
  const locale = useLocale();
  const { currency, payment, timeZone } = booking;
  const amount = formatMoney(amountMinor, currency, locale, { withCode: true });
  const part = payment.parts.find(({ _id }) => _id === id);
  return part ? (
    <FormattedMessage
      defaultMessage="{amount}, recorded on {moment}"
      values={{ amount, moment: <ZonedTime key="r" startsAt={part.recordedAt} timeZone={timeZone} withDate /> }}
    />
  ) : (
    <FormattedMessage defaultMessage="All of it: {amount}" values={{ amount }} />
  );
}

interface ConsequencesProps {
  booking: Booking;
  amountMinor: number;
  hasParts: boolean;
}

/** What the guest then still has to pay, and what that means for the booking. */
function Consequences({ booking, amountMinor, hasParts }: ConsequencesProps) {
  const locale = useLocale();
  const owedMinor = calculateMissing(booking) + amountMinor;
  const values = {
    amount: formatMoney(owedMinor, booking.currency, locale, { withCode: true }),
    guest: givenName(booking.guest.name),
    hours: MANUAL_PAYMENT.payWithinHours,
  };
  return (
    <div role="status" className="grid gap-3 text-[16px] text-pretty num">
      <p>
        {booking.payment.method === 'cash' ? (
          <FormattedMessage
            defaultMessage="The booking stays as it is. {guest} still owes {amount} in cash, and we’ll let them know."
            values={values}
          />
        ) : isToPay(booking) ? (
          <FormattedMessage
            defaultMessage="We’ll email {guest} that {amount} is still due, and give them more time to pay."
            values={values}
          />
        ) : (
          <FormattedMessage
            defaultMessage="The booking isn’t confirmed until {amount} arrives. We’ll hold the time and email {guest}. They’ll have up to {hours} hours to pay, or less if the booking starts soon."
            values={values}
          />
        )}
      </p>
      {!hasParts && !isToPay(booking) && (
        <p className="text-muted">
          <FormattedMessage defaultMessage="Got part of it? Mark that part as received afterward." />
        </p>
      )}
    </div>
  );
}
