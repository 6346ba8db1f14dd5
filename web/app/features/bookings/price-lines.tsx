// A price taken apart: each line with its words, then the total with its currency (D13).
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Money } from '../../ui/money.tsx';
import type { Quote } from './api.ts';

type Line = Quote['lines'][number];
type Unit = NonNullable<Line['units']>[number];

const unitWords: Record<Unit['unit'], MessageDescriptor> = defineMessages({
  hour: { id: 'unit.hour', defaultMessage: '{count, plural, one {# hour} other {# hours}}' },
  'half-day': { id: 'unit.half-day', defaultMessage: '{count, plural, one {half day} other {# half days}}' },
  day: { id: 'unit.day', defaultMessage: '{count, plural, one {# day} other {# days}}' },
  week: { id: 'unit.week', defaultMessage: '{count, plural, one {# week} other {# weeks}}' },
  month: { id: 'unit.month', defaultMessage: '{count, plural, one {# month} other {# months}}' },
});

function SpaceWords({ line, currency }: { line: Line; currency: string }) {
  const intl = useIntl();
  const units = line.units ?? [];
  if (units.length === 0) return <FormattedMessage id="line.space" defaultMessage="Workspace" />;
  return units.map((unit, index) => (
    <span key={unit.unit}>
      {index > 0 && ' + '}
      {index === 0
        ? capital(intl.formatMessage(unitWords[unit.unit], { count: unit.count }))
        : intl.formatMessage(unitWords[unit.unit], { count: unit.count })}
      {unit.count > 1 && (
        <span className="text-muted">
          {' × '}
          <Money amountMinor={unit.unitMinor} currency={currency} isRounded />
        </span>
      )}
    </span>
  ));
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What a line is for. */
export function LineWords({ line, currency }: { line: Line; currency: string }) {
  const percent = line.basisPoints === undefined ? '' : `${line.basisPoints / 100} %`;
  switch (line.code) {
    case 'space':
      return <SpaceWords line={line} currency={currency} />;
    case 'extra-guests':
      return <FormattedMessage id="line.extra-guests" defaultMessage="Extra people" />;
    case 'discount':
      return <FormattedMessage id="line.discount" defaultMessage="Discount" />;
    case 'cleaning':
      return <FormattedMessage id="line.cleaning" defaultMessage="Cleaning" />;
    case 'guest-fee':
      return <FormattedMessage id="line.guest-fee" defaultMessage="Guest fee ({percent})" values={{ percent }} />;
    default:
      return <FormattedMessage id="line.tax" defaultMessage="Tax ({percent})" values={{ percent }} />;
  }
}

interface PriceLinesProps {
  lines: readonly Line[];
  totalMinor: number;
  currency: string;
}

export function PriceLines({ lines, totalMinor, currency }: PriceLinesProps) {
  return (
    <dl className="grid gap-2.5 text-[15px]">
      {lines.map((line) => (
        <div key={line.code} className="flex items-baseline justify-between gap-4">
          <dt>
            <LineWords line={line} currency={currency} />
          </dt>
          <dd>
            <Money amountMinor={line.amountMinor} currency={currency} />
          </dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3.5 text-[17px] font-semibold">
        <dt>
          <FormattedMessage id="line.total" defaultMessage="Total" />
        </dt>
        <dd>
          <Money amountMinor={totalMinor} currency={currency} withCode />
        </dd>
      </div>
    </dl>
  );
}
