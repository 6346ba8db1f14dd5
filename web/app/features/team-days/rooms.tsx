// Rooms to vote on with their trips; or why there are none, with the nearest.
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Link } from 'react-router';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { slotAddress } from '../../nouns/bookings/slot-url.ts';
import { type TeamDay, type TeamDayRoom, useVote } from '../../nouns/teams/day-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { Money } from '../../ui/money.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { BandWords, TripWords, useDateWords } from './day-words.tsx';
import { isOpenDay } from './state-words.ts';

type Found = NonNullable<TeamDay['found']>;

const reasons: Record<NonNullable<Found['noneBecause']>, MessageDescriptor> = defineMessages({
  'no-areas': {
    defaultMessage: 'Nobody who can come on this date has said where they start. Ask them to answer, then look again.',
  },
  'too-few-areas': {
    defaultMessage:
      'Trips need the areas of at least 3 people who can come, so that nobody can work out where someone starts. Ask others to answer, or look near a place.',
  },
  'none-near': { defaultMessage: 'We found no rooms there. Try another place or date.' },
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
  const dateWords = useDateWords();
  const shown = [...found.rooms, ...found.nearest];
  const [first] = shown;
  const date = day.dates.find(({ number }) => number === found.number);
  const mostVotes = Math.max(0, ...found.rooms.map(({ votes }) => votes));
  return (
    <div className="grid gap-5">
      {found.isOutdated && isOpenDay(day) && (
        <p className="rounded-field bg-sun-wash px-4 py-2.5 text-[15px]">
          <FormattedMessage defaultMessage="Someone answered after these rooms were found. The organizer can look again." />
        </p>
      )}
      {first ? <FoundFor found={found} room={first} /> : date && <Sought found={found} when={dateWords(date)} />}
      {found.noneBecause && (
        <p className="text-pretty">
          <FormattedMessage {...reasons[found.noneBecause]} />
        </p>
      )}
      <ul className="grid gap-4">
        {shown.map((room) => (
          <RoomRow
            key={room.listing._id}
            day={day}
            room={room}
            found={found}
            isZoneNamed={room.timeZone === first?.timeZone}
            isAhead={mostVotes > 0 && room.votes === mostVotes}
          />
        ))}
      </ul>
    </div>
  );
}

/** What all rooms share: when, for how many, and near where. */
const FoundFor = ({ found, room: { startsAt, endsAt, timeZone } }: { found: Found; room: TeamDayRoom }) => (
  <p className="text-[15px] text-muted wrap-anywhere">
    <ZonedTime startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} withDate className="font-semibold text-ink" />
    <br />
    <PeopleAndPlace found={found} />
  </p>
);

/** For what no rooms were found: without one, the hours have no time zone. */
const Sought = ({ found, when }: { found: Found; when: string }) => (
  <p className="text-[15px] text-muted wrap-anywhere">
    <span className="font-semibold text-ink">{when}</span>
    <br />
    <PeopleAndPlace found={found} />
  </p>
);

const PeopleAndPlace = ({ found: { people, near } }: { found: Found }) => (
  <>
    <FormattedMessage
      defaultMessage="{people, plural, one {# person} other {# people}}"
      values={{ people: Math.max(1, people) }}
    />
    {near && (
      <>
        {' · '}
        <FormattedMessage defaultMessage="near {place}" values={{ place: near }} />
      </>
    )}
  </>
);

interface RoomRowProps {
  day: TeamDay;
  room: TeamDayRoom;
  found: Found;
  /** Its hours are those above the list. */
  isZoneNamed: boolean;
  /** No other has more votes. */
  isAhead: boolean;
}

function RoomRow({ day, room, found, isZoneNamed, isAhead }: RoomRowProps) {
  const { listing, capacity, startsAt, endsAt, timeZone, totalMinor, problem, wasLast } = room;
  const guests = Math.max(1, found.people);
  return (
    <li className="grid overflow-hidden rounded-card bg-surface shadow-[inset_0_0_0_1px_var(--line)] sm:grid-cols-[200px_minmax(0,1fr)]">
      <div className="relative max-sm:aspect-video">
        <div className="absolute inset-0">
          <Photo photo={listing.image} alt="" aspect="fill" sizes="(min-width: 640px) 200px, 100vw" />
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-3 p-4 sm:p-5">
        <div>
          <p className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <Link
              to={`/listing/${listing._id}${slotAddress({ startsAt, endsAt, timeZone, guests })}`}
              className="min-w-0 py-0.5 text-[17px] font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              {listing.title}
            </Link>
            {totalMinor !== null && (
              <span className="num py-0.5 font-semibold">
                <Money amountMinor={totalMinor} currency={day.team.currency} withCode />
              </span>
            )}
          </p>
          <p className="text-[14.5px] text-muted">
            <FormattedMessage
              defaultMessage="{city} · {capacity, plural, one {up to # person} other {up to # people}}"
              values={{ city: listing.city, capacity }}
            />
          </p>
          {!isZoneNamed && (
            <p className="text-[14.5px] text-muted">
              <ZonedTime startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} withDate />
            </p>
          )}
        </div>
        {(problem !== null || wasLast || isAhead) && (
          <p className="flex flex-wrap gap-2">
            {isAhead && (
              <Badge tone="moss">
                <FormattedMessage defaultMessage="Most votes" />
              </Badge>
            )}
            {wasLast && (
              <Badge>
                <FormattedMessage defaultMessage="Last time’s room" />
              </Badge>
            )}
            {problem && (
              <Badge tone="sun">
                <FormattedMessage {...problems[problem]} />
              </Badge>
            )}
          </p>
        )}
        <Trips room={room} />
        {found.noneBecause === null && <Voting day={day} room={room} guests={guests} isAhead={isAhead} />}
      </div>
    </li>
  );
}

const Trips = ({ room: { own, trips } }: { room: TeamDayRoom }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-[14.5px] sm:gap-x-4">
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

interface VotingProps {
  day: TeamDay;
  room: TeamDayRoom;
  guests: number;
  isAhead: boolean;
}

function Voting({ day, room, guests, isAhead }: VotingProps) {
  const failureText = useFailureText();
  const vote = useVote(day._id);
  const { listing, votes, isYourVote, problem } = room;
  const canBook = day.can.book && problem === null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3">
      <span className="me-auto text-[15px] font-semibold">
        <FormattedMessage
          defaultMessage="{votes, plural, =0 {No votes} one {# vote} other {# votes}}"
          values={{ votes }}
        />
      </span>
      {day.can.vote && (
        <Button
          variant="outline"
          size="sm"
          aria-pressed={isYourVote}
          isBusy={vote.isPending}
          onClick={() =>
            vote.mutate(isYourVote ? null : listing._id, { onError: (error) => toast.error(failureText(error)) })
          }
        >
          {isYourVote && <CheckIcon size={16} />}
          {isYourVote ? (
            <FormattedMessage defaultMessage="Your vote" />
          ) : (
            <FormattedMessage defaultMessage="Vote" description="Button: votes for a room" />
          )}
          <span className="sr-only"> {listing.title}</span>
        </Button>
      )}
      {canBook && (
        <LinkButton variant={isAhead ? 'primary' : 'outline'} size="sm" to={toCheckout(day, room, guests)}>
          <FormattedMessage defaultMessage="Book" />
          <span className="sr-only"> {listing.title}</span>
        </LinkButton>
      )}
    </div>
  );
}
