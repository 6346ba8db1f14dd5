// A booking event in its conversation: one sentence that works for both readers.

import type { Conversation, Message } from '@daynook/contract/messages';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { formatLocalDate, formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';

/** `youAre` is the reader's role; `other` is the other's name. */
export function MessageEventWords({
  event,
  youAre,
  other,
}: {
  event: NonNullable<Message['event']>;
  youAre: Conversation['role'];
  other: string;
}) {
  const who =
    event.by === (youAre === 'co-host' ? 'host' : youAre)
      ? 'you'
      : event.by === 'guest' || event.by === 'host'
        ? 'other'
        : 'we';
  const locale = useLocale();
  const values = { who, other };
  const money =
    event.amountMinor !== undefined && event.currency !== undefined
      ? formatMoney(event.amountMinor, event.currency, locale, { withCode: true })
      : undefined;
  switch (event.code) {
    case 'requested':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You} other {{other}}} sent a booking request"
          values={values}
        />
      );
    case 'confirmed':
      return <FormattedMessage defaultMessage="Booking confirmed" />;
    case 'declined':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You} other {{other}}} declined the request"
          values={values}
        />
      );
    case 'withdrawn':
      return event.by === 'system' ? (
        <FormattedMessage defaultMessage="Another host accepted first, so the request was withdrawn" />
      ) : (
        <FormattedMessage
          defaultMessage="{who, select, you {You} other {{other}}} withdrew the request"
          values={values}
        />
      );
    case 'expired':
      return <FormattedMessage defaultMessage="It expired without a response or payment" />;
    case 'cancelled':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You canceled the booking} we {The booking was canceled} other {{other} canceled the booking}}"
          values={values}
        />
      );
    case 'refund-proposed':
      return <FormattedMessage defaultMessage="We proposed a refund" />;
    case 'refund-agreed':
      return <FormattedMessage defaultMessage="The refund was accepted" />;
    case 'refund-declined':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You} other {{other}}} declined the refund"
          values={values}
        />
      );
    case 'refund-closed':
      return <FormattedMessage defaultMessage="The refund offer was withdrawn" />;
    case 'change-proposed':
    case 'changed':
    case 'change-declined':
    case 'change-withdrawn':
    case 'change-expired':
    case 'change-unpaid':
      return <ChangeWords event={event} code={event.code} who={who} other={other} />;
    case 'no-access':
      return (
        <FormattedMessage defaultMessage="{who, select, you {You} other {{other}}} can’t get in" values={values} />
      );
    case 'no-access-answered':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You said that {other} can get in now} other {{other} said that you can get in now}}"
          values={values}
        />
      );
    case 'no-access-escalated':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You still can’t} other {{other} still can’t}} get in. We’re looking into it"
          values={values}
        />
      );
    case 'no-access-over':
      return <FormattedMessage defaultMessage="The access problem is closed" />;
    case 'paid':
      return <FormattedMessage defaultMessage="Payment received: {amount}" values={{ amount: money }} />;
    case 'refunded':
      return <FormattedMessage defaultMessage="Refunded {amount}" values={{ amount: money }} />;
    case 'offer-made':
      return (
        <FormattedMessage defaultMessage="{who, select, you {You} other {{other}}} sent an offer" values={values} />
      );
    case 'offer-withdrawn':
      return (
        <FormattedMessage defaultMessage="{who, select, you {You} other {{other}}} withdrew an offer" values={values} />
      );
    case 'host-away':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {Automatic reply: you are} other {Automatic reply: {other} is}} away until {until}"
          values={{ ...values, until: event.until && formatLocalDate(event.until, locale, 'long') }}
        />
      );
    default:
      return <FormattedMessage defaultMessage="The booking has ended" />;
  }
}

type ChangeCode = Extract<NonNullable<Message['event']>['code'], 'changed' | `change-${string}`>;

const changeSentences: Record<ChangeCode, MessageDescriptor> = defineMessages({
  'change-proposed': {
    defaultMessage:
      '{who, select, you {You proposed a change} we {We proposed a change} other {{other} proposed a change}}',
  },
  changed: { defaultMessage: 'Booking changed' },
  'change-declined': {
    defaultMessage:
      '{who, select, you {You declined the change} we {We declined the change} other {{other} declined the change}}. The booking stays as it is',
  },
  'change-withdrawn': {
    defaultMessage:
      '{who, select, you {You withdrew the change} we {We withdrew the change} other {{other} withdrew the change}}. The booking stays as it is',
  },
  'change-expired': { defaultMessage: 'The proposed change expired. The booking stays as it is' },
  'change-unpaid': {
    defaultMessage: 'The change was accepted, but the card couldn’t be charged. The booking stays as it is for now',
  },
});

/** Proposals and changes name both times with their zone. */
function ChangeWords({
  event: { change },
  code,
  who,
  other,
}: {
  event: NonNullable<Message['event']>;
  code: ChangeCode;
  who: string;
  other: string;
}) {
  const isMoved =
    change &&
    (change.before.startsAt !== change.after.startsAt ||
      change.before.endsAt !== change.after.endsAt ||
      change.timeZoneBefore !== undefined);
  const time = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }, timeZone = change?.timeZone ?? 'UTC') => (
    <ZonedTime startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} withDate />
  );
  return (
    <>
      <FormattedMessage {...changeSentences[code]} values={{ who, other }} />
      {change?.listings && (code === 'change-proposed' || code === 'changed') && (
        <span className="block">
          <FormattedMessage defaultMessage="{after} instead of {before}" values={change.listings} />
        </span>
      )}
      {change && (code === 'change-proposed' || code === 'changed') && (
        <span className="block">
          {isMoved ? (
            <FormattedMessage
              defaultMessage="{after} instead of {before}"
              values={{ before: time(change.before, change.timeZoneBefore), after: time(change.after) }}
            />
          ) : (
            time(change.after)
          )}
        </span>
      )}
    </>
  );
}
