// The checkout's button: what it does and how much is due. When the guest is charged is said below it, by when-charged.tsx.
import { FormattedMessage } from 'react-intl';
import { formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import type { Quote } from '../../nouns/bookings/api.ts';
import { Button } from '../../ui/button.tsx';
import type { Offered } from './payment-choice.tsx';
import { WhenCharged, WhenFirstAccepted, WhenSeriesCharged } from './when-charged.tsx';

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
      <Button type="submit" size="lg" isWide isBusy={isBusy} disabled={isOver || needsEmail} isWrapping>
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
          <WhenFirstAccepted {...words} />
        ) : seriesCount === undefined ? (
          <WhenCharged {...words} />
        ) : (
          <WhenSeriesCharged {...words} />
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
