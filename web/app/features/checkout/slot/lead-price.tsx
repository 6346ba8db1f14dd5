// The main price: a full day's, or the chosen package's, until hours are chosen. Then the total.
import { FormattedMessage, useIntl } from 'react-intl';
import { formatDuration } from '../../../lib/formats.ts';
import { useLocale } from '../../../lib/locale.ts';
import type { Quote } from '../../../nouns/bookings/api.ts';
import type { Package } from '../../../nouns/bookings/package-choice.ts';
import type { Listing } from '../../../nouns/listings/api.ts';
import { packageLength } from '../../../nouns/listings/package-words.ts';
import { Money } from '../../../ui/money.tsx';

interface LeadPriceProps {
  listing: Listing;
  quote: Quote | undefined;
  /** The chosen package. */
  booked: Package | undefined;
}

export function LeadPrice({ listing: { pricing }, quote, booked }: LeadPriceProps) {
  const locale = useLocale();
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="display text-[30px] max-lg:text-[26px]">
        {quote ? (
          <Money amountMinor={quote.totalMinor} currency={quote.currency} />
        ) : (
          <Money amountMinor={booked?.totalMinor ?? pricing.fullDayMinor} currency={pricing.currency} isRounded />
        )}
      </span>
      <span className="text-muted num">
        {quote ? (
          <FormattedMessage
            defaultMessage="total · {duration}"
            values={{ duration: formatDuration(quote.durationMinutes, locale) }}
          />
        ) : (
          <PriceUnit booked={booked} />
        )}
      </span>
    </p>
  );
}

/** What the price before a choice is for: `per day`, or `for 4 hours` of a package. */
export function PriceUnit({ booked }: { booked: Package | undefined }) {
  const intl = useIntl();
  return booked ? (
    <FormattedMessage defaultMessage="for {length}" values={{ length: packageLength(booked.length, intl) }} />
  ) : (
    <FormattedMessage defaultMessage="per day" />
  );
}
