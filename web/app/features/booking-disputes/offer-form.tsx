// Offers another amount to settle a dispute (N4).
import { BOOKING_DISPUTE } from '@daynook/contract/limits/booking-disputes';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasCode } from '../../lib/api/api-error.ts';
import { formatMoney } from '../../lib/formats.ts';
import { useDisputeAct } from '../../nouns/booking-disputes/api.ts';
import { readAmountWithin } from '../../nouns/listings/listing-price-rules.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import type { DisputeCardProps } from './dispute-next.tsx';

export function OfferForm({ booking, dispute, onClose }: DisputeCardProps & { onClose: () => void }) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState('');
  const [wasTried, setTried] = useState(false);
  const act = useDisputeAct(booking._id);
  const { currency, offerFromMinor, offerToMinor } = dispute;
  const limits = { leastMinor: offerFromMinor, mostMinor: offerToMinor };
  const amountMinor = readAmountWithin(typed, currency, limits);
  const write = (minor: number) => formatMoney(minor, currency, intl.locale, { withCode: true });
  const range = { from: write(offerFromMinor), to: write(offerToMinor) };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (amountMinor === undefined) {
      focusError(event.currentTarget);
      return;
    }
    if (!act.isPending)
      act.mutate({ kind: 'offer', dispute, amountMinor, message: message.trim() }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} noValidate className="grid max-w-xl gap-5 rounded-field bg-surface p-4 md:p-5">
      <AmountField
        label={<FormattedMessage defaultMessage="Your offer, {from} to {to}" values={range} />}
        currency={currency}
        value={typed}
        error={
          wasTried && amountMinor === undefined
            ? intl.formatMessage({ defaultMessage: 'Enter {from} to {to}.' }, range)
            : fieldErrors(act.error)['amountMinor']
        }
        onChange={setTyped}
      />
      <TextArea
        label={<FormattedMessage defaultMessage="Message (optional)" />}
        rows={3}
        value={message}
        maxLength={BOOKING_DISPUTE.messageMaximumCharacters}
        onChange={(event) => setMessage(event.target.value)}
      />
      <FormFailure error={hasCode(act.error, 'STATE_CHANGED') ? undefined : act.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={act.isPending}>
          <FormattedMessage defaultMessage="Send offer" />
        </Button>
        <Button variant="outline" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" description="Closes a form without sending it" />
        </Button>
      </div>
    </form>
  );
}
