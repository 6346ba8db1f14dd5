// What happens next with a team day, for its reader.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { TeamDay } from '../../nouns/teams/day-api.ts';
import { LinkButton } from '../../ui/link-button.tsx';

export function NextStep({ day }: { day: TeamDay }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-panel bg-moss-wash px-6 py-4 md:px-8">
      <p className="max-w-[60ch] font-medium text-pretty wrap-anywhere">
        <StepWords day={day} />
      </p>
      {(day.state === 'booked' || day.state === 'over' || day.state === 'canceled') && (
        <LinkButton
          variant={day.state === 'canceled' ? 'outline' : 'primary'}
          size="sm"
          to={`/team/${day.team._id}/plan-day?after=${day._id}`}
        >
          <FormattedMessage defaultMessage="Plan the next one" />
        </LinkButton>
      )}
    </div>
  );
}

function StepWords({ day }: { day: TeamDay }): ReactNode {
  const { state, organizer, booking, can } = day;
  const isOrganizer = can.find;
  const own = day.invited.find(({ isYou }) => isYou);
  switch (state) {
    case 'canceled':
      return <FormattedMessage defaultMessage="This team day was canceled." />;
    case 'over':
      return <FormattedMessage defaultMessage="This team day’s dates have passed without a booking." />;
    case 'booked':
      return booking && <BookedWords booking={booking} />;
    default:
      if (!own?.hasAnswered)
        return <FormattedMessage defaultMessage="Say when you can come and roughly where you start." />;
      return isOrganizer ? <OrganizerWords day={day} /> : <GuestWords state={state} day={day} name={organizer.name} />;
  }
}

function BookedWords({ booking: { status, endsAt } }: { booking: NonNullable<TeamDay['booking']> }) {
  if (status === 'requested')
    return <FormattedMessage defaultMessage="Requested. The day is set once the host accepts." />;
  return Date.parse(endsAt) < Date.now() ? (
    <FormattedMessage defaultMessage="This team day is over. Plan the next one with the same people and room." />
  ) : (
    <FormattedMessage defaultMessage="The day is set. You can already plan the next one with the same people and room." />
  );
}

function OrganizerWords({ day: { state, invited, found } }: { day: TeamDay }) {
  const open = invited.filter(({ hasAnswered }) => !hasAnswered).length;
  const votes = found?.rooms.reduce((sum, room) => sum + room.votes, 0) ?? 0;
  if (state === 'voting')
    return (
      <FormattedMessage
        defaultMessage="{votes} of {invited, plural, one {# person has} other {# people have}} voted. Book the room you want whenever you’re ready."
        values={{ votes, invited: invited.length }}
      />
    );
  if (found)
    return (
      <FormattedMessage defaultMessage="We didn’t find a room you can book. Look again for another date or place." />
    );
  return open === 0 ? (
    <FormattedMessage defaultMessage="Everyone has answered. Find rooms for one of the dates." />
  ) : (
    <FormattedMessage
      defaultMessage="Waiting for {count, plural, one {# answer} other {# answers}}. You can already look for rooms."
      values={{ count: open }}
    />
  );
}

function GuestWords({ state, day: { found }, name }: { state: TeamDay['state']; day: TeamDay; name: string }) {
  if (state === 'planning')
    return (
      <FormattedMessage
        defaultMessage="Thanks for answering. {name} will look for rooms next, and we’ll email you."
        values={{ name }}
      />
    );
  return found?.rooms.some(({ isYourVote }) => isYourVote) ? (
    <FormattedMessage defaultMessage="You’ve voted. {name} will book the room." values={{ name }} />
  ) : (
    <FormattedMessage defaultMessage="Vote for a room. {name} will book it." values={{ name }} />
  );
}
