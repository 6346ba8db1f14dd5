// A payout failed and its money hasn't been sent again: how much, why, and what to do.
import { FormattedMessage } from 'react-intl';
import { readerTimeZone } from '../../lib/dates/time-zones.ts';
import type { Payout } from '../../nouns/payouts/api.ts';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Money } from '../../ui/money.tsx';

export function FailedPayout({ payout }: { payout: Payout }) {
  const { _id, amountMinor, currency, failedAt, failure } = payout;
  return (
    <section
      aria-labelledby={`failed-${_id}`}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-panel bg-clay-wash p-5 sm:p-6"
    >
      <div className="max-w-[64ch] min-w-0">
        <h2 id={`failed-${_id}`} className="display text-[22px]">
          <FormattedMessage
            defaultMessage="Your payout of {amount} failed"
            values={{ amount: <Money amountMinor={amountMinor} currency={currency} withCode /> }}
          />
        </h2>
        <p className="mt-1 text-pretty">
          <FormattedMessage
            defaultMessage="{hasDate, select, true {{date}} other {}}{hasReason, select, true {: “{reason}”} other {.}} Check your account. We’ll include the money in your next payout."
            values={{
              hasDate: String(failedAt !== null),
              date: failedAt && <ZonedDate at={failedAt} timeZone={readerTimeZone()} />,
              hasReason: String(failure !== null),
              reason: failure,
            }}
          />
        </p>
      </div>
      <LinkButton to={`/settings/payments?account=${currency}`}>
        <FormattedMessage defaultMessage="Check payout account" />
      </LinkButton>
    </section>
  );
}
