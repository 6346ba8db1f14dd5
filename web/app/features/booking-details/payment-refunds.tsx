// Refunds sent outside the site: who has to send what, and whether it arrived.
import { MANUAL_PAYMENT } from '@daynook/contract/money/payment-methods';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { formatMoney } from '../../lib/formats.ts';
import { givenName } from '../../lib/given-name.ts';
import { useLocale } from '../../lib/locale.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { type Booking, type RefundVerb, useRefundPress } from '../../nouns/bookings/api.ts';
import { askAddress } from '../../nouns/bookings/booking-problems.ts';
import { namePayee } from '../../nouns/bookings/payment-words.ts';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { toast } from '../../ui/overlays/toast.ts';

type PaymentRefund = Booking['payment']['refunds'][number];

export const PaymentRefunds = ({ booking }: { booking: Booking }) => (
  <ul className="grid gap-3">
    {booking.payment.refunds.map((refund) => (
      <li key={refund._id} className="grid justify-items-start gap-3 rounded-panel bg-sun-wash p-6">
        <Refund booking={booking} refund={refund} />
      </li>
    ))}
  </ul>
);

interface RefundProps {
  booking: Booking;
  refund: PaymentRefund;
}

function Refund({ booking, refund }: RefundProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const locale = useLocale();
  const press = useRefundPress(booking._id);
  const { sentAt, canMarkSent, canConfirm } = refund;
  const values = {
    amount: formatMoney(refund.amountMinor, booking.currency, locale, { withCode: true }),
    guest: givenName(booking.guest.name),
  };
  const send = (verb: RefundVerb, done: string) =>
    press.mutateAsync({ refundId: refund._id, verb }).then(
      () => toast.success(done),
      (error: unknown) => toast.error(failureText(error)),
    );
  return (
    <>
      <div className="grid gap-1">
        <h3 className="text-[18px] font-semibold text-pretty num">
          <RefundTitle booking={booking} refund={refund} />
        </h3>
        <p className="max-w-[60ch] text-[16px] text-pretty text-muted">
          <RefundText booking={booking} refund={refund} />
        </p>
      </div>
      {(canMarkSent || canConfirm) && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          {canMarkSent && (
            <Button
              isBusy={press.isPending}
              onClick={() => void send('sent', intl.formatMessage({ defaultMessage: 'Marked as sent' }))}
            >
              <FormattedMessage defaultMessage="Mark {amount} as sent" values={values} />
            </Button>
          )}
          {canConfirm && (
            <>
              <Button
                variant={sentAt === null ? 'outline' : 'primary'}
                className={sentAt === null ? 'bg-surface!' : ''}
                isBusy={press.isPending && press.variables?.verb === 'received'}
                onClick={() =>
                  void send(
                    'received',
                    intl.formatMessage({ defaultMessage: 'Thanks. The {amount} refund is complete' }, values),
                  )
                }
              >
                <FormattedMessage defaultMessage="It arrived" />
              </Button>
              {sentAt === null ? (
                <Link
                  to={askAddress(booking._id, 'help')}
                  className="finger text-[15px] font-semibold text-moss underline underline-offset-2"
                >
                  <FormattedMessage defaultMessage="Get help" />
                </Link>
              ) : (
                <Button
                  variant="outline"
                  className="bg-surface!"
                  isBusy={press.isPending && press.variables?.verb === 'missing'}
                  onClick={() =>
                    void send(
                      'missing',
                      intl.formatMessage(
                        { defaultMessage: 'We told {payee} and our team' },
                        { payee: namePayee(booking) },
                      ),
                    )
                  }
                >
                  <FormattedMessage defaultMessage="It didn’t arrive" />
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </>
  );
}

function RefundTitle({ booking, refund }: RefundProps) {
  const locale = useLocale();
  const values = {
    amount: formatMoney(refund.amountMinor, booking.currency, locale, { withCode: true }),
    guest: givenName(booking.guest.name),
    payee: namePayee(booking),
    reader: booking.role,
  };
  if (refund.canMarkSent)
    return <FormattedMessage defaultMessage="Send {amount} to {guest}, then mark it as sent" values={values} />;
  if (refund.sentAt === null)
    return <FormattedMessage defaultMessage="{amount} refund: {payee} will send it" values={values} />;
  return (
    <FormattedMessage
      defaultMessage="{reader, select, guest {Did your {amount} refund arrive?} other {{amount} refund sent to {guest}}}"
      values={values}
    />
  );
}

function RefundText({ booking, refund: { sentAt, missingAt, dueSince } }: RefundProps) {
  const { role, timeZone } = booking;
  const names = { guest: givenName(booking.guest.name), payee: namePayee(booking) };
  if (missingAt !== null) {
    const values = { ...names, said: <ZonedTime key="m" startsAt={missingAt} timeZone={timeZone} withDate /> };
    return role === 'guest' ? (
      <FormattedMessage
        defaultMessage="You told us on {said} that it didn’t arrive. {payee} has to check and send it again. Our team can see this too."
        values={values}
      />
    ) : (
      <FormattedMessage
        defaultMessage="{guest} said on {said} that it didn’t arrive. Check where it was sent, message {guest}, and mark it as sent again once it is."
        values={values}
      />
    );
  }
  if (sentAt === null) {
    const values = { ...names, since: <ZonedTime key="d" startsAt={dueSince} timeZone={timeZone} withDate /> };
    return role === 'guest' ? (
      <FormattedMessage
        defaultMessage="Due since {since}. {payee} will send it outside {brand}. Message them if they need your details."
        values={values}
      />
    ) : (
      <FormattedMessage
        defaultMessage="Due since {since}. It’s sent outside {brand}. Message {guest} if you need their details."
        values={values}
      />
    );
  }
  const values = {
    ...names,
    sent: <ZonedTime key="s" startsAt={sentAt} timeZone={timeZone} withDate />,
    days: MANUAL_PAYMENT.refundArrivesDays,
  };
  return role === 'guest' ? (
    <FormattedMessage
      defaultMessage="{payee} sent it on {sent}. Let us know when it arrives. It can take a few days; after {days, plural, one {# day} other {# days}}, it counts as received."
      values={values}
    />
  ) : (
    <FormattedMessage defaultMessage="Marked as sent on {sent}. We asked {guest} to confirm it." values={values} />
  );
}
