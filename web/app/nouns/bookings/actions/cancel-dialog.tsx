// Cancels a booking after showing everything it does: the refund, the rule behind it, and its deadline (B8). The input survives errors
// and closing the dialog.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatMoney } from '../../../lib/formats.ts';
import { givenName } from '../../../lib/given-name.ts';
import { useLocale } from '../../../lib/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { TextSkeleton } from '../../../ui/states/skeleton.tsx';
import { useFines } from '../../host-cancellations/api.ts';
import { type Booking, type CancelRefund, refundPreviewQuery } from '../api.ts';
import { FailureNote } from '../failure-note.tsx';
import { isManual } from '../payment-state.ts';
import { namePayee } from '../payment-words.ts';
import { ReasonFields } from './reason-fields.tsx';
import { listCancelReasons } from './reasons.ts';
import { creditBackWords, RefundChoice } from './refund-choice.tsx';
import { RefundSummary } from './refund-summary.tsx';
import { useReasonForm } from './use-reason-form.ts';

/** Only for hosts. */
const Consequences = lazy(() =>
  import('../../host-cancellations/consequences.tsx').then((module) => ({ default: module.Consequences })),
);

/** Only for staff. */
const StaffRefundChoice = lazy(() =>
  import('./staff-refund-choice.tsx').then((module) => ({ default: module.StaffRefundChoice })),
);

interface CancelDialogProps {
  booking: Booking;
  isOpen: boolean;
  onClose: () => void;
  clock?: () => number;
}

/** What the cancellation itself refunds: nothing for a request, which wasn't paid. */
const backFor = ({ events }: Booking): number => events.findLast(({ code }) => code === 'cancelled')?.amountMinor ?? 0;

/** Who sends the refund: the card's bank, or the recipient of the payment. */
function wayBack(booking: Booking): 'mine' | 'theirs' | 'manual' | 'send' {
  if (booking.role === 'guest') return isManual(booking) ? 'manual' : 'mine';
  return booking.role === 'host' && isManual(booking) && booking.payment.collectedBy === 'host' ? 'send' : 'theirs';
}

interface CancelLabelProps {
  role: Booking['role'];
  /** Undefined if nothing goes back. */
  amount: string | undefined;
  isCredit: boolean;
  /** Staff chose how much goes back. */
  isChosen: boolean;
}

function CancelLabel({ role, amount, isCredit, isChosen }: CancelLabelProps) {
  if (role === 'guest' && isCredit)
    return <FormattedMessage defaultMessage="Cancel and get {amount} in credit" values={{ amount }} />;
  if (role === 'guest' && amount)
    return <FormattedMessage defaultMessage="Cancel and get {amount} back" values={{ amount }} />;
  if (!isChosen) return <FormattedMessage defaultMessage="Cancel booking" />;
  return amount ? (
    <FormattedMessage defaultMessage="Cancel and refund {amount}" values={{ amount }} />
  ) : (
    <FormattedMessage defaultMessage="Cancel without a refund" />
  );
}

export function CancelDialog({ booking, isOpen, onClose, clock }: CancelDialogProps) {
  const intl = useIntl();
  const locale = useLocale();
  const formId = useId();
  const isGuest = booking.role === 'guest';
  const isStaff = booking.role === 'staff';
  const [refund, setRefund] = useState<CancelRefund>('all');
  const preview = useQuery({ ...refundPreviewQuery(booking._id, isStaff ? refund : undefined), enabled: isOpen });
  // Only hosts who cancel a confirmed booking face consequences.
  const isCounted = booking.role === 'host' && booking.status === 'confirmed';
  const fines = useFines([booking._id], isOpen && isCounted);
  const [wantsCredit, setWantsCredit] = useState(false);
  const bonusMinor = wantsCredit ? (preview.data?.creditBonusMinor ?? undefined) : undefined;
  const refundMinor = (preview.data?.dueMinor ?? 0) + (bonusMinor ?? 0);
  const money = (amountMinor: number) => formatMoney(amountMinor, booking.currency, locale, { withCode: true });
  const amount = money(refundMinor);
  const guest = givenName(booking.guest.name);

  const onDone = (after: Booking) => {
    const backMinor = backFor(after);
    if (backMinor > 0 && after.payment.creditBackMinor > 0) {
      toast.success(creditBackWords(intl, after, money));
      return;
    }
    toast.success(
      intl.formatMessage(
        {
          defaultMessage:
            '{what, select, nothing {Booking canceled} mine {Booking canceled. {amount} goes back to your card} manual {Booking canceled. {payee} will send you {amount}} send {Booking canceled. Please send {guest} {amount}} other {Booking canceled. {amount} goes back to {guest}}}',
        },
        {
          what: backMinor === 0 ? 'nothing' : wayBack(booking),
          amount: money(backMinor),
          guest,
          payee: namePayee(booking),
        },
      ),
    );
  };
  const form = useReasonForm(booking, 'cancel', {
    onClose,
    onDone,
    expectedDueMinor: preview.data?.dueMinor,
    expectedFineMinor: fines.fineMinor,
    refund: preview.data?.staff?.refund,
    asCreditWithBonusMinor: bonusMinor,
  });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={form.close}
      width="max-w-xl"
      title={<FormattedMessage defaultMessage="Cancel this booking?" />}
      footer={
        <>
          <Button variant="outline" className="max-sm:grow" onClick={form.close}>
            <FormattedMessage defaultMessage="Keep booking" />
          </Button>
          <Button
            variant="danger"
            className="max-sm:grow"
            type="submit"
            form={formId}
            isBusy={form.isBusy}
            disabled={!preview.data || fines.isMissing}
          >
            <CancelLabel
              role={booking.role}
              amount={refundMinor > 0 ? amount : undefined}
              isCredit={bonusMinor !== undefined}
              isChosen={Boolean(preview.data?.staff)}
            />
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit}>
        {form.failure && <FailureNote error={form.failure} />}
        {isStaff && isOpen && (
          <Suspense>
            <StaffRefundChoice booking={booking} value={refund} onChange={setRefund} />
          </Suspense>
        )}
        <RefundSummary booking={booking} preview={preview} clock={clock} />
        {preview.data && isGuest && (
          <RefundChoice
            booking={booking}
            preview={preview.data}
            wantsCredit={bonusMinor !== undefined}
            onChange={setWantsCredit}
          />
        )}
        {isCounted && isOpen && (
          <Suspense fallback={<TextSkeleton lines={5} />}>
            <Consequences booking={booking} nowMs={(clock ?? Date.now)()} />
          </Suspense>
        )}
        <div className="mt-6">
          <ReasonFields
            {...form.fields}
            legend={<FormattedMessage defaultMessage="Why are you canceling?" />}
            reasons={listCancelReasons(booking.role)}
            reader={isGuest ? givenName(booking.host.name) : guest}
          />
        </div>
      </form>
    </Dialog>
  );
}
