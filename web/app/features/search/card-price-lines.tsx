// A result's price lines: for the searched hours as the server adds them up, otherwise for a full day and one person.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { calculateShare, type Fees, useFees } from '../../lib/fees.ts';
import { type Quote, quoteQuery } from '../../nouns/bookings/api.ts';
import { PriceLines } from '../../nouns/bookings/price-lines.tsx';
import type { SearchResult } from '../../nouns/search/api.ts';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

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

/** The lines of a full day: our fee is the rest of the shown price after taxes. */
function fullDayLines(pricing: SearchResult['pricing'], fees: Fees): Quote['lines'] {
  const { dayMinor, cleaningMinor, currency, fullDayMinor, taxes = [] } = pricing;
  const baseMinor = dayMinor + cleaningMinor;
  const guestFeeMinor = Math.max(calculateShare(baseMinor, fees.guestBasisPoints), fees.guestMinimums[currency] ?? 0);
  const taxed = taxes.map((tax) => taxLine(tax, tax.supply === 'stay' ? baseMinor : guestFeeMinor));
  const feeMinor = taxed.reduce((rest, line) => rest - line.amountMinor, fullDayMinor - baseMinor);
  const isShare = feeMinor === calculateShare(baseMinor, fees.guestBasisPoints);
  return [
    { code: 'space', amountMinor: dayMinor, units: [{ unit: 'day', count: 1, unitMinor: dayMinor }] },
    ...(cleaningMinor > 0 ? [{ code: 'cleaning' as const, amountMinor: cleaningMinor }] : []),
    {
      code: 'guest-fee',
      amountMinor: feeMinor,
      ...(isShare && { basisPoints: fees.guestBasisPoints }),
    },
    ...taxed,
  ];
}

/** Each tax is rounded separately, as on the bill. */
function taxLine(
  { supply, ...tax }: NonNullable<SearchResult['pricing']['taxes']>[number],
  baseMinor: number,
): Quote['lines'][number] {
  const amountMinor = Math.round((baseMinor * tax.ratePpm) / (1_000_000 + (tax.isIncluded ? tax.ratePpm : 0)));
  return {
    code: 'tax',
    amountMinor: tax.isIncluded ? 0 : amountMinor,
    tax: { ...tax, supply: supply === 'stay' ? 'stay' : 'guest-fee', baseMinor, amountMinor, number: null },
  };
}
