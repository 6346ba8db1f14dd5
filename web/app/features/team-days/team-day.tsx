// A team day: what happens next, the reader's answer, who can come when, rooms to vote on, and its booking.
import { FormattedMessage } from 'react-intl';
import type { TeamDay } from '../../nouns/teams/day-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AnswerForm, RemoveArea } from './answer-form.tsx';
import { Answers } from './answers.tsx';
import { CancelDay } from './cancel-day.tsx';
import { FindRooms } from './find-form.tsx';
import { NextStep } from './next-step.tsx';
import { Rooms } from './rooms.tsx';
import { stateNames, stateTones } from './state-words.ts';

export const DayBadge = ({ state }: Pick<TeamDay, 'state'>) => (
  <Badge tone={stateTones[state]}>
    <FormattedMessage {...stateNames[state]} />
  </Badge>
);

/** What the reader does next comes first. */
export function TeamDayDetails({ day }: { day: TeamDay }) {
  const hasAnswered = day.invited.some(({ isYou, hasAnswered: has }) => isYou && has);
  const areRoomsShown = day.can.find || (day.found && day.found.rooms.length + day.found.nearest.length > 0);
  const rooms = areRoomsShown && <RoomsSection key="rooms" day={day} isNext={hasAnswered} />;
  const answers = <Answers key="answers" day={day} />;
  const own = <OwnAnswer key="own" day={day} hasAnswered={hasAnswered} />;
  return (
    <div className="grid gap-6">
      <NextStep day={day} />
      {day.booking && <Booked booking={day.booking} />}
      {!hasAnswered ? [own, answers, rooms] : day.state === 'voting' ? [rooms, answers, own] : [answers, rooms, own]}
      {day.can.cancel && <CancelDay day={day} />}
    </div>
  );
}

function OwnAnswer({ day, hasAnswered }: { day: TeamDay; hasAnswered: boolean }) {
  if (!day.can.answer && !day.own.area) return null;
  return (
    <SettingsSection title={<FormattedMessage defaultMessage="Your answer" />}>
      {day.can.answer ? (
        <AnswerForm key={`${day._id} ${day.own.area}`} day={day} hasAnswered={hasAnswered} />
      ) : (
        day.own.area && <RemoveArea day={day} area={day.own.area} />
      )}
    </SettingsSection>
  );
}

/** `isNext`: looking for rooms is the organizer's next step. */
function RoomsSection({ day, isNext }: { day: TeamDay; isNext: boolean }) {
  const areRanked = day.found?.rooms.some(({ trips }) => trips) ?? false;
  return (
    <SettingsSection
      title={<FormattedMessage defaultMessage="Rooms" />}
      lead={
        areRanked && (
          <FormattedMessage defaultMessage="Rooms whose longest trip is shortest come first. Trip times are rounded estimates, so nobody can work out where others start." />
        )
      }
    >
      {day.found && <Rooms day={day} found={day.found} />}
      {day.can.find && <FindRooms day={day} isNext={isNext} />}
    </SettingsSection>
  );
}

const Booked = ({ booking }: { booking: NonNullable<TeamDay['booking']> }) => (
  <SettingsSection title={<FormattedMessage defaultMessage="Where and when" />}>
    <p>
      <span className="font-semibold wrap-anywhere">{booking.listingTitle}</span>
      <br />
      <ZonedTime startsAt={booking.startsAt} endsAt={booking.endsAt} timeZone={booking.timeZone} withDate />
    </p>
    {(booking.isYours || booking.isAttending) && (
      <p>
        <LinkButton variant="outline" to={booking.isYours ? `/booking/${booking._id}` : `/attending/${booking._id}`}>
          <FormattedMessage defaultMessage="View booking" />
        </LinkButton>
      </p>
    )}
  </SettingsSection>
);
