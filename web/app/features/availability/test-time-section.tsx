// Tests a date and two times in the listing's time zone. The server answers as it would for a guest.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { addDays } from '../../lib/dates/calendar-dates.ts';
import { formatTime } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import type { OwnListing } from '../../nouns/availability/api.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { CheckIcon, CloseIcon } from '../../ui/icons/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { type ClockTime, endTimes, startTimes } from './test-times.ts';

interface TestTimeSectionProps {
  listing: OwnListing;
  today: string;
  /** Unsaved edits aren't part of the answer. */
  isDirty: boolean;
}

export function TestTimeSection({ listing, today, isDirty }: TestTimeSectionProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const locale = useLocale();
  const { timeZone } = listing.property;
  const [date, setDate] = useState(() => addDays(today, 1));
  const [startInput, setStartInput] = useState('09:00');
  const [endInput, setEndInput] = useState<{ time: string; isNextDay: boolean }>({ time: '12:00', isNextDay: false });
  const starts = startTimes(date, timeZone, listing.startStepMinutes, locale);
  const start = starts.find(({ time }) => time >= startInput) ?? starts[0];
  const ends = start ? endTimes(start.at, timeZone, listing.startStepMinutes, locale) : [];
  const end =
    ends.find(
      ({ time, isNextDay, at }) =>
        `${time}${isNextDay}` === `${endInput.time}${endInput.isNextDay}` || at === endInput.time,
    ) ?? ends[Math.min(ends.length - 1, Math.ceil(180 / listing.startStepMinutes) - 1)];
  const test = useMutation({
    mutationFn: (body: { startsAt: string; endsAt: string }) =>
      call('POST /api/host/listings/{id}/test-time', { params: { id: listing._id }, body }),
  });
  const asked = test.variables;
  const isAnswered = test.data && asked && asked.startsAt === start?.at && asked.endsAt === end?.at;
  return (
    <section aria-labelledby="test-title">
      <SectionHead
        id="test-title"
        title={<FormattedMessage defaultMessage="Check a time" />}
        lead={<FormattedMessage defaultMessage="See whether guests can book a specific time." />}
      />
      <Card className="p-5! md:p-7!">
        <form
          className="grid grid-cols-2 items-end gap-4 max-sm:*:first:col-span-2 max-sm:*:last:col-span-2 sm:grid-cols-[1.2fr_1fr_1fr_auto]"
          onSubmit={(event) => {
            event.preventDefault();
            if (start && end) test.mutate({ startsAt: start.at, endsAt: end.at });
          }}
        >
          <DayPicker
            label={intl.formatMessage({ defaultMessage: 'Date' })}
            minimum={today}
            value={date}
            onChange={setDate}
          />
          <TimeSelect
            label={intl.formatMessage({ defaultMessage: 'From' })}
            times={starts}
            chosen={start}
            onChoose={({ time }) => setStartInput(time)}
          />
          <TimeSelect
            label={intl.formatMessage({ defaultMessage: 'To' })}
            times={ends}
            chosen={end}
            onChoose={({ at, time, isNextDay, zone }) => setEndInput({ time: zone ? at : time, isNextDay })}
          />
          <Button type="submit" size="lg" className="h-12!" isBusy={test.isPending}>
            <FormattedMessage defaultMessage="Check" />
          </Button>
        </form>
        <div aria-live="polite">
          {isAnswered && (
            <Answer isBookable={test.data.isBookable} message={test.data.message}>
              <ZonedTime startsAt={asked.startsAt} endsAt={asked.endsAt} timeZone={timeZone} withDate />
            </Answer>
          )}
          {test.error && <Answer isBookable={false} message={failureText(test.error)} />}
        </div>
        {isDirty && (
          <p className="mt-4 text-[14px] text-muted">
            <FormattedMessage defaultMessage="This check doesn’t include your unsaved changes." />
          </p>
        )}
      </Card>
    </section>
  );
}

interface TimeSelectProps {
  label: string;
  times: readonly ClockTime[];
  chosen: ClockTime | undefined;
  onChoose: (time: ClockTime) => void;
}

function TimeSelect({ label, times, chosen, onChoose }: TimeSelectProps) {
  const text = useClockText();
  return (
    <Select
      label={label}
      value={chosen?.at ?? ''}
      onChange={(event) => {
        const time = times.find(({ at }) => at === event.target.value);
        if (time) onChoose(time);
      }}
    >
      {times.map((time) => (
        <option key={time.at} value={time.at}>
          {text(time)}
        </option>
      ))}
    </Select>
  );
}

/** `1:30 EDT` where the clock shows 1:30 twice, `2:00 next day` past midnight. */
function useClockText(): (time: ClockTime) => string {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  return ({ time, zone, isNextDay }) => {
    const clock = formatTime(new Date(`1970-01-01T${time}:00Z`), 'UTC', locale, hourCycle);
    const named = zone ? `${clock} ${zone}` : clock;
    if (!isNextDay) return named;
    return time === '00:00' && hourCycle === 'h23'
      ? '24:00'
      : intl.formatMessage({ defaultMessage: '{time} next day' }, { time: named });
  };
}

interface AnswerProps {
  isBookable: boolean;
  message: string | null;
  children?: React.ReactNode;
}

function Answer({ isBookable, message, children }: AnswerProps) {
  return (
    <div
      className={cx(
        'mt-5 flex items-start gap-3.5 rounded-field px-4 py-3.5 text-[16px]',
        isBookable ? 'bg-moss-wash' : 'bg-clay-wash',
      )}
    >
      <span
        className={cx(
          'mt-0.5 grid size-6 shrink-0 place-items-center rounded-pill',
          isBookable ? 'bg-moss text-moss-ink' : 'bg-clay text-clay-ink',
        )}
      >
        {isBookable ? <CheckIcon size={15} /> : <CloseIcon size={15} />}
      </span>
      <span>
        <b className="font-semibold">
          {isBookable ? (
            <FormattedMessage defaultMessage="Available." />
          ) : (
            <FormattedMessage defaultMessage="Not available." />
          )}
        </b>{' '}
        {message && <span>{message}</span>}
        {children && <span className="block text-[14.5px] text-muted">{children}</span>}
      </span>
    </div>
  );
}
