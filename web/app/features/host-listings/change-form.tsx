// A form per bulk action. While a form is incomplete, there's no change.

import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { COVER_RULES } from '@daynook/contract/hosting/bulk-changes';
import { HOSTING } from '@daynook/contract/limits/hosting';
import { BULK } from '@daynook/contract/limits/hosting-bulk';
import { type Amenity, BOOKING_MODES, type BookingMode } from '@daynook/contract/listings/amenities';
import { useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { formatDuration } from '../../lib/formats.ts';
import { useAmenityGroups, useAmenityItems } from '../../nouns/listings/amenity-choices.ts';
import { amenityName } from '../../nouns/listings/amenity-words.ts';
import { DURATION_CHOICES } from '../../nouns/listings/duration-choices.ts';
import type { BulkChange } from '../../nouns/listings/host-listings-api.ts';
import { policyChoice } from '../../nouns/listings/listing-policy-words.ts';
import { useOfferedPolicies } from '../../nouns/listings/policy-choices.ts';
import { Chip } from '../../ui/forms/chip.tsx';
import { ChoiceCards } from '../../ui/forms/choice-cards.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import type { FormAction } from './bulk-actions.ts';
import { HoursForm } from './hours-form.tsx';
import { PriceForm } from './price-form.tsx';
import type { SelectedListing } from './use-selection.ts';
import { dayWords, modeNames, noticeWords } from './value-words.tsx';

export interface FormProps {
  listings: readonly SelectedListing[];
  /** Undefined while it isn't filled in. */
  onChange: (change: BulkChange | undefined) => void;
}

export function ChangeForm({ action, ...props }: FormProps & { action: FormAction }) {
  switch (action) {
    case 'prices':
      return <PriceForm {...props} />;
    case 'policy':
      return <PolicyForm {...props} />;
    case 'mode':
      return <ModeForm {...props} />;
    case 'notice':
      return <NoticeForm {...props} />;
    case 'durations':
      return <DurationsForm {...props} />;
    case 'hours':
      return <HoursForm {...props} />;
    case 'amenities':
      return <AmenitiesForm {...props} />;
    case 'rules':
      return <RulesForm {...props} />;
    case 'cover':
      return <CoverForm {...props} />;
  }
}

function PolicyForm({ onChange }: FormProps) {
  const intl = useIntl();
  const [value, setValue] = useState<CancellationPolicyId>();
  const offered = useOfferedPolicies();
  return (
    <>
      <p className="mb-4 text-[15.5px] text-muted">
        <FormattedMessage defaultMessage="Existing bookings keep their cancellation policy." />
      </p>
      <ChoiceCards
        id="bulk-policy"
        legend={intl.formatMessage({ defaultMessage: 'Cancellation policy' })}
        isLegendHidden
        columns={1}
        choices={offered.map((id) => policyChoice(intl, id))}
        value={value}
        onChange={(cancellationPolicy) => {
          setValue(cancellationPolicy);
          onChange({ action: 'policy', cancellationPolicy });
        }}
      />
    </>
  );
}

const modeSentences: Record<BookingMode, MessageDescriptor> = defineMessages({
  instant: { defaultMessage: 'Guests book without waiting for you' },
  request: { defaultMessage: 'You answer each request' },
});

function ModeForm({ onChange }: FormProps) {
  const intl = useIntl();
  const [bookingMode, setMode] = useState<BookingMode>();
  const [instantMinStays, setStays] = useState(0);
  const say = (mode: BookingMode, stays: number) => {
    setMode(mode);
    setStays(stays);
    onChange({ action: 'mode', bookingMode: mode, ...(mode === 'instant' ? { instantMinStays: stays } : {}) });
  };
  return (
    <div className="grid gap-5">
      <ChoiceCards
        id="bulk-mode"
        legend={intl.formatMessage({ defaultMessage: 'Booking mode' })}
        isLegendHidden
        choices={BOOKING_MODES.map((mode) => ({
          value: mode,
          title: intl.formatMessage(modeNames[mode]),
          text: intl.formatMessage(modeSentences[mode]),
        }))}
        value={bookingMode}
        onChange={(mode) => say(mode, instantMinStays)}
      />
      {bookingMode === 'instant' && (
        <Select
          label={<FormattedMessage defaultMessage="Who can book instantly" />}
          value={instantMinStays}
          onChange={(event) => say('instant', Number(event.target.value))}
        >
          {Array.from({ length: HOSTING.instantMinStaysMaximum + 1 }, (_, count) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is what it is
            <option key={count} value={count}>
              {intl.formatMessage(
                {
                  defaultMessage:
                    '{count, plural, =0 {Every guest} one {Guests with # completed booking} other {Guests with # completed bookings}}',
                },
                { count },
              )}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

function NoticeForm({ onChange }: FormProps) {
  const intl = useIntl();
  return (
    <Select
      label={<FormattedMessage defaultMessage="Advance notice" />}
      description={<FormattedMessage defaultMessage="How far ahead guests must book." />}
      defaultValue=""
      onChange={(event) => {
        const { value } = event.target;
        onChange(value === '' ? undefined : { action: 'notice', noticeMinutes: Number(value) });
      }}
    >
      <option value="">{intl.formatMessage({ defaultMessage: 'Choose' })}</option>
      {DURATION_CHOICES.noticeMinutes.map((minutes) => (
        <option key={minutes} value={minutes}>
          {noticeWords(intl, minutes)}
        </option>
      ))}
    </Select>
  );
}

const LENGTHS = ['minDurationMinutes', 'maxDurationMinutes', 'maxStayDays'] as const;
type Lengths = Partial<Record<(typeof LENGTHS)[number], number>>;

function DurationsForm({ onChange }: FormProps) {
  const intl = useIntl();
  const [lengths, setLengths] = useState<Lengths>({});
  const names = {
    minDurationMinutes: intl.formatMessage({ defaultMessage: 'Shortest booking' }),
    maxDurationMinutes: intl.formatMessage({ defaultMessage: 'Longest booking per day' }),
    maxStayDays: intl.formatMessage({ defaultMessage: 'Longest booking in days' }),
  };
  return (
    <div className="grid gap-4">
      {LENGTHS.map((field) => (
        <Select
          key={field}
          label={names[field]}
          value={lengths[field] ?? ''}
          onChange={(event) => {
            const { [field]: _old, ...others } = lengths;
            const next: Lengths =
              event.target.value === '' ? others : { ...others, [field]: Number(event.target.value) };
            setLengths(next);
            onChange(Object.keys(next).length === 0 ? undefined : { action: 'durations', ...next });
          }}
        >
          <option value="">{intl.formatMessage({ defaultMessage: 'Don’t change' })}</option>
          {DURATION_CHOICES[field].map((length) => (
            <option key={length} value={length}>
              {field === 'maxStayDays' ? dayWords(intl, length) : formatDuration(length, intl.locale)}
            </option>
          ))}
        </Select>
      ))}
    </div>
  );
}

function AmenitiesForm({ onChange }: FormProps) {
  const [add, setAdd] = useState<readonly Amenity[]>([]);
  const [remove, setRemove] = useState<readonly Amenity[]>([]);
  const say = (more: readonly Amenity[], less: readonly Amenity[]) => {
    setAdd(more);
    setRemove(less);
    onChange(more.length + less.length === 0 ? undefined : { action: 'amenities', add: [...more], remove: [...less] });
  };
  const known = useAmenityItems().map(({ id }) => id);
  const offered = useAmenityGroups().flatMap(([, amenities]) => amenities);
  const all = useAmenityGroups(known).flatMap(([, amenities]) => amenities);
  const toggled = (list: readonly Amenity[], one: Amenity) =>
    list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
  return (
    <div className="grid gap-6">
      <AmenityChips
        legend={<FormattedMessage defaultMessage="Add to all" />}
        amenities={offered}
        chosen={add}
        taken={remove}
        onToggle={(one) => say(toggled(add, one), remove)}
      />
      <AmenityChips
        legend={<FormattedMessage defaultMessage="Remove from all" />}
        amenities={all}
        chosen={remove}
        taken={add}
        onToggle={(one) => say(add, toggled(remove, one))}
      />
    </div>
  );
}

interface AmenityChipsProps {
  legend: React.ReactNode;
  amenities: readonly Amenity[];
  chosen: readonly Amenity[];
  taken: readonly Amenity[];
  onToggle: (amenity: Amenity) => void;
}

function AmenityChips({ legend, amenities, chosen, taken, onToggle }: AmenityChipsProps) {
  const intl = useIntl();
  return (
    <fieldset>
      <legend className="mb-2.5 text-[15px] font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {amenities.map((amenity) => (
          <Chip
            key={amenity}
            isOn={chosen.includes(amenity)}
            disabled={taken.includes(amenity)}
            onClick={() => onToggle(amenity)}
          >
            {amenityName(intl, amenity)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

type RulesHow = 'add' | 'remove' | 'replace';

function RulesForm({ onChange }: FormProps) {
  const [how, setHow] = useState<RulesHow>('add');
  const [typed, setTyped] = useState('');
  const intl = useIntl();
  const say = (nextHow: RulesHow, text: string) => {
    setHow(nextHow);
    setTyped(text);
    const houseRules = text
      .split('\n')
      .map((line) => line.trim().slice(0, 160))
      .filter(Boolean);
    onChange(houseRules.length === 0 ? undefined : { action: 'rules', how: nextHow, houseRules });
  };
  return (
    <div className="grid gap-5">
      <ChoiceCards<RulesHow>
        id="bulk-rules"
        legend={intl.formatMessage({ defaultMessage: 'What to do' })}
        isLegendHidden
        columns={1}
        choices={[
          { value: 'add', title: <FormattedMessage defaultMessage="Add rules" /> },
          { value: 'remove', title: <FormattedMessage defaultMessage="Remove rules" /> },
          { value: 'replace', title: <FormattedMessage defaultMessage="Replace all rules" /> },
        ]}
        value={how}
        onChange={(next) => say(next, typed)}
      />
      <TextArea
        label={<FormattedMessage defaultMessage="House rules, one per line" />}
        rows={4}
        value={typed}
        onChange={(event) => say(how, event.target.value)}
      />
    </div>
  );
}

type CoverRule = (typeof COVER_RULES)[number];

function CoverForm({ onChange }: FormProps) {
  const intl = useIntl();
  const [rule, setRule] = useState<CoverRule>();
  const [words, setWords] = useState('');
  const say = (next: CoverRule, text: string) => {
    setRule(next);
    setWords(text);
    if (next !== 'described') onChange({ action: 'cover', rule: next });
    else onChange(text.trim() === '' ? undefined : { action: 'cover', rule: next, words: text.trim() });
  };
  return (
    <div className="grid gap-5">
      <p className="text-[15.5px] text-muted">
        <FormattedMessage defaultMessage="Makes one photo of each listing its cover. The other photos keep their order." />
      </p>
      <ChoiceCards<CoverRule>
        id="bulk-cover"
        legend={intl.formatMessage({ defaultMessage: 'Which photo' })}
        isLegendHidden
        columns={1}
        choices={[
          {
            value: 'landscape',
            title: <FormattedMessage defaultMessage="First landscape photo" />,
            text: <FormattedMessage defaultMessage="Upright photos are cropped in search" />,
          },
          {
            value: 'newest',
            title: <FormattedMessage defaultMessage="Newest photo" />,
            text: <FormattedMessage defaultMessage="Useful after adding better photos" />,
          },
          {
            value: 'described',
            title: <FormattedMessage defaultMessage="By its description" />,
            text: <FormattedMessage defaultMessage="The first photo with these words in its description" />,
          },
        ]}
        value={rule}
        onChange={(next) => say(next, words)}
      />
      {rule === 'described' && (
        <TextField
          label={<FormattedMessage defaultMessage="Words in the description" />}
          placeholder={intl.formatMessage({ defaultMessage: 'desk' })}
          maxLength={BULK.wordsMaximumCharacters}
          value={words}
          onChange={(event) => say('described', event.target.value)}
        />
      )}
    </div>
  );
}
