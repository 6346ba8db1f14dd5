// Below the checkout's button: when the guest is charged, who receives the money, and who holds it until then.
import { FormattedMessage } from 'react-intl';
import { formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import type { Quote } from '../../nouns/bookings/api.ts';
import type { Offered } from './payment-choice.tsx';

interface WhenChargedProps {
  isRequest: boolean;
  quote: Quote;
  creditMinor: number;
  /** The rest is paid monthly. */
  isMonthly: boolean;
  chosen: Offered | undefined;
  host: string;
}

export function WhenCharged({ isRequest, quote, creditMinor, isMonthly, chosen, host }: WhenChargedProps) {
  if (quote.totalMinor === 0) return <FormattedMessage defaultMessage="There’s nothing to pay." />;
  if (creditMinor === quote.totalMinor)
    return isRequest ? (
      <FormattedMessage defaultMessage="Your credit is only used if the host accepts." />
    ) : (
      <FormattedMessage defaultMessage="Your credit covers the total. Whatever the cancellation policy, you can cancel for free for 15 minutes after booking." />
    );
  if (chosen === undefined) return <FormattedMessage defaultMessage="Choose how you want to pay above." />;
  if (chosen.method === 'card' || chosen.method === 'sandbox') {
    return isRequest ? (
      <FormattedMessage defaultMessage="Your card is only charged if the host accepts." />
    ) : isMonthly ? (
      <FormattedMessage defaultMessage="You’ll be charged the first payment now. Whatever the cancellation policy, you can cancel for free for 15 minutes after booking." />
    ) : (
      <FormattedMessage defaultMessage="You’ll be charged now. Whatever the cancellation policy, you can cancel for free for 15 minutes after booking." />
    );
  }
  const values = { host, request: isRequest ? 'yes' : 'no' };
  if (chosen.method === 'cash') {
    return (
      <FormattedMessage
        defaultMessage="{request, select, yes {You only pay if {host} accepts. } other {}}Your money goes straight to {host} when you arrive. {brand} doesn’t receive or hold it."
        values={values}
      />
    );
  }
  return chosen.collectedBy === 'host' ? (
    <FormattedMessage
      defaultMessage="{request, select, yes {You only pay if {host} accepts. Then you’ll see how.} other {You’ll see how to pay once you’ve booked.}} Your money goes straight to {host}. {brand} doesn’t receive or hold it."
      values={values}
    />
  ) : (
    <FormattedMessage
      defaultMessage="{request, select, yes {You only pay if {host} accepts. Then you’ll see how.} other {You’ll see how to pay once you’ve booked.}} Your money goes to {brand}, and we pay {host} after your stay."
      values={values}
    />
  );
}

/** The same for several bookings. */
export const WhenSeriesCharged = ({ isRequest, chargeMinor }: { isRequest: boolean; chargeMinor: number }) =>
  chargeMinor === 0 ? (
    <FormattedMessage defaultMessage="There’s nothing to pay." />
  ) : isRequest ? (
    <FormattedMessage defaultMessage="Your card is only charged for bookings that the host accepts." />
  ) : (
    <FormattedMessage defaultMessage="You’ll be charged for the first booking now, and for the others on the days shown." />
  );

/** Several hosts are asked, and one of them is paid. */
export const WhenFirstAccepted = ({ quote, chargeMinor }: { quote: Quote; chargeMinor: number }) => (
  <FormattedMessage
    defaultMessage="We’ll hold {most} on your card. You’re only charged for the request that’s accepted first."
    values={{ most: formatMoney(chargeMinor, quote.currency, useLocale(), { withCode: true }) }}
  />
);
