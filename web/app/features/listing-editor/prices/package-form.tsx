// Adds or edits a package: what guests get, for how much, how long, and when.
import { PRICING } from '@daynook/contract/limits/prices';
import type { ListingPackage, PackageLength } from '@daynook/contract/money/packages';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatWallTime } from '../../../lib/formats.ts';
import { useHourCycle } from '../../../lib/locale.ts';
import { isSameValue } from '../../../lib/same-value.ts';
import { packageLength, toWallTime } from '../../../nouns/listings/package-words.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { EntryDialog } from '../../../ui/forms/entry-dialog.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx';
import { useEditor } from '../listing-editor-context.tsx';
import { AmountField, Shares } from '../sections/listing-price-field.tsx';
import { keepWords, type OfferFormProps } from './offer-section.tsx';
import { WeekdayChips } from './weekday-chips.tsx';

type Draft = Omit<ListingPackage, 'id' | 'priceMinor'> & { readonly priceMinor: number | null };
const BLANK: Draft = {
  name: '',
  description: '',
  priceMinor: null,
  length: { unit: 'minutes', count: 180 },
  chargesExtraPeople: false,
  maximumGuests: null,
  weekdays: [],
  fromMinute: null,
  toMinute: null,
  isHidden: false,
};

export function PackageForm({ offer, errorFor, onKeep, onClose }: OfferFormProps<ListingPackage>) {
  const intl = useIntl();
  const { listing, fields } = useEditor();
  const [first] = useState<Draft>(offer ?? BLANK);
  const [draft, setDraft] = useState(first);
  const [isTried, setTried] = useState(false);
  const change = (values: Partial<Draft>) => setDraft({ ...draft, ...values });
  const { name, description, priceMinor, length } = draft;
  const needed = (isMissing: boolean, words: string) => (isTried && isMissing ? words : undefined);
  const isSeveralDays = length.unit === 'days' && length.count > 1;
  return (
    <EntryDialog
      title={
        offer ? <FormattedMessage defaultMessage="Edit package" /> : <FormattedMessage defaultMessage="Add a package" />
      }
      confirm={keepWords(!offer)}
      isDirty={!isSameValue(draft, first)}
      onClose={onClose}
      onConfirm={() => {
        setTried(true);
        if (name.trim() === '' || !priceMinor) return false;
        const id = offer?.id ?? crypto.randomUUID();
        onKeep({ ...draft, id, name: name.trim(), description: description.trim(), priceMinor });
        return true;
      }}
    >
      <TextField
        label={<FormattedMessage defaultMessage="Name" />}
        value={name}
        placeholder={intl.formatMessage({ defaultMessage: 'Podcast afternoon' })}
        error={
          needed(name.trim() === '', intl.formatMessage({ defaultMessage: 'Name the package.' })) ?? errorFor('name')
        }
        maxLength={PRICING.packageNameMaximumCharacters}
        autoComplete="off"
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label={<FormattedMessage defaultMessage="What’s included (optional)" />}
        rows={2}
        value={description}
        error={errorFor('description')}
        maxLength={PRICING.packageDescriptionMaximumCharacters}
        onChange={(event) => change({ description: event.target.value })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <AmountField
          id="package-price"
          label={<FormattedMessage defaultMessage="Price" />}
          value={priceMinor}
          isZeroShown
          currency={listing.currency}
          error={
            needed(!priceMinor, intl.formatMessage({ defaultMessage: 'Enter a price above 0.' })) ??
            errorFor('priceMinor')
          }
          description={priceMinor ? <Shares amountMinor={priceMinor} currency={listing.currency} /> : undefined}
          onChange={(amount) => change({ priceMinor: amount })}
        />
        <LengthSelect
          length={length}
          error={errorFor('length.count')}
          onChange={(next) =>
            change({
              length: next,
              ...(next.unit === 'days' && next.count > 1 ? { fromMinute: null, toMinute: null } : {}),
            })
          }
        />
      </div>
      {!isSeveralDays && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <MinuteSelect
            label={<FormattedMessage defaultMessage="Earliest start" />}
            value={draft.fromMinute}
            error={errorFor('fromMinute')}
            onChange={(fromMinute) => change({ fromMinute })}
          />
          <MinuteSelect
            label={<FormattedMessage defaultMessage="Latest end" />}
            value={draft.toMinute}
            isEnd
            error={errorFor('toMinute')}
            onChange={(toMinute) => change({ toMinute })}
          />
        </div>
      )}
      <WeekdayChips
        weekdays={draft.weekdays}
        error={errorFor('weekdays')}
        onChange={(weekdays) => change({ weekdays })}
      />
      <PeopleSelect
        value={draft.maximumGuests}
        capacity={fields.capacity}
        error={errorFor('maximumGuests')}
        onChange={(maximumGuests) => change({ maximumGuests })}
      />
      <div>
        {(fields.extraGuestMinor > 0 || draft.chargesExtraPeople) && (
          <Checkbox
            checked={draft.chargesExtraPeople}
            onChange={(event) => change({ chargesExtraPeople: event.target.checked })}
          >
            <FormattedMessage defaultMessage="Charge the usual price for extra guests" />
          </Checkbox>
        )}
        <Checkbox checked={draft.isHidden} onChange={(event) => change({ isHidden: event.target.checked })}>
          <FormattedMessage defaultMessage="Hide from guests" />
        </Checkbox>
      </div>
    </EntryDialog>
  );
}

