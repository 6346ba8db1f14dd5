// Refunds damage that a guest paid: how much, who bears it, how, and why.
import { DAMAGE, type DamageRefundBearer, type DamageRefundWay } from '@daynook/contract/limits/damages';
import { isManualMethod } from '@daynook/contract/money/payment-methods';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatMoney } from '../../lib/formats.ts';
import { readAmountWithin } from '../../nouns/listings/listing-price-rules.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { Chip } from '../../ui/forms/chip.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { type StaffReport, useStaffAct } from './damages-api.ts';

export function DamageRefund({ report, onCancel }: { report: StaffReport; onCancel: () => void }) {
  const intl = useIntl();
  const { currency, decision, booking } = report;
  const mostMinor = decision?.amountMinor ?? 0;
  const most = formatMoney(mostMinor, currency, intl.locale, { withCode: true });
  const isByCard = !isManualMethod(booking.paymentMethod);
  const [typed, setTyped] = useState('');
  // A refund that a bank declined is sent another way, with the same terms.
  const [reason, setReason] = useState(report.refund?.reason ?? '');
  const [bearer, setBearer] = useState<DamageRefundBearer>(report.refund?.bearer ?? 'host');
  // A bank that declined it once will do so again.
  const [way, setWay] = useState<DamageRefundWay>(isByCard && report.refundFailure === null ? 'card' : 'outside');
  const [wasTried, setTried] = useState(false);
  const act = useStaffAct(report);
  const errors = fieldErrors(act.error);
  const amountMinor = readAmountWithin(typed, currency, { mostMinor });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (amountMinor === undefined || reason.trim() === '') {
      focusError(event.currentTarget);
      return;
    }
    if (!act.isPending) act.mutate({ kind: 'refund', amountMinor, bearer, way, reason });
  };
  return (
    <form onSubmit={submit} noValidate className="grid max-w-xl gap-5 border-t border-line pt-5">
      <AmountField
        label={<FormattedMessage defaultMessage="Amount to refund ({currency})" values={{ currency }} />}
        description={<FormattedMessage defaultMessage="Up to {most}. You can refund only once." values={{ most }} />}
        currency={currency}
        value={typed}
        error={
          wasTried && amountMinor === undefined
            ? intl.formatMessage({ defaultMessage: 'Enter an amount up to {most}.' }, { most })
            : errors['amountMinor']
        }
        onChange={setTyped}
        className="max-w-72"
      />
      <Choice
        legend={<FormattedMessage defaultMessage="Who covers it" />}
        note={
          bearer === 'host' ? (
            <FormattedMessage defaultMessage="We take it from the host’s next payout." />
          ) : (
            <FormattedMessage defaultMessage="The host keeps the money. We pay the refund." />
          )
        }
      >
        <Chip isOn={bearer === 'host'} onClick={() => setBearer('host')}>
          <FormattedMessage defaultMessage="The host" />
        </Chip>
        <Chip isOn={bearer === 'platform'} onClick={() => setBearer('platform')}>
          <FormattedMessage defaultMessage="We do" />
        </Chip>
      </Choice>
      {isByCard && (
        <Choice
          legend={<FormattedMessage defaultMessage="How it’s sent" />}
          note={
            errors['way'] ??
            (way === 'card' ? (
              <FormattedMessage defaultMessage="It goes back to the card right away." />
            ) : (
              <FormattedMessage defaultMessage="Send the money first, for example by bank transfer. This only records it." />
            ))
          }
        >
          <Chip isOn={way === 'card'} onClick={() => setWay('card')}>
            <FormattedMessage defaultMessage="To the card" />
          </Chip>
          <Chip isOn={way === 'outside'} onClick={() => setWay('outside')}>
            <FormattedMessage defaultMessage="Another way" />
          </Chip>
        </Choice>
      )}
      {!isByCard && (
        <p className="text-[14.5px] text-pretty text-muted">
          <FormattedMessage defaultMessage="Send the money first, for example by bank transfer. This only records it." />
        </p>
      )}
      <TextArea
        label={<FormattedMessage defaultMessage="Reason (the guest and host see this)" />}
        rows={3}
        value={reason}
        maxLength={DAMAGE.reasonMaximumCharacters}
        error={
          wasTried && reason.trim() === ''
            ? intl.formatMessage({ defaultMessage: 'Enter a reason. The guest and host see it.' })
            : errors['reason']
        }
        onChange={(event) => setReason(event.target.value)}
      />
      <FormFailure error={act.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={act.isPending}>
          {way === 'card' ? (
            <FormattedMessage defaultMessage="Refund" description="Gives money back to a card" />
          ) : (
            <FormattedMessage defaultMessage="Record refund" />
          )}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          <FormattedMessage defaultMessage="Cancel" description="Closes a form without sending it" />
        </Button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  legend: React.ReactNode;
  /** Explains the choice. */
  note: React.ReactNode;
  children: React.ReactNode;
}

const Choice = ({ legend, note, children }: ChoiceProps) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1.5 text-[14px] font-semibold">{legend}</legend>
    <div className="flex flex-wrap gap-2">{children}</div>
    <p className="text-[14.5px] text-pretty text-muted">{note}</p>
  </fieldset>
);
