// Rooms to vote on with their trips; or why there are none, with the nearest.
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Link } from 'react-router';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { slotAddress } from '../../nouns/bookings/slot-url.ts';
import { type TeamDay, type TeamDayRoom, useVote } from '../../nouns/teams/day-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { Money } from '../../ui/money.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { BandWords, TripWords } from './day-words.tsx';

type Found = NonNullable<TeamDay['found']>;

const reasons: Record<NonNullable<Found['noneBecause']>, MessageDescriptor> = defineMessages({
  'no-areas': {
    defaultMessage: 'Nobody who can come on this date has said where they start. Ask them to answer, then look again.',
  },
  'too-few-areas': {
    defaultMessage:
      'Trips need the areas of at least 3 people who can come, so that nobody can work out where someone starts. Ask others to answer, or look near a place.',
  },
  'none-near': { defaultMessage: 'There are no rooms nearby. Try another date or fewer people.' },
  'too-small': { defaultMessage: 'No room nearby seats everyone. These are the nearest.' },
  'team-rules': { defaultMessage: 'Your team’s rules don’t allow the rooms nearby. Ask an admin about these.' },
  taken: { defaultMessage: 'The rooms nearby aren’t available at these hours. Try another date, or message a host.' },
  'too-expensive': { defaultMessage: 'The rooms nearby cost more than your team’s budget or limit allows.' },
});

const problems: Record<NonNullable<TeamDayRoom['problem']>, MessageDescriptor> = defineMessages({
  'too-small': { defaultMessage: 'Too small' },
  'team-rules': { defaultMessage: 'Not allowed by the team’s rules' },
  taken: { defaultMessage: 'Not available at these hours' },
  'too-expensive': { defaultMessage: 'Over the team’s budget or limit' },
  gone: { defaultMessage: 'No longer listed' },
});

export function Rooms({ day, found }: { day: TeamDay; found: Found }) {
  return (
    <div className="grid gap-5">
      {found.isOutdated && (day.state === 'voting' || day.state === 'planning') && (
        <p className="rounded-field bg-sun-wash px-4 py-2.5 text-[15px]">
          <FormattedMessage defaultMessage="Someone answered after these rooms were found. The organizer can look again." />
        </p>
      )}
      {found.near && (
        <p className="text-muted wrap-anywhere">
          <FormattedMessage defaultMessage="Rooms near {place}" values={{ place: found.near }} />
        </p>
      )}
      {found.noneBecause && (
        <p className="text-pretty">
          <FormattedMessage {...reasons[found.noneBecause]} />
        </p>
      )}
      <ul className="grid gap-4">
        {found.rooms.map((room) => (
          <RoomRow key={room.listing._id} day={day} room={room} people={found.people} />
        ))}
        {found.nearest.map((room) => (
          <RoomRow key={room.listing._id} day={day} room={room} people={found.people} isOnlyNear />
        ))}
      </ul>
    </div>
  );
}

interface RoomRowProps {
  day: TeamDay;
  room: TeamDayRoom;
  people: number;
  isOnlyNear?: boolean;
}

function RoomRow({ day, room, people, isOnlyNear = false }: RoomRowProps) {
  const { listing, capacity, startsAt, endsAt, timeZone, totalMinor, problem } = room;
  return (
    <li className="grid gap-x-5 gap-y-3 rounded-card bg-well p-4 sm:grid-cols-[112px_minmax(0,1fr)]">
      <Photo photo={listing.image} alt="" aspect="4/3" sizes="112px" className="w-28 rounded-card" />
      <div className="grid min-w-0 gap-2">
        <div>
          <Link
            to={`/listing/${listing._id}${slotAddress({ startsAt, endsAt, timeZone, guests: people })}`}
            className="inline-block py-1 font-semibold underline underline-offset-4 wrap-anywhere"
          >
            {listing.title}
          </Link>
          <p className="text-[14.5px] text-muted">
            <FormattedMessage
              defaultMessage="{city} · {capacity, plural, one {up to # person} other {up to # people}}"
              values={{ city: listing.city, capacity }}
            />
            {totalMinor !== null && (
              <>
                {' · '}
                <Money amountMinor={totalMinor} currency={day.team.currency} withCode />
              </>
            )}
          </p>
          <p className="text-[14.5px] text-muted">
            <ZonedTime startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} withDate />
          </p>
        </div>
        <Trips room={room} />
        {problem && (
          <p>
            <Badge tone="sun">
              <FormattedMessage {...problems[problem]} />
            </Badge>
          </p>
        )}
        {!isOnlyNear && <Voting day={day} room={room} people={people} />}
      </div>
    </li>
  );
}

const Trips = ({ room: { own, trips } }: { room: TeamDayRoom }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[14.5px]">
    {own && (
      <>
        <dt className="text-muted">
          <FormattedMessage defaultMessage="Your trip" />
        </dt>
        <dd className="font-semibold">
          <TripWords trip={own} />
        </dd>
      </>
    )}
    {trips && (
      <>
        <dt className="text-muted">
          <FormattedMessage defaultMessage="Longest trip" />
        </dt>
        <dd>
          <BandWords band={trips.worst} />
        </dd>
        <dt className="text-muted">
          <FormattedMessage defaultMessage="Average trip" />
        </dt>
        <dd>
          <BandWords band={trips.average} />
        </dd>
      </>
    )}
  </dl>
);

/** Where the organizer books it, with the hours, the people, and the team filled in. */
const toCheckout = (day: TeamDay, { listing, startsAt, endsAt, timeZone }: TeamDayRoom, guests: number): string =>
  `/listing/${listing._id}/book${slotAddress({ startsAt, endsAt, timeZone, guests })}&teamDay=${day._id}`;

function Voting({ day, room, people }: Omit<RoomRowProps, 'isOnlyNear'>) {
  const failureText = useFailureText();
  const vote = useVote(day._id);
  const { listing, votes, isYourVote, problem } = room;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="text-[15px] font-semibold">
        <FormattedMessage
          defaultMessage="{votes, plural, =0 {No votes} one {# vote} other {# votes}}"
          values={{ votes }}
        />
      </span>
      {day.can.vote && (
        <Button
          variant={isYourVote ? 'primary' : 'outline'}
          size="sm"
          aria-pressed={isYourVote}
          isBusy={vote.isPending}
          onClick={() =>
            vote.mutate(isYourVote ? null : listing._id, { onError: (error) => toast.error(failureText(error)) })
          }
        >
          {isYourVote ? (
            <FormattedMessage defaultMessage="Your vote" />
          ) : (
            <FormattedMessage defaultMessage="Vote" description="Button: votes for a room" />
          )}
          <span className="sr-only"> {listing.title}</span>
        </Button>
      )}
      {day.can.book && problem === null && (
        <LinkButton variant="outline" size="sm" to={toCheckout(day, room, people)}>
          <FormattedMessage defaultMessage="Book" />
          <span className="sr-only"> {listing.title}</span>
        </LinkButton>
      )}
    </div>
  );
}
