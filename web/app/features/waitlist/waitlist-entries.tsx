// The hours the member waits for, on My Bookings. Hours that are held for them come first, with the time left (C22).
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Countdown } from '../../nouns/bookings/countdown.tsx';
import { slotAddress } from '../../nouns/bookings/slot-url.ts';
import { useLeaveWaitlist, type WaitlistEntry, waitlistQuery } from '../../nouns/waitlists/api.ts';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { toast } from '../../ui/overlays/toast.ts';

export function WaitlistEntries() {
  const { data, refetch } = useQuery(waitlistQuery);
  if (!data || data.entries.length === 0) return null;
  const entries = data.entries.toSorted(
    (one, other) => Number(other.heldUntil !== null) - Number(one.heldUntil !== null),
  );
  return (
    <section className="mt-7">
      <h2 className="display text-[24px]">
        <FormattedMessage defaultMessage="Waiting for" />
      </h2>
      <ul className="mt-4 grid gap-3">
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} onEnd={() => void refetch()} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry, onEnd }: { entry: WaitlistEntry; onEnd: () => void }) {
  const intl = useIntl();
  const leave = useLeaveWaitlist();
  const { listing, startsAt, endsAt, timeZone, guests, cars, position, heldUntil } = entry;
  const stop = () =>
    leave.mutate(entry, {
      onError: (error) => toast.error(error.message),
      onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'You left the waitlist.' })),
    });
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-panel bg-surface p-4 shadow-[inset_0_0_0_1px_var(--line)]">
      <Photo photo={listing.image} alt="" sizes="72px" aspect="1/1" className="w-14 shrink-0 rounded-field" />
      <div className="min-w-0 grow basis-60">
        <Link to={`/listing/${listing._id}`} className="font-semibold underline-offset-4 hover:underline">
          {listing.title}
        </Link>
        <p className="text-[15px]">
          <ZonedTime startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} withDate />
        </p>
        <p className="text-[15px] text-muted">
          {heldUntil ? (
            <FormattedMessage
              defaultMessage="Held for you: {countdown} left"
              values={{ countdown: <Countdown key="left" until={heldUntil} onEnd={onEnd} /> }}
            />
          ) : (
            <FormattedMessage defaultMessage="Number {position} in line" values={{ position }} />
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {heldUntil && (
          <LinkButton
            size="sm"
            to={`/listing/${listing._id}/book${slotAddress({ startsAt, endsAt, timeZone, guests, cars })}`}
          >
            <FormattedMessage defaultMessage="Book now" />
          </LinkButton>
        )}
        <Button variant="outline" size="sm" isBusy={leave.isPending} onClick={stop}>
          <FormattedMessage defaultMessage="Leave waitlist" />
          <span className="sr-only"> {listing.title}</span>
        </Button>
      </div>
    </li>
  );
}
