// An amount with its currency. Figures stand under figures.
import { formatMoney } from '../lib/formats.ts';
import { useLocale } from '../lib/locale.ts';
import { cx } from './class-names.ts';

interface MoneyProps {
  /** Integer minor units: cents for USD. */
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
  /** `$64` rather than `$64.00`, where the amount is whole. For prices, not for totals. */
  isRounded?: boolean;
  /** `$54.60 USD`: for totals, and wherever two currencies may meet. */
  withCode?: boolean;
  className?: string;
}

export function Money({ amountMinor, currency, isRounded = false, withCode = false, className }: MoneyProps) {
  const locale = useLocale();
  return (
    <span className={cx('num', className)}>{formatMoney(amountMinor, currency, locale, { isRounded, withCode })}</span>
  );
}
