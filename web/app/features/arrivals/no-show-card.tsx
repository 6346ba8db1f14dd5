// A no-show on the booking page: who recorded it, until when it can be contested, and what staff decided (E10).
import { ARRIVAL } from '@daynook/contract/limits/arrivals';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { givenName } from '../../lib/given-name.ts';
import { type NoShow, useArrivalPress } from '../../nouns/arrivals/api.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';

interface NoShowCardProps {
  booking: Booking;
  noShow: NoShow;
}

export function NoShowCard({ booking, noShow }: NoShowCardProps) {
  const titleId = useId();
  const press = useArrivalPress(booking._id);
  const decide = (decision: 'withdrawn' | 'upheld') => {
    if (!press.isPending) press.mutateAsync({ verb: 'no-show/decide', decision }).catch(() => undefined);
  };
  const isBusy = (decision: string) =>
    press.isPending && press.variables?.verb === 'no-show/decide' && press.variables.decision === decision;
  return (
    <section aria-labelledby={titleId} className="grid gap-4 rounded-panel bg-sun-wash p-5 md:p-6">
      <h3 id={titleId} className="text-[18px] font-semibold text-balance">
        <TitleWords booking={booking} noShow={noShow} />
      </h3>
      <p className="max-w-[65ch] text-[15px] text-pretty">
        <StandWords booking={booking} noShow={noShow} />
      </p>
      {noShow.contestText && (
        <p className="rounded-field bg-surface px-4 py-3 whitespace-pre-line wrap-anywhere">{noShow.contestText}</p>
      )}
      {noShow.can.contest && <Contest booking={booking} />}
      {press.error instanceof ApiError && <FailureNote error={press.error} />}
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {noShow.can.uphold && (
          <Button isBusy={isBusy('upheld')} onClick={() => decide('upheld')}>
            <FormattedMessage defaultMessage="Uphold no-show" />
          </Button>
        )}
        {noShow.can.withdraw && (
          <Button
            variant="outline"
            className="bg-surface!"
            isBusy={isBusy('withdrawn')}
            onClick={() => decide('withdrawn')}
          >
            <FormattedMessage defaultMessage="Withdraw no-show" />
          </Button>
        )}
      </div>
    </section>
  );
}

function TitleWords({ booking, noShow }: NoShowCardProps) {
  const values = { guest: givenName(booking.guest.name), reader: booking.role };
  switch (noShow.state) {
    case 'contested':
      return (
        <FormattedMessage
          defaultMessage="{reader, select, guest {You contested the no-show} other {{guest} contested the no-show}}"
          values={values}
        />
      );
    case 'upheld':
      return <FormattedMessage defaultMessage="The no-show stands" />;
    default:
      return (
        <FormattedMessage
          defaultMessage="{reader, select, guest {You’re marked as a no-show} other {{guest} is marked as a no-show}}"
          values={values}
        />
      );
  }
}

function StandWords({ booking, noShow }: NoShowCardProps) {
  const values = {
    reader: booking.role,
    by: noShow.by,
    guest: givenName(booking.guest.name),
    host: givenName(booking.host.name),
    until: <ZonedTime key="u" startsAt={noShow.contestUntil} timeZone={booking.timeZone} withDate />,
  };
  if (noShow.state === 'contested')
    return <FormattedMessage defaultMessage="Our team is looking into it and will decide." />;
  if (noShow.state === 'upheld')
    return <FormattedMessage defaultMessage="Our team looked into it. Nothing is refunded." />;
  return noShow.can.contest ? (
    <FormattedMessage
      defaultMessage="{by, select, host {{host} recorded that you didn’t come.} staff {We recorded that you didn’t come.} other {You didn’t check in.}} Were you there, or couldn’t you get in? Contest it by {until}, and our team will decide."
      values={values}
    />
  ) : (
    <FormattedMessage
      defaultMessage="{reader, select, guest {It can’t be contested anymore.} other {Nothing is refunded. {guest} can contest it until {until}.}}"
      values={values}
    />
  );
}

function Contest({ booking }: { booking: Booking }) {
  const intl = useIntl();
  const contest = useArrivalPress(booking._id);
  const [message, setMessage] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    setMissing(message.trim() === '');
    if (message.trim() === '' || contest.isPending) return;
    contest.mutateAsync({ verb: 'no-show/contest', message: message.trim() }).catch(() => undefined);
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {contest.error instanceof ApiError && <FailureNote error={contest.error} />}
      <TextArea
        id="contest-message"
        rows={3}
        maxLength={ARRIVAL.messageMaximumCharacters}
        label={intl.formatMessage({ defaultMessage: 'What happened?' })}
        error={isMissing ? intl.formatMessage({ defaultMessage: 'Tell us what happened.' }) : undefined}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <Button type="submit" className="justify-self-start" isBusy={contest.isPending}>
        <FormattedMessage defaultMessage="Contest no-show" />
      </Button>
    </form>
  );
}
