// On a listing's page, below the hours of the chosen day: waiting for hours that are taken (C22).
import { BOOKING } from '@daynook/contract/limits/bookings';
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatWallTime } from '../../lib/formats.ts';
import { useHourCycle } from '../../lib/locale.ts';
import { session, useSession } from '../../lib/session/session.ts';
import { listEnds, listStarts, type Moment } from '../../nouns/bookings/slot-choice.ts';
import { type SlotState, toSlotRules } from '../../nouns/bookings/use-slot.ts';
import type { AvailabilityDay, Listing } from '../../nouns/listings/api.ts';
import { CarsField, mostCarsFor } from '../../nouns/visit-limits/cars-field.tsx';
import { useJoinWaitlist } from '../../nouns/waitlists/api.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { JoinedNote } from './joined-note.tsx';

const countMinutes = (ranges: readonly { startsAt: string; endsAt: string }[]): number =>
  ranges.reduce((sum, { startsAt, endsAt }) => sum + (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000, 0);

/** True if others may have some of the day's hours. The server knows which. */
const hasTaken = ({ open = [], free, reason }: AvailabilityDay): boolean =>
  countMinutes(open) > countMinutes(free) &&
  (reason === undefined || reason === 'fully-booked' || reason === 'visit-limit');

export function WaitForHours({ listing, slot: { day, input } }: { listing: Listing; slot: SlotState }) {
  const [isOpen, setOpen] = useState(false);
  if (!day || !hasTaken(day)) return null;
  return (
    <div className="mt-6">
      {isOpen ? (
        // Another day starts over.
        <WaitForm key={day.date} listing={listing} day={day} people={input.people} />
      ) : (
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          <FormattedMessage defaultMessage="Wait for taken hours" />
        </Button>
      )}
    </div>
  );
}

/** A time from a list. */
interface TimeChoiceProps {
  label: React.ReactNode;
  value: string | undefined;
  times: readonly Moment[];
  onChange: (at: string) => void;
}

function TimeChoice({ label, value, times, onChange }: TimeChoiceProps) {
  const intl = useIntl();
  const hourCycle = useHourCycle();
  return (
    <Select label={label} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
      {times.map(({ at, time }) => (
        <option key={at} value={at}>
          {formatWallTime(time, intl.locale, hourCycle)}
        </option>
      ))}
    </Select>
  );
}

function WaitForm({ listing, day, people }: { listing: Listing; day: AvailabilityDay; people: number }) {
  const titleId = useId();
  const { status } = useSession();
  const rules = toSlotRules(listing);
  // All opening hours can be chosen, as if nobody had booked any.
  const whole = { ...day, free: day.open ?? [] };
  const starts = listStarts(whole, rules);
  const [startsAt, setStartsAt] = useState(starts[0]?.at);
  const ends = startsAt ? listEnds(whole, startsAt, rules) : [];
  const [chosenEnd, setEndsAt] = useState<string>();
  const endsAt = ends.find(({ at }) => at === chosenEnd)?.at ?? ends[0]?.at;
  const most = mostCarsFor(listing.property.visitLimits, people);
  const [cars, setCars] = useState(0);
  const join = useJoinWaitlist();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (status !== 'signed-in') {
      void session.signIn({ returnTo: location.pathname + location.search, form: 'log-in' });
      return;
    }
    if (startsAt && endsAt && !join.isPending)
      join.mutate({ listingId: listing._id, startsAt, endsAt, guests: people, cars });
  };
  if (join.data) return <JoinedNote entry={join.data} />;
  return (
    <form aria-labelledby={titleId} noValidate onSubmit={submit} className="rounded-panel bg-well p-5">
      <h3 id={titleId} className="text-[17px] font-semibold">
        <FormattedMessage defaultMessage="Join the waitlist" />
      </h3>
      <p className="mt-1 text-[15px] text-pretty text-muted">
        <FormattedMessage
          defaultMessage="If these hours become free, we hold them for the first person in line for {minutes} minutes."
          values={{ minutes: BOOKING.holdMinutes }}
        />
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3 sm:max-w-sm">
        <TimeChoice
          label={<FormattedMessage defaultMessage="From" />}
          value={startsAt}
          times={starts}
          onChange={setStartsAt}
        />
        <TimeChoice label={<FormattedMessage defaultMessage="To" />} value={endsAt} times={ends} onChange={setEndsAt} />
        {most > 0 && (
          <div className="col-span-2">
            <CarsField most={listing.property.visitLimits?.cars ?? 0} people={people} value={cars} onChange={setCars} />
          </div>
        )}
      </div>
      {join.error && (
        <p role="alert" className="mt-3 text-[15px] text-danger">
          {join.error instanceof ApiError ? join.error.message : String(join.error)}
        </p>
      )}
      <Button type="submit" className="mt-4" isBusy={join.isPending}>
        {status === 'signed-in' ? (
          <FormattedMessage defaultMessage="Join waitlist" />
        ) : (
          <FormattedMessage defaultMessage="Log in to join" />
        )}
      </Button>
    </form>
  );
}
