// An example of an own cancellation policy, as guests see it at checkout.
import type { CancellationTier } from '@daynook/contract/cancellation-policies';
import { findCountry } from '@daynook/contract/countries/countries';
import { FormattedMessage } from 'react-intl';
import { useNow } from '../../../lib/dates/use-now.ts';
import { useCountries } from '../../../lib/site.ts';
import { RefundTerms } from '../../../nouns/bookings/refund-terms.tsx';
import { ZonedTime } from '../../../ui/dates/zoned-time.tsx';
import { Money } from '../../../ui/money.tsx';
import { ownTimeZone } from '../local-time.ts';
import { makeExample } from './policy-drafts.ts';

const HOUR_MS = 3_600_000;

export function PolicyPreview({ tiers }: { tiers: readonly CancellationTier[] }) {
  const nowMs = useNow(HOUR_MS);
  const [country = 'US'] = useCountries();
  const { currency } = findCountry(country);
  const timeZone = ownTimeZone();
  const { startsAt, amountMinor, timeline } = makeExample(tiers, { now: new Date(nowMs), timeZone, currency });
  return (
    <div className="grid max-w-140 gap-2 rounded-card bg-well p-5 text-[15px]">
      <p className="text-[14px] font-semibold">
        <FormattedMessage defaultMessage="Preview" />
      </p>
      {tiers[0] && tiers[0].refundPercent < 100 && (
        <p className="text-pretty text-muted">
          <FormattedMessage defaultMessage="No step refunds everything, so repeating bookings are charged in full a day after they’re confirmed." />
        </p>
      )}
      <p className="text-pretty text-muted">
        <FormattedMessage
          defaultMessage="Example: a booking for {amount} that starts {moment}."
          values={{
            amount: <Money key="amount" amountMinor={amountMinor} currency={currency} withCode />,
            moment: <ZonedTime key="moment" startsAt={startsAt.toISOString()} timeZone={timeZone} withDate />,
          }}
        />
      </p>
      <RefundTerms timeline={timeline} nowMs={nowMs} />
    </div>
  );
}
