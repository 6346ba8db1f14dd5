// The main price: a full day's until hours are chosen, then the total.
import { FormattedMessage } from 'react-intl';
import { formatDuration } from '../../../lib/formats.ts';
import { useLocale } from '../../../lib/locale.ts';
import type { Quote } from '../../../nouns/bookings/api.ts';
import type { Listing } from '../../../nouns/listings/api.ts';
import { Money } from '../../../ui/money.tsx';

export function LeadPrice({ listing: { pricing }, quote }: { listing: Listing; quote: Quote | undefined }) {
  const locale = useLocale();
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="display text-[30px] max-lg:text-[26px]">
        {quote ? (
          <Money amountMinor={quote.totalMinor} currency={quote.currency} />
        ) : (
          <Money amountMinor={pricing.fullDayMinor} currency={pricing.currency} isRounded />
        )}
      </span>
      <span className="text-muted num">
        {quote ? (
          <FormattedMessage
            defaultMessage="total · {duration}"
            values={{ duration: formatDuration(quote.durationMinutes, locale) }}
          />
        ) : (
          <FormattedMessage defaultMessage="per day" />
        )}
      </span>
    </p>
  );
}
