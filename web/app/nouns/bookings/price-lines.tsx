// A price breakdown: each line with its label, then the total with its currency (D13).
import type { DiscountReason, LaterReduction } from '@daynook/contract/money/prices';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { formatBasisPoints } from '../../lib/fees.ts';
import { signedPercent } from '../../lib/percent.ts';
import { Money } from '../../ui/money.tsx';
import { packageLength } from '../listings/package-words.ts';
import type { Quote } from './api.ts';

type Line = Quote['lines'][number];
type Unit = NonNullable<Line['units']>[number];

const unitWords: Record<Unit['unit'], MessageDescriptor> = defineMessages({
  hour: { defaultMessage: '{count, plural, one {# hour} other {# hours}}' },
  'half-day': { defaultMessage: '{count, plural, one {half day} other {# half days}}' },
  day: { defaultMessage: '{count, plural, one {# day} other {# days}}' },
  week: { defaultMessage: '{count, plural, one {# week} other {# weeks}}' },
  month: { defaultMessage: '{count, plural, one {# month} other {# months}}' },
});

function UnitWords({ unit, isFirst, currency }: { unit: Unit; isFirst: boolean; currency: string }) {
  const intl = useIntl();
  const words = intl.formatMessage(unitWords[unit.unit], { count: unit.count });
  return (
    <span>
      {!isFirst && ' + '}
      {isFirst ? words.charAt(0).toUpperCase() + words.slice(1) : words}
      {(unit.count > 1 || unit.rule) && (
        <span className="text-muted">
          {' × '}
          <Money amountMinor={unit.unitMinor} currency={currency} isRounded />
        </span>
      )}
      {unit.isOnTop && (
        <>
          {' '}
          <FormattedMessage defaultMessage="on top" />
        </>
      )}
      {unit.rule && (
        <span className="text-muted">{` (${unit.rule.name} ${signedPercent(unit.rule.percent, intl.locale)})`}</span>
      )}
    </span>
  );
}

function ListingWords({ line, currency }: { line: Line; currency: string }) {
  const units = line.units ?? [];
  if (units.length === 0) return <FormattedMessage defaultMessage="Workspace" />;
  return units.map((unit, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: units of a line never change their order
    <UnitWords key={index} unit={unit} isFirst={index === 0} currency={currency} />
  ));
}

/** With what it includes below. */
function PackageWords({ booked: { name, length, description } }: { booked: NonNullable<Line['package']> }) {
  const intl = useIntl();
  return (
    <>
      <FormattedMessage
        defaultMessage="Package: {name} ({length})"
        values={{ name, length: packageLength(length, intl) }}
      />
      {description && <span className="block text-[14px] leading-5 text-muted">{description}</span>}
    </>
  );
}

const discountWords: Record<DiscountReason, MessageDescriptor> = defineMessages({
  week: { defaultMessage: '7+ days' },
  month: { defaultMessage: '28+ days' },
  'new-listing': { defaultMessage: 'New space' },
  'early-bird': { defaultMessage: 'Booked early' },
  'last-minute': { defaultMessage: 'Last minute' },
});

/** Less than agreed, because of a later change. */
const reductionWords: Record<LaterReduction, MessageDescriptor> = defineMessages({
  'ended-early': { defaultMessage: 'Ended early' },
  'written-off': { defaultMessage: 'Payment written off' },
});
const isReduction = (discount: Line['discount']): discount is LaterReduction =>
  discount !== undefined && discount in reductionWords;

const AddOnWords = ({ addOn: { name, quantity, unit, times } }: { addOn: NonNullable<Line['addOn']> }) => (
  <FormattedMessage
    defaultMessage="{name} × {quantity}{unit, select, day {, {times, plural, one {# day} other {# days}}} person {, {times, plural, one {# person} other {# people}}} other {}}"
    values={{ name, quantity, unit, times }}
  />
);

/** Names a tax: on the stay by its own name, on our fees by the fee. */
function TaxWords({ line: { tax }, currency }: { line: Line; currency: string }) {
  const intl = useIntl();
  if (!tax) return <FormattedMessage defaultMessage="Tax" />;
  const percent = intl.formatNumber(tax.ratePpm / 1_000_000, { style: 'percent', maximumFractionDigits: 3 });
  const amount = <Money key="amount" amountMinor={tax.amountMinor} currency={currency} />;
  return (
    <FormattedMessage
      defaultMessage="{isIncluded, select, true {Includes } other {}}{name} {percent}{supply, select, guest { on guest fee} host { on our fee} other {}}{isIncluded, select, true { ({amount})} other {}}"
      values={{
        name: tax.name,
        percent,
        supply: tax.supply.replace('-fee', ''),
        isIncluded: String(tax.isIncluded),
        amount,
      }}
    />
  );
}

/** What a line is for. */
export function LineWords({ line, currency }: { line: Line; currency: string }) {
  const intl = useIntl();
  const percent = line.basisPoints === undefined ? '' : formatBasisPoints(line.basisPoints, intl.locale);
  switch (line.code) {
    case 'space':
      if (line.package) return <PackageWords booked={line.package} />;
      return <ListingWords line={line} currency={currency} />;
    case 'extra-guests':
      return <FormattedMessage defaultMessage="Extra people" />;
    case 'discount':
      if (line.discount === 'offer') return <FormattedMessage defaultMessage="Special offer" />;
      if (isReduction(line.discount)) return intl.formatMessage(reductionWords[line.discount]);
      return (
        <>
          <FormattedMessage defaultMessage="Discount" />
          {line.discount && ` (${intl.formatMessage(discountWords[line.discount])}, ${percent})`}
        </>
      );
    case 'cleaning':
      return <FormattedMessage defaultMessage="Cleaning" />;
    case 'add-on':
      return line.addOn ? <AddOnWords addOn={line.addOn} /> : null;
    case 'guest-fee':
      return percent ? (
        <FormattedMessage defaultMessage="Guest fee ({percent})" values={{ percent }} />
      ) : (
        <FormattedMessage defaultMessage="Guest fee" />
      );
    case 'promotion':
      if (line.isDifference) return <FormattedMessage defaultMessage="Price difference that we pay" />;
      return <FormattedMessage defaultMessage="Promo code {code}" values={{ code: line.promoCode }} />;
    default:
      return <TaxWords line={line} currency={currency} />;
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
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a price keep their order
        <div key={index} className="flex items-baseline justify-between gap-4">
          <dt className="min-w-0 break-words">
            <LineWords line={line} currency={currency} />
          </dt>
          <dd>
            <Money amountMinor={line.amountMinor} currency={currency} />
          </dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3.5 text-[17px] font-semibold">
        <dt>
          <FormattedMessage defaultMessage="Total" />
        </dt>
        <dd>
          <Money amountMinor={totalMinor} currency={currency} withCode />
        </dd>
      </div>
    </dl>
  );
}
