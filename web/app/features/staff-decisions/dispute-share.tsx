// Who bears a lost dispute: the operator, unless staff decide that the host bears part of it.
import { DISPUTES } from '@daynook/contract/limits/disputes';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { currencySign } from '../../lib/currency-sign.ts';
import { formatMoney } from '../../lib/formats.ts';
import { readAmountWithin } from '../../nouns/listings/listing-price-rules.ts';
import { Button } from '../../ui/button.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type Dispute, decideHostShare, useDisputeChange } from './disputes-api.ts';

export function HostShareForm({ dispute: { _id, currency }, mostMinor }: { dispute: Dispute; mostMinor: number }) {
  const intl = useIntl();
  const [typed, setTyped] = useState('0');
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const decide = useDisputeChange((body: { amountMinor: number; reason: string }) => decideHostShare(_id, body));
  const amountMinor = readAmountWithin(typed, currency, { leastMinor: 0, mostMinor });
  const errors = fieldErrors(decide.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (amountMinor === undefined || reason.trim() === '') {
      focusError(event.currentTarget);
      return;
    }
    if (decide.isPending) return;
    decide.mutate(
      { amountMinor, reason },
      { onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Saved. We emailed the host.' })) },
    );
  };
  return (
    <section aria-labelledby="host-share">
      <h2 id="host-share" className="display text-[21px]">
        <FormattedMessage defaultMessage="Who covers the loss?" />
      </h2>
      <p className="mt-1 max-w-[70ch] text-muted text-pretty">
        <FormattedMessage
          defaultMessage="We do, unless you decide that the host covers part of it: up to {most}, which is what they earned from this booking. We deduct it from their payouts. You can only decide once."
          values={{ most: formatMoney(mostMinor, currency, intl.locale, { withCode: true }) }}
        />
      </p>
      <form onSubmit={submit} noValidate className="mt-5 grid max-w-xl gap-5">
        <TextField
          label={
            <FormattedMessage
              defaultMessage="Host’s share ({sign})"
              values={{ sign: currencySign(currency, intl.locale) }}
            />
          }
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={
            wasTried && amountMinor === undefined
              ? intl.formatMessage(
                  { defaultMessage: 'Enter an amount from 0 to {most}.' },
                  { most: formatMoney(mostMinor, currency, intl.locale, { withCode: true }) },
                )
              : errors['amountMinor']
          }
          onChange={(event) => setTyped(event.target.value)}
        />
        <TextArea
          label={<FormattedMessage defaultMessage="Reason (the host sees this)" />}
          rows={3}
          value={reason}
          error={
            wasTried && reason.trim() === ''
              ? intl.formatMessage({ defaultMessage: 'Enter a reason. The host sees it.' })
              : errors['reason']
          }
          maxLength={DISPUTES.reasonMaximumCharacters}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormFailure error={decide.error} />
        <div>
          <Button type="submit" isBusy={decide.isPending}>
            <FormattedMessage defaultMessage="Save decision" />
          </Button>
        </div>
      </form>
    </section>
  );
}
