// Days that cost more or less: by weekday, between two dates, or both, with the resulting price (D6).

import { PRICING } from '@daynook/contract/limits/prices';
import type { PriceRule } from '@daynook/contract/money/prices';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isSameValue } from '../../../lib/same-value.ts';
import { movedBy } from '../../../nouns/listings/listing-price-rules.ts';
import { DayPicker } from '../../../ui/dates/day-picker.tsx';
import { EntryDialog } from '../../../ui/forms/entry-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Money } from '../../../ui/money.tsx';
import { useEditor } from '../listing-editor-context.tsx';
import { Shares } from '../sections/listing-price-field.tsx';
import { keepWords, type OfferFormProps, OfferSection } from './offer-section.tsx';
import { PercentField } from './percent-field.tsx';
import { ruleDetails } from './price-words.ts';
import { WeekdayChips } from './weekday-chips.tsx';

export function ListingPriceRules() {
  const intl = useIntl();
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
      details={(rule) => ruleDetails(rule, intl).join(' · ')}
      form={(props) => <RuleForm {...props} />}
    />
  );
}

type Draft = Omit<PriceRule, 'percent'> & { readonly percent: number | null };
const BLANK: Draft = { name: '', weekdays: [], from: null, to: null, percent: null };

function RuleForm({ offer, errorFor, onKeep, onClose }: OfferFormProps<PriceRule>) {
  const intl = useIntl();
  const [first] = useState<Draft>(offer ?? BLANK);
  const [rule, setRule] = useState(first);
  const [isTried, setTried] = useState(false);
  const change = (values: Partial<Draft>) => setRule({ ...rule, ...values });
  const { name, weekdays, from, to, percent } = rule;
  const isAlways = weekdays.length === 0 && from === null && to === null;
  const needed = (isMissing: boolean, words: string) => (isTried && isMissing ? words : undefined);
  return (
    <EntryDialog
      title={
        offer ? (
          <FormattedMessage defaultMessage="Edit special price" />
        ) : (
          <FormattedMessage defaultMessage="Add a special price" />
        )
      }
      confirm={keepWords(!offer)}
      isDirty={!isSameValue(rule, first)}
      onClose={onClose}
      onConfirm={() => {
        setTried(true);
        if (name.trim() === '' || percent === null || percent === 0 || isAlways) return false;
        onKeep({ name: name.trim(), weekdays, from, to, percent });
        return true;
      }}
    >
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_150px]">
        <TextField
          label={<FormattedMessage defaultMessage="Name guests see" />}
          value={name}
          placeholder={intl.formatMessage({ defaultMessage: 'Weekends' })}
          error={
            needed(name.trim() === '', intl.formatMessage({ defaultMessage: 'Name these days.' })) ?? errorFor('name')
          }
          maxLength={PRICING.ruleNameMaximumCharacters}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
        />
        <PercentField
          id="price-rule-percent"
          label={<FormattedMessage defaultMessage="Percent change" />}
          value={percent}
          minimum={PRICING.percentMinimum}
          maximum={PRICING.percentMaximum}
          placeholder="+20%"
          error={
            needed(
              percent === null || percent === 0,
              intl.formatMessage({ defaultMessage: 'Enter a percentage, such as 20 or -10.' }),
            ) ?? errorFor('percent')
          }
          onChange={(changed) => change({ percent: changed })}
        />
      </div>
      <DayPrice percent={percent} />
      <WeekdayChips
        weekdays={weekdays}
        error={
          needed(isAlways, intl.formatMessage({ defaultMessage: 'Choose weekdays or dates.' })) ?? errorFor('weekdays')
        }
        onChange={(changed) => change({ weekdays: changed })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DayPicker
          id="price-rule-from"
          label={intl.formatMessage({ defaultMessage: 'First day (optional)' })}
          value={from ?? undefined}
          error={errorFor('from')}
          onChange={(day) => change({ from: day })}
          onClear={() => change({ from: null })}
        />
        <DayPicker
          id="price-rule-to"
          label={intl.formatMessage({ defaultMessage: 'Last day (optional)' })}
          value={to ?? undefined}
          {...(from && !to ? { startAt: from } : {})}
          error={errorFor('to')}
          onChange={(day) => change({ to: day })}
          onClear={() => change({ to: null })}
        />
      </div>
    </EntryDialog>
  );
}

/** The resulting price of a day. */
function DayPrice({ percent }: { percent: number | null }) {
  const { listing, fields } = useEditor();
  if (percent === null || fields.dayMinor === 0) return null;
  const dayMinor = movedBy(fields.dayMinor, percent);
  return (
    <p className="-mt-2 text-[14.5px] text-muted num" aria-live="polite">
      <FormattedMessage
        defaultMessage="A day costs {day}."
        values={{ day: <Money key="d" amountMinor={dayMinor} currency={listing.currency} withCode /> }}
      />{' '}
      <Shares amountMinor={dayMinor} currency={listing.currency} />
    </p>
  );
}
