// Fields of a booking: day, people, hours, or the last day of a stay. Each updates the selection; none requests prices.
import type { Ref } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { addDays } from '../../../lib/dates/calendar-dates.ts';
import { formatDuration, formatLocalDate, formatWallTime } from '../../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../../lib/locale.ts';
import { type PRESETS, presetsOn } from '../../../nouns/bookings/slot-choice.ts';
import { type SlotState, toSlotRules } from '../../../nouns/bookings/use-slot.ts';
import type { Listing } from '../../../nouns/listings/api.ts';
import { packageLength } from '../../../nouns/listings/package-words.ts';
import { DayPicker, type PickerHandle } from '../../../ui/dates/day-picker.tsx';
import { pickerCell } from '../../../ui/dates/picker-button.tsx';
import { TimePicker } from '../../../ui/dates/time-picker.tsx';
import { ZoneName } from '../../../ui/dates/zoned-time.tsx';
import { Chip } from '../../../ui/forms/chip.tsx';
import { ChevronDownIcon } from '../../../ui/icons/shell-icons.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

interface CellProps {
  listing: Listing;
  state: SlotState;
}

/** The calendar of a listing's days. */
export function useListingCalendar({ listing, state }: CellProps) {
  const intl = useIntl();
  const byDate = new Map(state.days.map((day) => [day.date, day]));
  const firstFree = state.days.find(({ free }) => free.length > 0)?.date;
  return {
    label: intl.formatMessage({ defaultMessage: 'Date' }),
    minimum: state.today,
    maximum: addDays(state.today, listing.rules.windowDays),
    // Opens at the first month with free time.
    ...(firstFree ? { startAt: firstFree } : {}),
    isUnavailable: (date: string) => byDate.get(date)?.free.length === 0,
    isBusy: state.areDaysLoading,
    onMonthShown: state.showMonth,
    onChange: state.chooseDate,
  };
}

export function DateCell({ listing, state, ref }: CellProps & { ref?: Ref<PickerHandle> }) {
  const intl = useIntl();
  const calendar = useListingCalendar({ listing, state });
  return (
    <DayPicker
      {...calendar}
      ref={ref}
      label={state.input.until ? intl.formatMessage({ defaultMessage: 'First day' }) : calendar.label}
      variant="cell"
      value={state.date}
      placeholder={intl.formatMessage({ defaultMessage: 'Choose a day' })}
    />
  );
}

const peopleUpTo = (capacity: number) => Array.from({ length: Math.min(capacity, 50) }, (_, index) => index + 1);

