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
import { FindForm } from './find-form.tsx';
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
  const isRoomsFirst = hasAnswered && day.state === 'voting';
  const rooms = (day.found || day.can.find) && <RoomsSection key="rooms" day={day} />;
  return (
    <div className="grid gap-6">
      <NextStep day={day} />
      {day.booking && <Booked booking={day.booking} />}
      {isRoomsFirst && rooms}
      {day.can.answer && (
        <SettingsSection title={<FormattedMessage defaultMessage="Your answer" />}>
          <AnswerForm key={`${day._id} ${day.own.area}`} day={day} />
        </SettingsSection>
      )}
      {!day.can.answer && day.own.area && (
        <SettingsSection title={<FormattedMessage defaultMessage="Your answer" />}>
          <RemoveArea day={day} area={day.own.area} />
        </SettingsSection>
      )}
      <Answers day={day} />
      {!isRoomsFirst && rooms}
      {day.can.cancel && <CancelDay day={day} />}
    </div>
  );
}

const RoomsSection = ({ day }: { day: TeamDay }) => (
  <SettingsSection
    title={<FormattedMessage defaultMessage="Rooms" />}
    lead={
      <FormattedMessage defaultMessage="Ranked by the longest trip, then the average, in rough steps, so that nobody can work out where others start. Trip times are estimates from the distance." />
    }
  >
    {day.found && <Rooms day={day} found={day.found} />}
    {day.found && day.can.find && <hr className="border-line" />}
    {day.can.find && <FindForm day={day} />}
  </SettingsSection>
);

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
