// A team day: who can come when, the reader's answer, rooms to vote on, and its booking.
import { TEAM_DAYS } from '@daynook/contract/teams/limits';
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { toInitials } from '../../nouns/members/account-rules.ts';
import { PlaceBox } from '../../nouns/places/place-box.tsx';
import { type TeamDay, useCancelDay, useFindRooms } from '../../nouns/teams/day-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { AnswerForm, RemoveArea } from './answer-form.tsx';
import { useDateWords } from './day-words.tsx';
import { Rooms } from './rooms.tsx';
import { stateNames, stateTones } from './state-words.ts';

export const DayBadge = ({ state }: Pick<TeamDay, 'state'>) => (
  <Badge tone={stateTones[state]}>
    <FormattedMessage {...stateNames[state]} />
  </Badge>
);

export function TeamDayDetails({ day }: { day: TeamDay }) {
  return (
    <div className="grid gap-6">
      {day.booking && <Booked booking={day.booking} />}
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
      {(day.found || day.can.find) && (
        <SettingsSection
          title={<FormattedMessage defaultMessage="Rooms" />}
          lead={
            <FormattedMessage defaultMessage="Ranked by the longest trip, then the average, in rough steps, so that nobody can work out where others start. Trip times are estimates from the distance." />
          }
        >
          {day.can.find && <FindForm day={day} />}
          {day.found && <Rooms day={day} found={day.found} />}
        </SettingsSection>
      )}
      {day.can.cancel && <Cancel day={day} />}
    </div>
  );
}

const Booked = ({ booking }: { booking: NonNullable<TeamDay['booking']> }) => (
  <SettingsSection title={<FormattedMessage defaultMessage="Where and when" />}>
    <p>
      <span className="font-semibold wrap-anywhere">{booking.listingTitle}</span>
      <br />
      <ZonedTime startsAt={booking.startsAt} endsAt={booking.endsAt} timeZone={booking.timeZone} withDate />
    </p>
    {booking.status === 'requested' && (
      <p className="text-muted">
        <FormattedMessage defaultMessage="The host hasn’t accepted yet." />
      </p>
    )}
    {(booking.isYours || booking.isAttending) && (
      <p>
        <LinkButton variant="outline" to={booking.isYours ? `/booking/${booking._id}` : `/attending/${booking._id}`}>
          <FormattedMessage defaultMessage="View booking" />
        </LinkButton>
      </p>
    )}
  </SettingsSection>
);

