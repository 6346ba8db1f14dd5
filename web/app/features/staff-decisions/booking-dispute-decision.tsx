// Decides a dispute once, with an explanation: how much of each line is refunded, or what the guest may pay (N3, N4).
import { BOOKING_DISPUTE } from '@daynook/contract/limits/booking-disputes';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasCode } from '../../lib/api/api-error.ts';
import { formatMoney } from '../../lib/formats.ts';
import { disputeLineNames } from '../../nouns/booking-disputes/words.ts';
import { readAmountWithin } from '../../nouns/listings/listing-price-rules.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { type StaffDispute, useDecide } from './booking-disputes-api.ts';

interface Amount {
  readonly key: string;
  readonly label: string;
  readonly mostMinor: number;
}

/** The fields: one for each line, or one for the payment. */
function useAmounts(dispute: StaffDispute): Amount[] {
  const intl = useIntl();
  const most = (minor: number) => formatMoney(minor, dispute.currency, intl.locale, { withCode: true });
  if (dispute.direction === 'payment') {
    const label = intl.formatMessage(
      { defaultMessage: 'Amount to ask the guest for, up to {most}' },
      { most: most(dispute.askedMinor) },
    );
    return [{ key: 'payment', label, mostMinor: dispute.askedMinor }];
  }
  const lines = dispute.lines.filter(({ leftMinor }) => leftMinor > 0);
  return lines.map(({ position, code, name, leftMinor }) => ({
    key: String(position),
    label: intl.formatMessage(
      { defaultMessage: '{line}: refund up to {most}' },
      { line: name ?? intl.formatMessage(disputeLineNames[code]), most: most(leftMinor) },
    ),
    mostMinor: leftMinor,
  }));
}

export function BookingDisputeDecision({ dispute, onCancel }: { dispute: StaffDispute; onCancel: () => void }) {
  const intl = useIntl();
  const form = useRef<HTMLFormElement>(null);
  // The button that opened it is gone, so focus moves to the first field.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  const amounts = useAmounts(dispute);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const decide = useDecide(dispute);
  const errors = fieldErrors(decide.error);
  const read = ({ key, mostMinor }: Amount): number | undefined => {
    const text = typed[key]?.trim() ?? '';
    return text === '' ? 0 : readAmountWithin(text, dispute.currency, { leastMinor: 0, mostMinor });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === '' || amounts.some((amount) => read(amount) === undefined)) {
      focusError(event.currentTarget);
      return;
    }
    if (decide.isPending) return;
    const decided = amounts.map((amount) => ({ key: amount.key, minor: read(amount) ?? 0 }));
    decide.mutate(
      dispute.direction === 'payment'
        ? { reason, amountMinor: decided[0]?.minor ?? 0 }
        : { reason, lines: decided.map(({ key, minor }) => ({ position: Number(key), refundMinor: minor })) },
    );
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-xl gap-5 rounded-panel bg-well p-5">
      {amounts.map((amount) => (
        <AmountField
          key={amount.key}
          label={amount.label}
          currency={dispute.currency}
          value={typed[amount.key] ?? ''}
          error={
            wasTried && read(amount) === undefined
              ? intl.formatMessage(
                  { defaultMessage: 'Enter an amount up to {most}.' },
                  { most: formatMoney(amount.mostMinor, dispute.currency, intl.locale, { withCode: true }) },
                )
              : (errors['lines'] ?? errors['amountMinor'])
          }
          onChange={(value) => setTyped((known) => ({ ...known, [amount.key]: value }))}
        />
      ))}
      <p className="text-[14px] text-pretty text-muted">
        {dispute.direction === 'payment' ? (
          <FormattedMessage defaultMessage="Leave this empty if the guest owes nothing. Nothing is charged unless the guest pays." />
        ) : (
          <FormattedMessage
            defaultMessage="Leave a line empty to refund none of it. We add the tax. The total with tax can’t be more than {most}."
            values={{ most: formatMoney(dispute.askedMinor, dispute.currency, intl.locale, { withCode: true }) }}
          />
        )}
      </p>
      <TextArea
        label={<FormattedMessage defaultMessage="Explanation for guest and host" />}
        rows={4}
        value={reason}
        maxLength={BOOKING_DISPUTE.textMaximumCharacters}
        error={
          wasTried && reason.trim() === ''
            ? intl.formatMessage({ defaultMessage: 'Explain the decision.' })
            : errors['reason']
        }
        onChange={(event) => setReason(event.target.value)}
      />
      <FormFailure error={hasCode(decide.error, 'STATE_CHANGED') ? undefined : decide.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={decide.isPending}>
          <FormattedMessage defaultMessage="Save decision" />
        </Button>
        <Button variant="outline" onClick={onCancel}>
          <FormattedMessage defaultMessage="Cancel" description="Closes a form without sending it" />
        </Button>
      </div>
    </form>
  );
}
