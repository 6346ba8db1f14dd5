// The checkout's button: what it does, how much is due, and what happens to the money.
import { FormattedMessage } from 'react-intl';
import { formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import type { Quote } from '../../nouns/bookings/api.ts';
import { Button } from '../../ui/button.tsx';
import type { Offered } from './payment-choice.tsx';

interface SubmitButtonProps {
  isRequest: boolean;
  quote: Quote;
  creditMinor: number;
  /** What's paid when booking. */
  chargeMinor: number;
  /** The rest is paid monthly. */
  isMonthly: boolean;
  chosen: Offered | undefined;
  host: string;
  isBusy: boolean;
  /** How many bookings are made together; undefined for one. */
  seriesCount?: number | undefined;
  /** How many hosts are asked. */
  hostCount: number;
  /** The hold has expired, or the order isn't complete. */
  isOver: boolean;
  needsEmail: boolean;
}

export function SubmitButton({ isBusy, isOver, needsEmail, seriesCount, ...words }: SubmitButtonProps) {
  return (
    <div>
      <Button type="submit" size="lg" isWide isBusy={isBusy} disabled={isOver || needsEmail}>
        {words.hostCount > 1 ? (
          <FormattedMessage defaultMessage="Send {count} requests" values={{ count: words.hostCount }} />
        ) : seriesCount === undefined ? (
          <SubmitLabel {...words} />
        ) : (
          <SeriesLabel {...words} count={seriesCount} />
        )}
      </Button>
      <p className="mt-2.5 text-[14px] text-pretty text-muted">
        {needsEmail ? (
          <FormattedMessage defaultMessage="Confirm your email above to continue." />
        ) : words.hostCount > 1 ? (
          <SeveralTerms {...words} />
        ) : seriesCount === undefined ? (
          <SubmitTerms {...words} />
        ) : (
          <SeriesTerms {...words} />
        )}
      </p>
    </div>
  );
}

type Words = Omit<SubmitButtonProps, 'isBusy' | 'isOver' | 'needsEmail' | 'seriesCount'>;

/** The button's label: what it does and how much is due. */
function SubmitLabel({ isRequest, quote, chargeMinor, isMonthly, chosen }: Words) {
  const locale = useLocale();
  const values = { total: formatMoney(chargeMinor, quote.currency, locale, { withCode: true }) };
  if (quote.totalMinor === 0) {
    return isRequest ? (
      <FormattedMessage defaultMessage="Send request" />
    ) : (
      <FormattedMessage defaultMessage="Book for free" />
    );
  }
  if (chargeMinor === 0) {
    return isRequest ? (
      <FormattedMessage defaultMessage="Send request" />
    ) : (
      <FormattedMessage defaultMessage="Book with credit" />
    );
  }
  if (isRequest)
    return isMonthly ? (
      <FormattedMessage defaultMessage="Send request" />
    ) : (
      <FormattedMessage defaultMessage="Send request for {total}" values={values} />
    );
  switch (chosen?.method) {
    case 'card':
    case 'sandbox':
      return <FormattedMessage defaultMessage="Pay {total} and book" values={values} />;
    case 'bank-transfer':
      return <FormattedMessage defaultMessage="Book and pay {total} by transfer" values={values} />;
    case 'invoice':
      return <FormattedMessage defaultMessage="Book and pay {total} by invoice" values={values} />;
    case 'cash':
      return <FormattedMessage defaultMessage="Book and pay {total} on arrival" values={values} />;
    default:
      return <FormattedMessage defaultMessage="Book for {total}" values={values} />;
  }
}

/** Who receives the money, when, and who holds it until then. */
function SubmitTerms({ isRequest, quote, creditMinor, isMonthly, chosen, host }: Words) {
  if (quote.totalMinor === 0) return <FormattedMessage defaultMessage="There’s nothing to pay." />;
  if (creditMinor === quote.totalMinor)
    return isRequest ? (
      <FormattedMessage defaultMessage="Your credit is only used if the host accepts." />
    ) : (
      <FormattedMessage defaultMessage="Your credit covers the total. Free cancellation for 15 minutes after booking." />
    );
  if (chosen === undefined) return <FormattedMessage defaultMessage="Choose how you want to pay above." />;
  if (chosen.method === 'card' || chosen.method === 'sandbox') {
    return isRequest ? (
      <FormattedMessage defaultMessage="Your card is only charged if the host accepts." />
    ) : isMonthly ? (
      <FormattedMessage defaultMessage="You’ll be charged the first payment now. Free cancellation for 15 minutes after booking." />
    ) : (
      <FormattedMessage defaultMessage="You’ll be charged now. Free cancellation for 15 minutes after booking." />
    );
  }
  const values = { host, request: isRequest ? 'yes' : 'no' };
  if (chosen.method === 'cash') {
    return (
      <FormattedMessage
        defaultMessage="{request, select, yes {You only pay if {host} accepts. } other {}}Your money goes straight to {host} when you arrive. Daynook doesn’t receive or hold it."
        values={values}
      />
    );
  }
  return chosen.collectedBy === 'host' ? (
    <FormattedMessage
      defaultMessage="{request, select, yes {You only pay if {host} accepts. Then you’ll see how.} other {You’ll see how to pay once you’ve booked.}} Your money goes straight to {host}. Daynook doesn’t receive or hold it."
      values={values}
    />
  ) : (
    <FormattedMessage
      defaultMessage="{request, select, yes {You only pay if {host} accepts. Then you’ll see how.} other {You’ll see how to pay once you’ve booked.}} Your money goes to Daynook, and we pay {host} after your stay."
      values={values}
    />
  );
}

/** The same for several bookings. */
function SeriesLabel({ isRequest, quote, chargeMinor, count }: Words & { count: number }) {
  const values = { total: formatMoney(chargeMinor, quote.currency, useLocale(), { withCode: true }), count };
  return isRequest || chargeMinor === 0 ? (
    <FormattedMessage
      defaultMessage="{request, select, yes {Request} other {Book}} {count, plural, one {# booking} other {# bookings}}"
      values={{ ...values, request: isRequest ? 'yes' : 'no' }}
    />
  ) : (
    <FormattedMessage
      defaultMessage="Pay {total} and book {count, plural, one {# time} other {# times}}"
      values={values}
    />
  );
}

const SeriesTerms = ({ isRequest, chargeMinor }: Words) =>
  chargeMinor === 0 ? (
    <FormattedMessage defaultMessage="There’s nothing to pay." />
  ) : isRequest ? (
    <FormattedMessage defaultMessage="Your card is only charged for bookings that the host accepts." />
  ) : (
    <FormattedMessage defaultMessage="You’ll be charged for the first booking now, and for the others on the days shown." />
  );

/** Several hosts are asked, and one of them is paid. */
const SeveralTerms = ({ quote, chargeMinor }: Words) => (
  <FormattedMessage
    defaultMessage="Your card is only charged for the first request that’s accepted: {most} at most."
    values={{ most: formatMoney(chargeMinor, quote.currency, useLocale(), { withCode: true }) }}
  />
);
