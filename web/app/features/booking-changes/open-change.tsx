// The change that waits for an answer or a payment, on the booking page: what's different, until when, and the buttons (E7).
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { givenName } from '../../lib/given-name.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { type Change, changesQuery, openChangeIn, useAnswerChange } from '../../nouns/booking-changes/api.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import { TimeLeft } from '../../nouns/bookings/time-left.tsx';
import { Button } from '../../ui/button.tsx';
import { useHashFocus } from '../../ui/go-to.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Comparison } from './comparison.tsx';
import { DifferenceWords, dueAtOnceMinor, MoneyWords } from './next-words.tsx';

interface OpenChangeProps {
  booking: Booking;
  heading: (content: ReactNode) => ReactNode;
}

export function OpenChange({ booking, heading }: OpenChangeProps) {
  const changes = useQuery({
    ...changesQuery(booking._id),
    // A charge takes seconds, and its result isn't announced while the guest waits.
    refetchInterval: ({ state }) => (openChangeIn(state.data?.changes)?.state === 'charging' ? 2_000 : false),
  });
  const change = openChangeIn(changes.data?.changes);
  if (change) return heading(<ChangeCard booking={booking} change={change} onEnd={() => void changes.refetch()} />);
  if (!changes.isError || changes.data) return null;
  return heading(
    <RetryLine onRetry={() => void changes.refetch()} isRetrying={changes.isFetching}>
      <FormattedMessage defaultMessage="We couldn’t check for proposed changes." />
    </RetryLine>,
  );
}

function ChangeCard({ booking, change, onEnd }: { booking: Booking; change: Change; onEnd: () => void }) {
  const titleId = useId();
  useHashFocus('change');
  const isOver = Date.parse(change.expiresAt) <= Date.now();
  return (
    <section
      id="change"
      aria-labelledby={titleId}
      className={`grid gap-5 rounded-panel p-5 md:p-6 ${change.state === 'unpaid' ? 'bg-danger-wash' : 'bg-sun-wash'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={titleId} className="text-[18px] font-semibold text-balance">
          <TitleWords booking={booking} change={change} />
        </h3>
        {change.state !== 'charging' && !isOver && <TimeLeft until={change.expiresAt} />}
      </div>
      <Comparison compared={change} isHost={booking.role !== 'guest'} />
      {change.message && (
        <p
          {...writtenBy(change.message)}
          className="rounded-field bg-surface px-4 py-3 whitespace-pre-line wrap-anywhere"
        >
          {change.message}
        </p>
      )}
      <p className="max-w-[65ch] text-[15px] text-pretty">
        <StandWords booking={booking} change={change} isOver={isOver} />
      </p>
      {isOver && change.state !== 'charging' ? (
        <Button variant="outline" className="justify-self-start bg-surface!" onClick={onEnd}>
          <FormattedMessage defaultMessage="Refresh" />
        </Button>
      ) : (
        <Answers booking={booking} change={change} />
      )}
    </section>
  );
}

const isOwn = ({ by }: Change, { role }: Booking): boolean => (by === 'guest') === (role === 'guest');

function TitleWords({ booking, change }: { booking: Booking; change: Change }) {
  const who = change.by === 'staff' ? 'staff' : isOwn(change, booking) ? 'you' : 'other';
  const name = givenName((change.by === 'guest' ? booking.guest : booking.host).name);
  if (change.state === 'charging') return <FormattedMessage defaultMessage="Charging the card for this change" />;
  if (change.state === 'unpaid')
    return (
      <FormattedMessage
        defaultMessage="{reader, select, guest {Your card couldn’t be charged for this change} other {{guest}’s card couldn’t be charged for this change}}"
        values={{ reader: booking.role, guest: givenName(booking.guest.name) }}
      />
    );
  return (
    <FormattedMessage
      defaultMessage="{who, select, you {You proposed a change} staff {We proposed a change} other {{name} proposed a change}}"
      values={{ who, name }}
    />
  );
}

/** What happens next. */
function StandWords({ booking, change, isOver }: { booking: Booking; change: Change; isOver: boolean }) {
  const values = {
    reader: booking.role,
    guest: givenName(booking.guest.name),
    other: givenName((booking.role === 'guest' ? booking.host : booking.guest).name),
    money: <DifferenceWords key="m" booking={booking} amounts={change} />,
  };
  if (change.state === 'charging')
    return <FormattedMessage defaultMessage="This takes a moment. The new time is held meanwhile." />;
  if (isOver) return <FormattedMessage defaultMessage="This expired without an answer. The booking stays as it is." />;
  if (change.state === 'unpaid')
    return (
      <FormattedMessage
        defaultMessage="{reader, select, guest {Pay with another card to make the change. Until then the booking stays as it is, and the new time isn’t held.} other {{guest} can pay with another card. Until then the booking stays as it is, and the new time isn’t held.}}"
        values={values}
      />
    );
  if (change.can.accept) return <FormattedMessage defaultMessage="If you accept: {money}" values={values} />;
  return (
    <FormattedMessage
      defaultMessage="Waiting for {other}. The booking stays as it is, and the new time isn’t held. {money}"
      values={values}
    />
  );
}

function Answers({ booking, change }: { booking: Booking; change: Change }) {
  const intl = useIntl();
  const answer = useAnswerChange(booking._id);
  const { can, chargeMinor, currency } = change;
  const dueMinor = dueAtOnceMinor(change);
  const press = (verb: 'accept' | 'decline' | 'withdraw') => {
    if (answer.isPending) return;
    answer.mutateAsync({ verb, change }).then(
      () => {
        const words = {
          accept: intl.formatMessage({ defaultMessage: 'Accepted' }),
          decline: intl.formatMessage({ defaultMessage: 'Declined. The booking stays as it is' }),
          withdraw: intl.formatMessage({ defaultMessage: 'Withdrawn. The booking stays as it is' }),
        };
        toast.success(words[verb]);
      },
      () => undefined,
    );
  };
  const isBusy = (verb: string) => answer.isPending && answer.variables?.verb === verb;
  return (
    <div className="grid gap-3">
      {answer.error instanceof ApiError && <FailureNote error={answer.error} />}
      <div className="flex flex-wrap gap-2.5">
        {can.accept && (
          <Button isBusy={isBusy('accept')} onClick={() => press('accept')}>
            {booking.role === 'guest' && dueMinor > 0 ? (
              <span>
                <FormattedMessage
                  defaultMessage="Accept and pay {amount}"
                  values={{ amount: <MoneyWords key="a" amountMinor={dueMinor} currency={currency} /> }}
                />
              </span>
            ) : (
              <FormattedMessage defaultMessage="Accept" />
            )}
          </Button>
        )}
        {can.pay && (
          <LinkButton to={`/booking/${booking._id}/pay?change=${change._id}`}>
            <FormattedMessage
              defaultMessage="Pay {amount}"
              values={{ amount: <MoneyWords key="a" amountMinor={chargeMinor} currency={currency} /> }}
            />
          </LinkButton>
        )}
        {can.decline && (
          <Button variant="outline" className="bg-surface!" isBusy={isBusy('decline')} onClick={() => press('decline')}>
            <FormattedMessage defaultMessage="Decline" />
          </Button>
        )}
        {can.withdraw && (
          <Button
            variant="outline"
            className="bg-surface!"
            isBusy={isBusy('withdraw')}
            onClick={() => press('withdraw')}
          >
            <FormattedMessage defaultMessage="Withdraw change" />
          </Button>
        )}
      </div>
    </div>
  );
}
