// How a figure changed lately: an arrow with the difference, green where that's good and red where it isn't.
import { FormattedMessage, useIntl } from 'react-intl';
import { cx } from '../../ui/class-names.ts';
import type { Measure, Week } from './market-measures.tsx';

/** Compared with as many before them. The current week isn't over, so it doesn't count. */
export const COMPARED_WEEKS = 4;
/** Less than this is noise. */
const NOTABLE = 0.005;

interface Change {
  readonly by: number;
  readonly isGood: boolean | undefined;
}

/** As a part of the earlier value, for shares in points. Undefined if there's nothing to compare. */
function findChange(
  { over, isShare, better }: Pick<Measure, 'over' | 'isShare' | 'better'>,
  weeks: readonly Week[],
): Change | undefined {
  const full = weeks.slice(0, -1);
  if (full.length < 2 * COMPARED_WEEKS) return undefined;
  const before = over(full.slice(-2 * COMPARED_WEEKS, -COMPARED_WEEKS));
  const now = over(full.slice(-COMPARED_WEEKS));
  if (before === undefined || now === undefined || (!isShare && before <= 0)) return undefined;
  const by = isShare ? now - before : (now - before) / before;
  if (Math.abs(by) < NOTABLE) return { by: 0, isGood: undefined };
  return { by, isGood: better && (better === 'more') === by > 0 };
}

interface TrendProps {
  measure: Pick<Measure, 'over' | 'isShare' | 'better'>;
  weeks: readonly Week[];
}

export function Trend({ measure, weeks }: TrendProps) {
  const intl = useIntl();
  const change = findChange(measure, weeks);
  if (!change) return null;
  const { by, isGood } = change;
  const percent = intl.formatNumber(Math.round(Math.abs(by) * 100));
  return (
    <span
      className={cx(
        'text-[13px] font-semibold whitespace-nowrap num',
        isGood === undefined ? 'text-muted' : isGood ? 'text-moss' : 'text-danger',
      )}
    >
      {by === 0 ? (
        <FormattedMessage defaultMessage="Unchanged" />
      ) : (
        <>
          <span aria-hidden="true">{by > 0 ? '↑' : '↓'} </span>
          <span className="sr-only">
            {by > 0 ? <FormattedMessage defaultMessage="Up" /> : <FormattedMessage defaultMessage="Down" />}{' '}
          </span>
          {measure.isShare ? (
            <FormattedMessage
              defaultMessage="{percent} {count, plural, one {point} other {points}}"
              values={{ percent, count: Math.round(Math.abs(by) * 100) }}
            />
          ) : (
            intl.formatNumber(Math.abs(by), { style: 'percent', maximumFractionDigits: 0 })
          )}
        </>
      )}
    </span>
  );
}
