// Opens a dispute: what it's about, what happened, and how much. Overtime is calculated from when the guest left (E8, N4).
import { BOOKING_DISPUTE, type DisputeReason, OVERTIME } from '@daynook/contract/limits/booking-disputes';
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasCode } from '../../lib/api/api-error.ts';
import { formatMoney, formatTime } from '../../lib/formats.ts';
import { useHourCycle } from '../../lib/locale.ts';
import { type Disputes, type OpenInput, useDisputeAct } from '../../nouns/booking-disputes/api.ts';
import { reasonNames } from '../../nouns/booking-disputes/words.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { readAmountWithin } from '../../nouns/listings/listing-price-rules.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { ChoiceCards } from '../../ui/forms/choice-cards.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';

interface OpenDisputeFormProps {
  booking: Booking;
  disputes: Disputes;
  onClose: () => void;
}

export function OpenDisputeForm({ booking, disputes, onClose }: OpenDisputeFormProps) {
  const intl = useIntl();
  const id = useId();
  const { can, currency, maximumMinor, overtime } = disputes;
  const [reason, setReason] = useState<DisputeReason>(can.open[0]!);
  const [text, setText] = useState('');
  const [typed, setTyped] = useState('');
  const [until, setUntil] = useState(overtime?.choices.at(-1)?.until ?? '');
  const [wasTried, setTried] = useState(false);
  const act = useDisputeAct(booking._id);
  const errors = fieldErrors(act.error);
  const isOvertime = reason === 'overtime';
  const most = formatMoney(maximumMinor, currency, intl.locale, { withCode: true });
  const amountMinor = readAmountWithin(typed, currency, { mostMinor: maximumMinor });
  const isDescribed = text.trim().length >= BOOKING_DISPUTE.textMinimumCharacters;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!isDescribed || (isOvertime ? until === '' : amountMinor === undefined)) {
      focusError(event.currentTarget);
      return;
    }
    if (act.isPending) return;
    const body: OpenInput = { reason, text, ...(isOvertime ? { until } : { amountMinor }) };
    act.mutate({ kind: 'open', body }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} noValidate className="grid max-w-xl gap-5 rounded-panel bg-well p-5 md:p-6">
      <ChoiceCards
        id={id}
        columns={can.open.length > 3 ? 2 : 1}
        legend={<FormattedMessage defaultMessage="What’s this about?" />}
        value={reason}
        onChange={(next) => setReason(next as DisputeReason)}
        choices={can.open.map((value) => ({ value, title: intl.formatMessage(reasonNames[value]) }))}
      />
      {isOvertime && overtime ? (
        <OvertimeField
          overtime={overtime}
          until={until}
          onChange={setUntil}
          timeZone={booking.timeZone}
          currency={currency}
          error={errors['until']}
        />
      ) : (
        <AmountField
          label={
            booking.role === 'host' ? (
              <FormattedMessage defaultMessage="Extra payment, up to {most}" values={{ most }} />
            ) : (
              <FormattedMessage defaultMessage="Refund, up to {most}" values={{ most }} />
            )
          }
          currency={currency}
          value={typed}
          error={
            wasTried && amountMinor === undefined
              ? intl.formatMessage({ defaultMessage: 'Enter an amount up to {most}.' }, { most })
              : errors['amountMinor']
          }
          onChange={setTyped}
        />
      )}
      <TextArea
        label={<FormattedMessage defaultMessage="What happened?" />}
        description={
          booking.role === 'host' ? (
            <FormattedMessage defaultMessage="Your guest and our team can read this." />
          ) : (
            <FormattedMessage defaultMessage="Your host and our team can read this." />
          )
        }
        rows={4}
        value={text}
        maxLength={BOOKING_DISPUTE.textMaximumCharacters}
        error={
          wasTried && !isDescribed
            ? intl.formatMessage(
                { defaultMessage: 'Write at least {count} characters.' },
                { count: BOOKING_DISPUTE.textMinimumCharacters },
              )
            : errors['text']
        }
        onChange={(event) => setText(event.target.value)}
      />
      <p className="text-[14px] text-pretty text-muted">
        <FormattedMessage
          defaultMessage="They have {hours} hours to answer. If you don’t agree, our team decides. You can add photos after you send this."
          values={{ hours: BOOKING_DISPUTE.answerHours }}
        />
      </p>
      <FormFailure error={hasCode(act.error, 'STATE_CHANGED') ? undefined : act.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={act.isPending}>
          <FormattedMessage defaultMessage="Send" />
        </Button>
        <Button variant="outline" className="bg-surface!" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" description="Closes a form without sending it" />
        </Button>
      </div>
    </form>
  );
}

interface OvertimeFieldProps {
  overtime: NonNullable<Disputes['overtime']>;
  until: string;
  onChange: (until: string) => void;
  timeZone: string;
  currency: string;
  error: string | undefined;
}

/** When the guest left, with what it costs. */
function OvertimeField({ overtime, until, onChange, timeZone, currency, error }: OvertimeFieldProps) {
  const intl = useIntl();
  const hourCycle = useHourCycle();
  const amount = (minor: number) => formatMoney(minor, currency, intl.locale, { withCode: true });
  if (overtime.choices.length === 0)
    return (
      <p className="rounded-field bg-surface px-4 py-3 text-pretty">
        <FormattedMessage
          defaultMessage="There’s no overtime to charge. Up to {minutes} minutes after the end is free."
          values={{ minutes: OVERTIME.freeMinutes }}
        />
      </p>
    );
  return (
    <Select
      label={<FormattedMessage defaultMessage="The guest left at" />}
      description={
        <FormattedMessage
          defaultMessage="{hour} per hour, based on the price of this booking, plus any tax, rounded up to the next half hour. Up to {minutes} minutes after the end is free."
          values={{ hour: amount(overtime.hourMinor), minutes: OVERTIME.freeMinutes }}
        />
      }
      error={error}
      value={until}
      onChange={(event) => onChange(event.target.value)}
    >
      {overtime.choices.map((choice) => (
        <option key={choice.until} value={choice.until}>
          {intl.formatMessage(
            { defaultMessage: '{time}: {amount}' },
            {
              time: formatTime(choice.until, timeZone, intl.locale, hourCycle),
              amount: amount(choice.amountMinor),
            },
          )}
        </option>
      ))}
    </Select>
  );
}