interface PartProps<T> {
  value: T;
  error: string | undefined;
  onChange: (value: T) => void;
}

const HOURS = [1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 12].map((hours) => hours * 60);

/** The usual lengths that fit the listing's steps, and one that was set elsewhere. */
function listMinutes({ unit, count }: PackageLength, step: number): number[] {
  const minutes = HOURS.filter((one) => one % step === 0);
  return unit === 'minutes' && !minutes.includes(count) ? [...minutes, count].sort((a, b) => a - b) : minutes;
}

function LengthSelect({
  length,
  error,
  onChange,
}: {
  length: PackageLength;
  error: string | undefined;
  onChange: (length: PackageLength) => void;
}) {
  const intl = useIntl();
  const { fields } = useEditor();
  const toValue = ({ unit, count }: PackageLength) => `${unit} ${count}`;
  const days = Array.from({ length: PRICING.packageDaysMaximum }, (_, index) => index + 1);
  const lengths: PackageLength[] = [
    ...listMinutes(length, fields.startStepMinutes).map((count) => ({ unit: 'minutes' as const, count })),
    ...days.map((count) => ({ unit: 'days' as const, count })),
  ];
  return (
    <Select
      label={<FormattedMessage defaultMessage="Length" />}
      value={toValue(length)}
      error={error}
      onChange={(event) => onChange(lengths.find((one) => toValue(one) === event.target.value) ?? length)}
    >
      {lengths.map((one) => (
        <option key={toValue(one)} value={toValue(one)}>
          {packageLength(one, intl)}
        </option>
      ))}
    </Select>
  );
}

const HALF_HOURS = Array.from({ length: 49 }, (_, index) => index * 30);

function MinuteSelect({
  label,
  value,
  isEnd = false,
  error,
  onChange,
}: PartProps<number | null> & { label: ReactNode; isEnd?: boolean }) {
  const intl = useIntl();
  const hourCycle = useHourCycle();
  const minutes = isEnd ? HALF_HOURS.slice(1) : HALF_HOURS.slice(0, -1);
  const all = value === null || minutes.includes(value) ? minutes : [...minutes, value].sort((a, b) => a - b);
  return (
    <Select
      label={label}
      value={value ?? ''}
      error={error}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{intl.formatMessage({ defaultMessage: 'Any time you’re open' })}</option>
      {all.map((minute) => (
        <option key={minute} value={minute}>
          {formatWallTime(toWallTime(minute), intl.locale, hourCycle)}
        </option>
      ))}
    </Select>
  );
}

function PeopleSelect({ value, capacity, error, onChange }: PartProps<number | null> & { capacity: number }) {
  const intl = useIntl();
  const counts = Array.from({ length: Math.max(capacity, value ?? 1) }, (_, index) => index + 1);
  return (
    <Select
      label={<FormattedMessage defaultMessage="Maximum people" />}
      value={value ?? ''}
      error={error}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{intl.formatMessage({ defaultMessage: 'Same as the listing' })}</option>
      {counts.map((count) => (
        <option key={count} value={count}>
          {intl.formatNumber(count)}
        </option>
      ))}
    </Select>
  );
}
