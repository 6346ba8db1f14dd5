// A result's price as a button that opens its price lines. They load on first press.
import { lazy, Suspense, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { formatDuration, formatTimeRange } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { DayPrice } from '../../nouns/listings/listing-card.tsx';
import type { SearchResult } from '../../nouns/search/api.ts';
import { cx } from '../../ui/class-names.ts';
import { ChevronDownIcon } from '../../ui/icons/shell-icons.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const CardPriceLines = lazy(() =>
  import('./card-price-lines.tsx').then(({ CardPriceLines }) => ({ default: CardPriceLines })),
);

interface CardPriceProps {
  result: SearchResult;
  guests: number;
  /** All results have the same hours, named above the list, so this shows their duration. */
  areHoursShared: boolean;
}

export function CardPrice({ result, guests, areHoursShared }: CardPriceProps) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { quote } = result;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="finger group/price relative z-1 inline-flex items-baseline gap-1 text-[15px] text-muted num"
      >
        <span className="decoration-line-strong underline-offset-4 group-hover/price:underline">
          {quote ? (
            <FormattedMessage
              defaultMessage="{total} total · {hours}"
              values={{
                total: (
                  <strong key="total" className="font-semibold text-ink">
                    <Money amountMinor={quote.totalMinor} currency={quote.currency} isRounded />
                  </strong>
                ),
                hours: areHoursShared
                  ? formatDuration(quote.durationMinutes, locale)
                  : formatTimeRange(quote.startsAt, quote.endsAt, result.timeZone, locale, hourCycle),
              }}
            />
          ) : (
            <DayPrice pricing={result.pricing} />
          )}
        </span>
        <ChevronDownIcon
          size={15}
          className={cx('self-center transition-transform duration-150', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <div id={id} className="relative z-1 col-span-full mt-2 w-full rounded-field bg-well px-4 py-3.5">
          <Suspense fallback={<Skeleton className="h-28 w-full" />}>
            <CardPriceLines result={result} guests={guests} />
          </Suspense>
        </div>
      )}
    </>
  );
}
