// Days that cost more or less: by weekday, between two dates, or both, and what a day then costs (D6).
import type { PriceRule } from '@daynook/contract/pricing';
import { PRICING } from '@daynook/contract/pricing-limits';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { localDateOf } from '../../../lib/formats.ts';
import { Chip } from '../../../ui/chip.tsx';
import { DayPicker } from '../../../ui/day-picker.tsx';
import { WarningIcon } from '../../../ui/icons.tsx';
import { Money } from '../../../ui/money.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { addDays } from '../availability/dates.ts';
import { weekdayName } from '../availability/hour-words.ts';
import { useEditor, useListingField } from '../listing-editor-context.tsx';
import { Shares } from '../listing-price-field.tsx';
import { movedBy } from '../listing-price-rules.ts';
import { OfferCard } from './offer-card.tsx';
import { type OfferProps, OfferSection } from './offer-section.tsx';
import { PercentField } from './percent-field.tsx';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

export function ListingPriceRules() {
  const intl = useIntl();
  const { value: rules } = useListingField('priceRules');
  const { listing } = useEditor();
  const another = (): PriceRule => {
    if (rules.length === 0) {
      const name = intl.formatMessage({ defaultMessage: 'Weekends' });
      return { name, weekdays: [6, 7], from: null, to: null, percent: 20 };
    }
    // It is saved as it stands: some week ahead, which no rule is about yet, until the host says which.
    const from = addDays(localDateOf(new Date(), listing.property.timeZone), 7 * rules.length);
    const name = intl.formatMessage({ defaultMessage: 'Busy dates' });
    return { name, weekdays: [], from, to: addDays(from, 6), percent: 20 };
  };
  return (
    <OfferSection
      field="priceRules"
      anchor="price-rules"
      title={<FormattedMessage defaultMessage="Special prices" />}
      lead={
        <FormattedMessage defaultMessage="Charge more or less on certain days. Rules with dates override rules without, and later rules override earlier ones." />
      }
      add={<FormattedMessage defaultMessage="Add a special price" />}
      maximum={PRICING.rulesMaximum}
      full={<FormattedMessage defaultMessage="A listing can have up to 12 special prices." />}
      another={another}
      // Rules have no other name; the length draws them anew when one goes.
      keyOf={(_, index, count) => `${index}/${count}`}
      card={(props) => <RuleCard {...props} />}
    />
  );
}

function RuleCard({ offer: rule, id, fault, onChange: change, onRemove }: OfferProps<PriceRule>) {
  const intl = useIntl();
  const { listing, fields } = useEditor();
  const dayMinor = movedBy(fields.dayMinor, rule.percent);
  return (
    <OfferCard
      name={rule.name}
      onRemove={onRemove}
      note={
        fields.dayMinor > 0 && (
          <>
            <FormattedMessage
              defaultMessage="A day costs {day}."
              values={{ day: <Money key="d" amountMinor={dayMinor} currency={listing.currency} withCode /> }}
            />{' '}
            <Shares amountMinor={dayMinor} currency={listing.currency} />
          </>
        )
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_150px]">
        <TextField
          id={`${id}-name`}
          label={<FormattedMessage defaultMessage="Name guests see" />}
          value={rule.name}
          error={fault('name')}
          maxLength={PRICING.ruleNameMaximumCharacters}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
        />
        <PercentField
          id={`${id}-percent`}
          label={<FormattedMessage defaultMessage="Percent change" />}
          value={rule.percent}
          minimum={PRICING.percentMinimum}
          maximum={PRICING.percentMaximum}
          error={fault('percent')}
          onChange={(percent) => change({ percent })}
        />
      </div>
      <Weekdays rule={rule} error={fault('weekdays')} onChange={(weekdays) => change({ weekdays })} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DayPicker
          id={`${id}-from`}
          label={intl.formatMessage({ defaultMessage: 'First day (optional)' })}
          value={rule.from ?? undefined}
          error={fault('from')}
          onChange={(from) => change({ from })}
          onClear={() => change({ from: null })}
        />
        <DayPicker
          id={`${id}-to`}
          label={intl.formatMessage({ defaultMessage: 'Last day (optional)' })}
          value={rule.to ?? undefined}
          {...(rule.from && !rule.to ? { startAt: rule.from } : {})}
          error={fault('to')}
          onChange={(to) => change({ to })}
          onClear={() => change({ to: null })}
        />
      </div>
    </OfferCard>
  );
}

interface WeekdaysProps {
  rule: PriceRule;
  error: string | undefined;
  onChange: (weekdays: number[]) => void;
}

function Weekdays({ rule: { weekdays }, error, onChange }: WeekdaysProps) {
  const { locale } = useIntl();
  const errorId = useId();
  const toggled = (weekday: number) =>
    weekdays.includes(weekday)
      ? weekdays.filter((other) => other !== weekday)
      : [...weekdays, weekday].sort((one, other) => one - other);
  return (
    <fieldset className="min-w-0" {...(error ? { 'aria-describedby': errorId, 'data-faulty': '' } : {})}>
      <legend className="mb-1.5 text-[14px] font-semibold">
        <FormattedMessage defaultMessage="Days of the week (leave empty for every day)" />
      </legend>
      <div className="flex flex-wrap gap-2">
        {WEEKDAYS.map((weekday) => (
          <Chip
            key={weekday}
            isOn={weekdays.includes(weekday)}
            aria-label={weekdayName(weekday, locale, 'long')}
            onClick={() => onChange(toggled(weekday))}
          >
            {weekdayName(weekday, locale, 'short')}
          </Chip>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-[14px] font-medium text-danger">
          <WarningIcon size={17} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
