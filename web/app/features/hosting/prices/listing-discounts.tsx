// What is taken off for long, late, early and first bookings: a guest gets one of them, the best (D7, D8).
import type { Discounts } from '@daynook/contract/pricing';
import { PRICING } from '@daynook/contract/pricing-limits';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Money } from '../../../ui/money.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useEditor, useListingField } from '../listing-editor-context.tsx';
import { Shares } from '../listing-price-field.tsx';
import { movedBy } from '../listing-price-rules.ts';
import { ListingSection } from '../listing-section.tsx';
import { PercentField } from './percent-field.tsx';

const FIRST = { percent: 10, withinHours: 24, daysAhead: 21 };

export function ListingDiscounts() {
  const { value: discounts, set } = useListingField('discounts');
  const { faults } = useEditor();
  const { weekPercent, monthPercent, lastMinute, earlyBird, newListing } = discounts;
  const change = (values: Partial<Discounts>) => set({ ...discounts, ...values });
  const fault = (path: string) => faults[`discounts.${path}`];
  return (
    <ListingSection
      id="discounts"
      title={<FormattedMessage defaultMessage="Discounts" />}
      lead={
        <FormattedMessage defaultMessage="Discounts apply to the base price, not the cleaning fee or extras. Guests get the best one they qualify for." />
      }
    >
      <div className="divide-y divide-line">
        <Offer
          name="week"
          label={<FormattedMessage defaultMessage="7 days or more" />}
          percent={weekPercent}
          error={fault('weekPercent')}
          onChange={(percent) => change({ weekPercent: percent })}
        />
        <Offer
          name="month"
          label={<FormattedMessage defaultMessage="28 days or more" />}
          percent={monthPercent}
          error={fault('monthPercent')}
          onChange={(percent) => change({ monthPercent: percent })}
        />
        <Offer
          name="late"
          label={<FormattedMessage defaultMessage="Last minute" />}
          percent={lastMinute?.percent ?? null}
          error={fault('lastMinute.percent')}
          onChange={(percent) =>
            change({
              lastMinute: percent === null ? null : { withinHours: FIRST.withinHours, ...lastMinute, percent },
            })
          }
        >
          {lastMinute && (
            <NumberField
              label={<FormattedMessage defaultMessage="Hours before the start" />}
              value={lastMinute.withinHours}
              error={fault('lastMinute.withinHours')}
              minimum={1}
              maximum={PRICING.lastMinuteMaximumHours}
              onChange={(withinHours) => change({ lastMinute: { ...lastMinute, withinHours } })}
            />
          )}
        </Offer>
        <Offer
          name="early"
          label={<FormattedMessage defaultMessage="Early booking" />}
          percent={earlyBird?.percent ?? null}
          error={fault('earlyBird.percent')}
          onChange={(percent) =>
            change({ earlyBird: percent === null ? null : { daysAhead: FIRST.daysAhead, ...earlyBird, percent } })
          }
        >
          {earlyBird && (
            <NumberField
              label={<FormattedMessage defaultMessage="Days before the start" />}
              value={earlyBird.daysAhead}
              error={fault('earlyBird.daysAhead')}
              minimum={1}
              maximum={PRICING.earlyBirdMaximumDays}
              onChange={(daysAhead) => change({ earlyBird: { ...earlyBird, daysAhead } })}
            />
          )}
        </Offer>
        <div className="py-3">
          <Checkbox
            checked={newListing}
            onChange={(event) => change({ newListing: event.target.checked })}
            description={newListing && <After percent={PRICING.newListingPercent} />}
          >
            <FormattedMessage defaultMessage="20% off the first three bookings of this listing" />
          </Checkbox>
        </div>
      </div>
    </ListingSection>
  );
}

/** What a day costs once it is taken off. */
function After({ percent }: { percent: number }) {
  const { listing, fields } = useEditor();
  if (fields.dayMinor === 0) return null;
  const dayMinor = fields.dayMinor - movedBy(fields.dayMinor, percent - 100);
  return (
    <span className="num">
      <FormattedMessage
        defaultMessage="A day costs {day}."
        values={{ day: <Money key="d" amountMinor={dayMinor} currency={listing.currency} withCode /> }}
      />{' '}
      <Shares amountMinor={dayMinor} currency={listing.currency} />
    </span>
  );
}

interface OfferProps {
  name: string;
  label: ReactNode;
  /** Null where it is not given. */
  percent: number | null;
  error: string | undefined;
  onChange: (percent: number | null) => void;
  children?: ReactNode;
}

function Offer({ name, label, percent, error, onChange, children }: OfferProps) {
  return (
    <div className="grid items-start gap-x-6 gap-y-3 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Checkbox
        checked={percent !== null}
        onChange={(event) => onChange(event.target.checked ? FIRST.percent : null)}
        description={percent !== null && <After percent={percent} />}
      >
        {label}
      </Checkbox>
      {percent !== null && (
        <fieldset className="flex min-w-0 flex-wrap items-start gap-5 max-sm:ps-8">
          <legend className="sr-only">{label}</legend>
          {children}
          <div className="w-32">
            <PercentField
              id={`discount-${name}`}
              label={<FormattedMessage defaultMessage="Percent off" />}
              value={percent}
              minimum={1}
              maximum={PRICING.discountMaximumPercent}
              error={error}
              onChange={onChange}
            />
          </div>
        </fieldset>
      )}
    </div>
  );
}
