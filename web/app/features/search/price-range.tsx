// A price histogram with two handles for the range. The handles are native sliders.
import { useIntl } from 'react-intl';
import { formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { cx } from '../../ui/class-names.ts';

export interface PriceRangeProps {
  histogram: { fromMinor: number; stepMinor: number; counts: readonly number[] };
  currency: string;
  /** In minor units; undefined if open. */
  low: number | undefined;
  high: number | undefined;
  onChange: (low: number | undefined, high: number | undefined) => void;
}

const thumb =
  'pointer-events-none absolute inset-x-0 -bottom-3 h-6 w-full appearance-none bg-transparent outline-none ' +
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:cursor-grab [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-pill [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-moss [&::-webkit-slider-thumb]:bg-surface [&::-webkit-slider-thumb]:shadow-pin ' +
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:cursor-grab [&::-moz-range-thumb]:rounded-pill [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-solid [&::-moz-range-thumb]:border-moss [&::-moz-range-thumb]:bg-surface [&::-moz-range-thumb]:shadow-pin ' +
  'focus-visible:[&::-webkit-slider-thumb]:outline-2 focus-visible:[&::-webkit-slider-thumb]:outline-offset-2 focus-visible:[&::-webkit-slider-thumb]:outline-moss focus-visible:[&::-moz-range-thumb]:outline-2 focus-visible:[&::-moz-range-thumb]:outline-offset-2 focus-visible:[&::-moz-range-thumb]:outline-moss';

export function PriceRange({
  histogram: { fromMinor, stepMinor, counts },
  currency,
  low,
  high,
  onChange,
}: PriceRangeProps) {
  const intl = useIntl();
  const locale = useLocale();
  const last = counts.length;
  const edge = (minor: number) => Math.max(0, Math.min(last, Math.round((minor - fromMinor) / stepMinor)));
  const from = low === undefined ? 0 : edge(low);
  const to = high === undefined ? last : edge(high);
  const tallest = Math.max(1, ...counts);
  const amount = (at: number) => formatMoney(fromMinor + at * stepMinor, currency, locale, { isRounded: true });
  const any = intl.formatMessage({ defaultMessage: 'Any price' });
  // Handles at the ends leave the price open: the last step has no upper limit.
  const set = (start: number, end: number) =>
    onChange(
      start <= 0 ? undefined : fromMinor + start * stepMinor,
      end >= last ? undefined : fromMinor + end * stepMinor,
    );
  return (
    <div className="relative mx-3 mt-4 mb-5">
      <div aria-hidden className="flex h-16 items-end gap-px">
        {counts.map((count, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are their numbers
            key={index}
            style={{ height: count === 0 ? 0 : `${Math.max(6, (count / tallest) * 100)}%` }}
            className={cx(
              'grow rounded-t-[3px] transition-colors duration-150',
              index >= from && index < Math.max(to, from + 1) ? 'bg-moss' : 'bg-line-strong/50',
            )}
          />
        ))}
      </div>
      <div aria-hidden className="h-0.5 bg-line" />
      <input
        type="range"
        min={0}
        max={last}
        value={from}
        aria-label={intl.formatMessage({ defaultMessage: 'Lowest price' })}
        aria-valuetext={from === 0 ? any : amount(from)}
        onChange={(event) => set(Math.min(Number(event.target.value), to - 1), to)}
        // Both handles at the right end: the one that can still move is on top.
        className={cx(thumb, from >= last - 1 && 'z-1')}
      />
      <input
        type="range"
        min={0}
        max={last}
        value={to}
        aria-label={intl.formatMessage({ defaultMessage: 'Highest price' })}
        aria-valuetext={to === last ? any : amount(to)}
        onChange={(event) => set(from, Math.max(Number(event.target.value), from + 1))}
        className={thumb}
      />
    </div>
  );
}
