// Decides once, with a reason, what the guest pays for damage, or writes it off.
import { DAMAGE } from '@daynook/contract/limits/damages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { currencySign } from '../../lib/currency-sign.ts';
import { formatMoney } from '../../lib/formats.ts';
import { readAmountWithin } from '../../nouns/listings/listing-price-rules.ts';
import { Button } from '../../ui/button.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { type StaffReport, useStaffAct } from './damages-api.ts';

interface DamageDecisionProps {
  report: StaffReport;
  isWriteOff?: boolean;
  onCancel: () => void;
}

export function DamageDecision({ report, isWriteOff = false, onCancel }: DamageDecisionProps) {
  const intl = useIntl();
  const form = useRef<HTMLFormElement>(null);
  // The button that opened it is gone, so focus moves to the first field.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  const { currency, amountMinor: mostMinor } = report;
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const act = useStaffAct(report);
  const errors = fieldErrors(act.error);
  const amountMinor = readAmountWithin(typed, currency, { leastMinor: 0, mostMinor });
  const most = formatMoney(mostMinor, currency, intl.locale, { withCode: true });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if ((!isWriteOff && amountMinor === undefined) || reason.trim() === '') {
      focusError(event.currentTarget);
      return;
    }
    if (act.isPending) return;
    act.mutate(isWriteOff ? { kind: 'write-off', reason } : { kind: 'decide', amountMinor: amountMinor!, reason });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-xl gap-5 border-t border-line pt-5">
      {!isWriteOff && (
        <TextField
          label={
            <FormattedMessage
              defaultMessage="The guest pays ({sign})"
              values={{ sign: currencySign(currency, intl.locale) }}
            />
          }
          description={
            <FormattedMessage
              defaultMessage="From 0 to {most}. It’s charged right away if they booked by card. You can decide only once."
              values={{ most }}
            />
          }
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={
            wasTried && amountMinor === undefined
              ? intl.formatMessage({ defaultMessage: 'Enter an amount from 0 to {most}.' }, { most })
              : errors['amountMinor']
          }
          onChange={(event) => setTyped(event.target.value)}
        />
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
          {isWriteOff ? (
            <FormattedMessage defaultMessage="Write off" />
          ) : (
            <FormattedMessage defaultMessage="Save decision" />
          )}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}