function Answers({ day }: { day: TeamDay }) {
  const dateWords = useDateWords();
  return (
    <SettingsSection title={<FormattedMessage defaultMessage="Who can come" />}>
      <ul className="grid gap-5">
        {day.dates.map((date) => (
          <li key={date.number}>
            <p className="font-semibold">{dateWords(date)}</p>
            <p className="text-muted">
              {date.canComeCount === 0 ? (
                <FormattedMessage defaultMessage="Nobody yet" />
              ) : (
                <FormattedMessage
                  defaultMessage="{count, plural, one {# person} other {# people}}: {names}"
                  values={{
                    count: date.canComeCount,
                    names: day.invited
                      .filter(({ canCome }) => canCome.includes(date.number))
                      .map(({ member }) => member.name)
                      .join(', '),
                  }}
                />
              )}
            </p>
          </li>
        ))}
      </ul>
      <ul className="-my-1 divide-y divide-line">
        {day.invited.map(({ member, isYou, hasAnswered }) => (
          <li key={member._id} className="flex flex-wrap items-center gap-3 py-2">
            <Avatar picture={member.picture} initials={toInitials(member.name)} size={36} />
            <span className="min-w-0 grow wrap-anywhere">
              {isYou ? <FormattedMessage defaultMessage="{name} (you)" values={{ name: member.name }} /> : member.name}
            </span>
            <span className="text-[14.5px] text-muted">
              {hasAnswered ? (
                <FormattedMessage defaultMessage="Answered" />
              ) : (
                <FormattedMessage defaultMessage="No answer yet" />
              )}
            </span>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

/** The organizer chooses for which date. The one on which most can come is chosen first. */
function FindForm({ day }: { day: TeamDay }) {
  const intl = useIntl();
  const dateWords = useDateWords();
  const find = useFindRooms(day._id);
  const [chosen, setChosen] = useState<number>();
  const [near, setNear] = useState(day.found?.near ?? '');
  const errorId = useId();
  const nearError = fieldErrors(find.error)['near'];
  const ahead = day.dates.filter(({ isPast }) => !isPast);
  const best = ahead.reduce<(typeof ahead)[number] | undefined>(
    (most, date) => (most && most.canComeCount >= date.canComeCount ? most : date),
    undefined,
  );
  const number = chosen ?? best?.number;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (number !== undefined) find.mutate({ number, ...(near.trim() ? { near: near.trim() } : {}) });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <FormFailure error={find.error} />
      <Select
        label={<FormattedMessage defaultMessage="Find rooms for" />}
        value={number ?? ''}
        onChange={(event) => setChosen(Number(event.target.value))}
      >
        {ahead.map((date) => (
          <option key={date.number} value={date.number}>
            {intl.formatMessage(
              { defaultMessage: '{date} ({count, plural, one {# person} other {# people}})' },
              { date: dateWords(date), count: date.canComeCount },
            )}
          </option>
        ))}
      </Select>
      <div>
        <PlaceBox
          className="relative grid gap-1.5"
          label={<FormattedMessage defaultMessage="Near (optional)" />}
          labelClassName="font-semibold"
          inputClassName="h-12 w-full rounded-field bg-surface px-4 text-[16px] text-ink shadow-[inset_0_0_0_1px_var(--line-strong)] outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--moss)]"
          initialText={near}
          errorId={nearError ? errorId : undefined}
          onType={setNear}
          onChoose={(choice) => {
            if ('city' in choice) setNear(choice.city);
          }}
        />
        <p className="mt-1.5 text-[14px] text-muted">
          <FormattedMessage
            defaultMessage="Leave it empty to look between the areas of everyone who can come; that needs at least {areas} areas. You can look {searches} times."
            values={{ areas: TEAM_DAYS.areasMinimum, searches: TEAM_DAYS.searches }}
          />
        </p>
        {nearError && (
          <p id={errorId} role="alert" className="mt-1.5 text-[14px] font-medium text-danger">
            {nearError}
          </p>
        )}
      </div>
      <Button type="submit" isBusy={find.isPending} className="justify-self-start">
        {day.found ? (
          <FormattedMessage defaultMessage="Look again" />
        ) : (
          <FormattedMessage defaultMessage="Find rooms" />
        )}
      </Button>
      {day.state === 'voting' && (
        <p className="text-[14.5px] text-muted">
          <FormattedMessage defaultMessage="Looking again deletes the votes so far." />
        </p>
      )}
    </form>
  );
}

function Cancel({ day }: { day: TeamDay }) {
  const failureText = useFailureText();
  const errorId = useId();
  const cancel = useCancelDay(day._id);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    cancel.reset();
  };
  return (
    <div>
      <Button variant="outline" onClick={() => setAsking(true)}>
        <FormattedMessage defaultMessage="Cancel team day" />
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        width="max-w-md"
        title={<FormattedMessage defaultMessage="Cancel this team day?" />}
        footer={
          <>
            <Button variant="outline" onClick={close}>
              <FormattedMessage defaultMessage="Keep it" />
            </Button>
            <Button
              variant="danger"
              isBusy={cancel.isPending}
              aria-describedby={cancel.error ? errorId : undefined}
              onClick={() => cancel.mutate(undefined, { onSuccess: () => setAsking(false) })}
            >
              <FormattedMessage defaultMessage="Cancel team day" />
            </Button>
          </>
        }
      >
        <p className="text-[15.5px] text-muted">
          <FormattedMessage defaultMessage="We email everyone who’s invited, and delete where they start. You can’t undo this." />
        </p>
        {cancel.error && (
          <p id={errorId} role="alert" className="mt-3 font-medium text-danger">
            {failureText(cancel.error)}
          </p>
        )}
      </Dialog>
    </div>
  );
}
