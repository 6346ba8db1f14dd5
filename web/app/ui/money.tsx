// An amount with its currency, in figures of equal width so that columns line up.
import { formatMoney } from '../lib/formats.ts';
import { useLocale } from '../lib/locale.ts';
import { cx } from './class-names.ts';

interface MoneyProps {
  /** Integer minor units: cents for USD. */
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
  /** `$64` instead of `$64.00` for whole amounts. For prices, not totals. */
  isRounded?: boolean;
  /** `$54.60 USD`: for totals, and wherever two currencies can appear together. */
  withCode?: boolean;
  /** `$54.60 CAD` instead of `CA$54.60`: with the code, in lists with several currencies. */
  isNarrow?: boolean;
  className?: string;
}

export function Money({
  amountMinor,
  currency,
  isRounded = false,
  withCode = false,
  isNarrow = false,
  className,
}: MoneyProps) {
  const locale = useLocale();
  return (
    <span className={cx('num', className)}>
      {formatMoney(amountMinor, currency, locale, { isRounded, withCode, isNarrow })}
    </span>
  );
}
