// A refund that staff proposed, on the booking page: to its host a question they answer in peace, to everybody else how it stands.
import { REFUNDS } from '@daynook/contract/limits/refunds';
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import { formatMoney } from '../../lib/formats.ts';
import { givenName } from '../../lib/given-name.ts';
import { useLocale } from '../../lib/locale.ts';
import { ReasonWords } from '../../nouns/bookings/actions/reason-words.tsx';
import { type Booking, type Refund, useRefundAnswer } from '../../nouns/bookings/api.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';

interface RefundCardProps {
  booking: Booking;
  refund: Refund;
}

function useValues({ booking, refund: { amountMinor, currency } }: RefundCardProps) {
  const locale = useLocale();
  return {
    amount: formatMoney(amountMinor, currency, locale, { withCode: true }),
    guest: givenName(booking.guest.name),
    host: givenName(booking.host.name),
    reader: booking.role,
  };
}

export function RefundCard({ booking, refund }: RefundCardProps) {
  const titleId = useId();
  const { state, reason, word, dueAt, canAnswer, hostLossMinor, currency } = refund;
  return (
    <section
      aria-labelledby={titleId}
      className={cx('rounded-panel p-6 md:p-8', canAnswer ? 'bg-sun-wash' : 'bg-well')}
    >
      <h2 id={titleId} className="display text-[25px] text-balance num">
        <TitleWords booking={booking} refund={refund} />
      </h2>
      <p className="mt-2 max-w-[60ch] text-[16.5px] text-pretty text-muted">
        <TextWords booking={booking} refund={refund} />
      </p>
      <ReasonWords reason={reason} className="mt-4" />
      {word !== null && state !== 'agreed' && (
        <div className="mt-4">
          <p className="text-[14px] font-semibold text-muted">
            <FormattedMessage
              defaultMessage="{reader, select, host {Your answer} other {{host}’s answer}}"
              values={{ reader: booking.role, host: givenName(booking.host.name) }}
            />
          </p>
          <ReasonWords reason={word} className="mt-1" />
        </div>
      )}
      {hostLossMinor !== null && hostLossMinor > 0 && state !== 'closed' && (
        <p className="mt-4 text-[16px] text-pretty">
          <FormattedMessage
            defaultMessage="{state, select, agreed {{reader, select, host {You earn} other {{host} earns}}} other {{reader, select, host {You’d earn} other {{host} would earn}}}} {loss} less, because our fee goes down too."
            values={{
              state,
              reader: booking.role,
              host: givenName(booking.host.name),
              loss: (
                <Money key="l" amountMinor={hostLossMinor} currency={currency} withCode className="font-semibold" />
              ),
            }}
          />
        </p>
      )}
      {dueAt && (
        <p className="mt-4 flex gap-2.5 text-[15.5px]">
          <ClockIcon size={19} className="mt-0.5 shrink-0 text-clay" />
          <span>
            <FormattedMessage
              defaultMessage="{canAnswer, select, yes {Please answer by {moment}.} other {Answer due by {moment}.}}"
              values={{
                canAnswer: canAnswer ? 'yes' : 'no',
                moment: <ZonedTime key="m" startsAt={dueAt} timeZone={booking.timeZone} withDate />,
              }}
            />
          </span>
        </p>
      )}
      {canAnswer && <RefundAnswer booking={booking} refund={refund} />}
    </section>
  );
}

function TitleWords({ booking, refund }: RefundCardProps) {
  const values = useValues({ booking, refund });
  if (refund.state === 'closed')
    return <FormattedMessage defaultMessage="The {amount} refund was withdrawn" values={values} />;
  if (refund.state === 'agreed')
    return (
      <FormattedMessage
        defaultMessage="{amount} goes back to {reader, select, guest {you} other {{guest}}}"
        values={values}
      />
    );
  if (refund.state === 'with-us')
    return <FormattedMessage defaultMessage="We’re reviewing a {amount} refund again" values={values} />;
  return refund.canAnswer ? (
    <FormattedMessage defaultMessage="Refund {amount} to {guest}?" values={values} />
  ) : (
    <FormattedMessage defaultMessage="We proposed a {amount} refund" values={values} />
  );
}

