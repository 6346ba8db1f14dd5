// A rating: one star, the average, and the number of reviews; `New` before the first review.
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { cx } from './class-names.ts';

interface StarsProps {
  /** 1–5, or null before the first review. */
  rating: number | null;
  reviewCount: number;
  /** `short` is `4.94 (37)`, `long` is `4.94 · 37 reviews`. */
  variant?: 'short' | 'long';
  /** In a column, so stars are below each other whatever the number of reviews. */
  isColumn?: boolean;
  className?: string;
}

export function Star({ size = 15 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      className="shrink-0 text-sun"
      fill="currentColor"
    >
      <path d="m10 1.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8L10 1.8Z" />
    </svg>
  );
}

export function Stars({ rating, reviewCount, variant = 'short', isColumn = false, className }: StarsProps) {
  const frame = cx('inline-flex items-center gap-1 whitespace-nowrap text-ink num', className);
  if (rating === null || reviewCount === 0) {
    return (
      <span className={frame}>
        <Star />
        <FormattedMessage defaultMessage="New" />
      </span>
    );
  }
  return (
    <span className={frame}>
      <Star />
      <span className="sr-only">
        <FormattedMessage defaultMessage="Rated" />{' '}
      </span>
      <FormattedNumber value={rating} minimumFractionDigits={2} maximumFractionDigits={2} />
      {variant === 'short' ? (
        <span>
          <span aria-hidden="true" className={cx(isColumn && 'inline-block min-w-[3.5ch] text-start')}>
            ({reviewCount})
          </span>
          <span className="sr-only">
            <FormattedMessage
              defaultMessage="by {count, plural, one {# review} other {# reviews}}"
              values={{ count: reviewCount }}
            />
          </span>
        </span>
      ) : (
        <span>
          {'· '}
          <FormattedMessage
            defaultMessage="{count, plural, one {# review} other {# reviews}}"
            values={{ count: reviewCount }}
          />
        </span>
      )}
    </span>
  );
}
