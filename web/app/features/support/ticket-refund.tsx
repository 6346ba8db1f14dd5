// A proposed refund for a ticket's booking, in one line; details are on the booking page.
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { TicketThread } from '../../nouns/support/api.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Money } from '../../ui/money.tsx';

interface TicketRefundProps {
  refund: NonNullable<TicketThread['refund']>;
  booking: NonNullable<TicketThread['booking']>;
}

export const TicketRefund = ({ refund, booking }: TicketRefundProps) => (
  <p className="mt-4 rounded-panel bg-moss-wash px-5 py-4 text-[15.5px] text-pretty">
    <RefundWords refund={refund} booking={booking} />{' '}
    <Link to={`/booking/${booking._id}`} className="font-semibold text-moss underline underline-offset-4">
      <FormattedMessage defaultMessage="View booking" />
    </Link>
  </p>
);

function RefundWords({ refund, booking: { timeZone } }: TicketRefundProps) {
  const { state, dueAt, amountMinor, currency } = refund;
  const values = {
    amount: <Money key="a" amountMinor={amountMinor} currency={currency} withCode className="font-semibold" />,
    moment: dueAt && <ZonedTime key="m" startsAt={dueAt} timeZone={timeZone} withDate />,
  };
  if (state === 'asked')
    return (
      <FormattedMessage
        defaultMessage="We proposed refunding {amount} to the guest. The host has until {moment} to respond."
        values={values}
      />
    );
  if (state === 'with-us')
    return (
      <FormattedMessage
        defaultMessage="The host declined a refund of {amount} or didn’t respond in time. We’re taking another look."
        values={values}
      />
    );
  if (state === 'agreed')
    return <FormattedMessage defaultMessage="The guest gets a refund of {amount}." values={values} />;
  return (
    <FormattedMessage defaultMessage="We proposed a refund of {amount}, but it didn’t go ahead." values={values} />
  );
}
