// The lines of a result's price: of the hours searched as the server adds them up, else of a full day for one person.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { type Fees, shareOf, useFees } from '../../lib/fees.ts';
import { RetryLine } from '../../ui/retry-line.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Quote, quoteQuery } from '../bookings/api.ts';
import { PriceLines } from '../bookings/price-lines.tsx';
import type { SearchResult } from './api.ts';

export function CardPriceLines({ result, guests }: { result: SearchResult; guests: number }) {
  const fees = useFees();
  return result.quote ? (
    <QuotedLines result={result} quote={result.quote} guests={guests} />
  ) : (
    <PriceLines
      lines={fullDayLines(result.pricing, fees)}
      totalMinor={result.pricing.fullDayMinor}
      currency={result.pricing.currency}
    />
  );
}

function QuotedLines({
  result,
  quote: { startsAt, endsAt },
  guests,
}: {
  result: SearchResult;
  quote: NonNullable<SearchResult['quote']>;
  guests: number;
}) {
  const { data, isError, isFetching, refetch } = useQuery(
    quoteQuery({ listingId: result._id, startsAt, endsAt, guests }),
  );
  if (isError) {
    return (
      <RetryLine onRetry={() => void refetch()} isRetrying={isFetching}>
        <FormattedMessage defaultMessage="The price couldn’t be loaded." />
      </RetryLine>
    );
  }
  if (!data) return <Skeleton className="h-28 w-full" />;
  return <PriceLines lines={data.lines} totalMinor={data.totalMinor} currency={data.currency} />;
}

/** A full day taken apart; our fee is what is left of the one price that is shown. */
function fullDayLines({ dayMinor, cleaningMinor, fullDayMinor }: SearchResult['pricing'], fees: Fees): Quote['lines'] {
  const feeMinor = fullDayMinor - dayMinor - cleaningMinor;
  const isShare = feeMinor === shareOf(dayMinor + cleaningMinor, fees.guestBasisPoints);
  return [
    { code: 'space', amountMinor: dayMinor, units: [{ unit: 'day', count: 1, unitMinor: dayMinor }] },
    ...(cleaningMinor > 0 ? [{ code: 'cleaning' as const, amountMinor: cleaningMinor }] : []),
    {
      code: 'guest-fee',
      amountMinor: feeMinor,
      ...(isShare && { basisPoints: fees.guestBasisPoints }),
    },
  ];
}