export function PeopleCell({ listing, state }: CellProps) {
  return (
    <label
      className={`${pickerCell.frame} relative has-focus-visible:rounded-field has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-moss`}
    >
      <span className={pickerCell.label}>
        <FormattedMessage defaultMessage="People" />
      </span>
      <select
        className={`${pickerCell.value} w-full cursor-pointer appearance-none bg-transparent pe-6 text-ink outline-none`}
        value={state.input.people}
        onChange={(event) => state.choose({ people: Number(event.target.value) })}
      >
        {peopleUpTo(listing.capacity).map((people) => (
          <option key={people} value={people}>
            {people}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={16} className="pointer-events-none absolute inset-e-3.5 bottom-3.5 text-muted" />
    </label>
  );
}

/** What the price is for: hours and days, or a package. */
export function PackageCell({ listing, state }: CellProps) {
  const intl = useIntl();
  const { packages = [] } = listing;
  if (packages.length === 0) return null;
  return (
    <label
      className={`${pickerCell.frame} relative has-focus-visible:rounded-field has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-moss`}
    >
      <span className={pickerCell.label}>
        <FormattedMessage defaultMessage="Package" />
      </span>
      <select
        className={`${pickerCell.value} w-full cursor-pointer appearance-none bg-transparent pe-6 text-ink outline-none`}
        value={state.booked?.id ?? ''}
        onChange={(event) => state.choosePackage(event.target.value || undefined)}
      >
        <option value="">{intl.formatMessage({ defaultMessage: 'No package (by the hour or day)' })}</option>
        {packages.map(({ id, name, length }) => (
          <option key={id} value={id}>
            {`${name} · ${packageLength(length, intl)}`}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={16} className="pointer-events-none absolute inset-e-3.5 bottom-3.5 text-muted" />
    </label>
  );
}

function UntilCell({ state }: Pick<CellProps, 'state'>) {
  const intl = useIntl();
  const { date = state.today, days } = state;
  const open = new Set(days.filter((day) => day.open?.length || day.free.length).map((day) => day.date));
  const label = intl.formatMessage({ defaultMessage: 'Last day' });
  return (
    <DayPicker
      variant="cell"
      label={label}
      value={state.input.until}
      placeholder={label}
      minimum={addDays(date, 1)}
      maximum={days.at(-1)?.date ?? addDays(date, 1)}
      isUnavailable={(day) => !open.has(day)}
      onMonthShown={state.showMonth}
      onChange={(until) => state.choose({ until })}
    />
  );
}

function HoursCells({ listing, state, ref }: CellProps & { ref?: Ref<PickerHandle> }) {
  const intl = useIntl();
  const locale = useLocale();
  if (state.isLoading) return <Skeleton className="m-3 h-9.5" />;
  const time = (at: string | undefined, moments: SlotState['starts']) => moments.find((one) => one.at === at)?.time;
  const start =
    time(state.slot?.startsAt, state.starts) ?? state.starts.find(({ time }) => time === state.input.from)?.time;
  const startsAt = state.starts.find(({ time }) => time === start)?.at;
  const placeholder = intl.formatMessage({ defaultMessage: 'Choose a time' });
  return (
    <div className="grid grid-cols-2 divide-x divide-line">
      <TimePicker
        ref={ref}
        variant="cell"
        label={
          <FormattedMessage defaultMessage="From, {zone}" values={{ zone: <ZoneName timeZone={listing.timeZone} /> }} />
        }
        value={start}
        times={state.starts.map(({ time }) => time)}
        placeholder={placeholder}
        isDisabled={state.starts.length === 0}
        onChange={state.chooseStart}
      />
      <TimePicker
        variant="cell"
        label={<FormattedMessage defaultMessage="To" />}
        value={time(state.slot?.endsAt, state.ends)}
        times={state.ends.map(({ time }) => time)}
        placeholder={placeholder}
        isDisabled={state.ends.length === 0}
        findNote={(to) => {
          const end = state.ends.find(({ time }) => time === to);
          if (!end || !startsAt) return undefined;
          return formatDuration((Date.parse(end.at) - Date.parse(startsAt)) / 60_000, locale);
        }}
        onChange={(to) => state.choose({ to })}
      />
    </div>
  );
}

/** The hours, or the last day of a stay. That of a package follows from its first. */
export function TimeCells({ listing, state, ref }: CellProps & { ref?: Ref<PickerHandle> }) {
  const locale = useLocale();
  const { until } = state.input;
  if (!until) return <HoursCells listing={listing} state={state} {...(ref ? { ref } : {})} />;
  if (!state.booked) return <UntilCell state={state} />;
  return (
    <p className={pickerCell.frame}>
      <span className={pickerCell.label}>
        <FormattedMessage defaultMessage="Last day" />
      </span>
      <span className={`${pickerCell.value} num`}>{formatLocalDate(until, locale)}</span>
    </p>
  );
}

/** No start of the chosen day leaves enough time for the package, or it's for other days. */
export function NoTimesNote({ state }: Pick<CellProps, 'state'>) {
  if (!state.booked || !state.date || state.input.until || state.isLoading || state.starts.length > 0) return null;
  return (
    <p className="mt-3 rounded-field bg-sun-wash px-4 py-2.5 text-[15px]" role="status">
      <FormattedMessage defaultMessage="This package isn’t available on this day. Choose another day." />
    </p>
  );
}

const presetWords: Record<(typeof PRESETS)[number]['id'], MessageDescriptor> = defineMessages({
  morning: { defaultMessage: 'Morning' },
  afternoon: { defaultMessage: 'Afternoon' },
  day: { defaultMessage: '{from} – {to}' },
});

/** The usual hours, if they're free then. */
export function Presets({ listing, state }: CellProps) {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const presets = presetsOn(state.day, toSlotRules(listing));
  if (presets.length === 0 || state.input.until) return null;
  const { from: chosenFrom, to: chosenTo } = state.input;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser
    <div
      role="group"
      aria-label={intl.formatMessage({ defaultMessage: 'Usual hours' })}
      className="flex flex-wrap gap-2"
    >
      {presets.map(({ id, from, to }) => {
        const [shownFrom, shownTo] = [from, to].map((time) => formatWallTime(time, locale, hourCycle));
        return (
          <Chip
            key={id}
            isOn={from === chosenFrom && to === chosenTo}
            title={`${shownFrom} – ${shownTo}`}
            onClick={() => state.choose({ from, to })}
          >
            {intl.formatMessage(presetWords[id], { from: shownFrom, to: shownTo })}
          </Chip>
        );
      })}
    </div>
  );
}