function TextWords({ booking, refund }: RefundCardProps) {
  const values = useValues({ booking, refund });
  switch (refund.state) {
    case 'closed':
      return (
        <FormattedMessage defaultMessage="We withdrew our proposal. No money moves, and you don’t need to do anything." />
      );
    case 'agreed':
      return refund.bearer === 'platform' ? (
        <FormattedMessage
          defaultMessage="We’re covering it, so {reader, select, host {your} other {{host}’s}} earnings don’t change."
          values={values}
        />
      ) : (
        <FormattedMessage
          defaultMessage="{reader, select, host {You or your co-host} other {{host}}} agreed. The refund can take a few days to show up."
          values={values}
        />
      );
    case 'with-us':
      return (
        <FormattedMessage
          defaultMessage="{reader, select, host {You} other {{host}}} declined or didn’t answer in time. Nothing is deducted from {reader, select, host {your} other {{host}’s}} earnings. We’ll let you know what we decide."
          values={values}
        />
      );
    default:
      return refund.canAnswer ? (
        <FormattedMessage defaultMessage="We looked into what happened and suggest this refund. It’s up to you: nothing is deducted unless you agree." />
      ) : (
        <FormattedMessage
          defaultMessage="We asked {host} and will tell {reader, select, guest {you} other {{guest}}} the answer."
          values={values}
        />
      );
  }
}

function RefundAnswer({ booking, refund }: RefundCardProps) {
  const intl = useIntl();
  const values = useValues({ booking, refund });
  const [isDeclining, setDeclining] = useState(false);
  const answer = useRefundAnswer(booking._id);
  const accept = () => {
    if (answer.isPending) return;
    answer.mutateAsync({ refund }).then(
      () => toast.success(intl.formatMessage({ defaultMessage: 'Agreed. {amount} goes back to {guest}.' }, values)),
      (error: unknown) => toast.error(error instanceof ApiError ? error.message : String(error)),
    );
  };
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button onClick={accept} isBusy={answer.isPending && !isDeclining}>
        <FormattedMessage defaultMessage="Agree and refund {amount}" values={values} />
      </Button>
      <Button variant="outline" className="bg-surface!" onClick={() => setDeclining(true)}>
        <FormattedMessage defaultMessage="Decline" />
      </Button>
      <DeclineRefund booking={booking} refund={refund} isOpen={isDeclining} onClose={() => setDeclining(false)} />
    </div>
  );
}

function DeclineRefund({
  booking,
  refund,
  isOpen,
  onClose,
}: RefundCardProps & { isOpen: boolean; onClose: () => void }) {
  const intl = useIntl();
  const formId = useId();
  const values = useValues({ booking, refund });
  const [word, setWord] = useState('');
  const [wasTried, setTried] = useState(false);
  const answer = useRefundAnswer(booking._id);
  const close = () => {
    answer.reset();
    setTried(false);
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (word.trim() === '') {
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    if (answer.isPending) return;
    answer.mutateAsync({ refund, word }).then(
      () => {
        close();
        toast.success(intl.formatMessage({ defaultMessage: 'Declined. Nothing is deducted.' }));
      },
      // Nothing is left to decide: the page behind shows how it stands now.
      (error: Error) => {
        if (!hasCode(error, 'STATE_CHANGED')) return;
        close();
        toast.blank(error.message);
      },
    );
  };
  const failure = answer.error instanceof ApiError ? answer.error : undefined;
  const required = intl.formatMessage({ defaultMessage: 'Tell us why in a few words.' });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={<FormattedMessage defaultMessage="Decline to refund {amount}?" values={values} />}
      footer={
        <>
          <Button variant="outline" className="max-sm:grow" onClick={close}>
            <FormattedMessage defaultMessage="Go back" />
          </Button>
          <Button variant="danger" className="max-sm:grow" type="submit" form={formId} isBusy={answer.isPending}>
            <FormattedMessage defaultMessage="Decline refund" />
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {failure && <FailureNote error={failure} />}
        <p className="mb-5 text-pretty text-muted">
          <FormattedMessage defaultMessage="Nothing is deducted from your earnings. We’ll review it again and may cover it ourselves." />
        </p>
        <TextArea
          label={<FormattedMessage defaultMessage="Reason ({guest} and our team can read it)" values={values} />}
          rows={4}
          value={word}
          maxLength={REFUNDS.reasonMaximumCharacters}
          error={failure?.fields['word'] ?? (wasTried && word.trim() === '' ? required : undefined)}
          onChange={(event) => setWord(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
