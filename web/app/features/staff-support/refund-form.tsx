// Proposes a refund: how much, who bears it, why, with a preview before it's sent.
import { REFUND_BEARERS, REFUNDS } from '@daynook/contract/limits/refunds';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatMoney } from '../../lib/formats.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { readAmountWithin } from '../../nouns/listings/listing-price-rules.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { Chip } from '../../ui/forms/chip.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import {
  proposeRefund,
  type RefundBearer,
  type RefundRequest,
  refundSharesQuery,
  type TicketRefunds,
  useStaffTicketChange,
} from './tickets-api.ts';

/** One key per request: sending the same again is the same proposal. */
function useRequestKey(): (request: RefundRequest) => string {
  const kept = useRef({ of: '', key: '' });
  return (request) => {
    const of = JSON.stringify(request);
    if (kept.current.of !== of) kept.current = { of, key: crypto.randomUUID() };
    return kept.current.key;
  };
}

interface RefundFormProps {
  ticketId: string;
  refunds: TicketRefunds;
  onClose: () => void;
  onDone: () => void;
}

export function RefundForm({ ticketId, refunds, onClose, onDone }: RefundFormProps) {
  const intl = useIntl();
  const { currency, most, isAlone } = refunds;
  const [bearer, setBearer] = useState<RefundBearer>(most.host > 0 ? 'host' : 'platform');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const findKey = useRequestKey();
  const propose = useStaffTicketChange((request: RefundRequest) => proposeRefund(ticketId, request, findKey(request)));
  const mostWords = formatMoney(most[bearer], currency, intl.locale, { withCode: true });
  const amountMinor = readAmountWithin(typed, currency, { mostMinor: most[bearer] });
  const errors = fieldErrors(propose.error);
  const amountError =
    amountMinor === undefined && (wasTried || typed.trim() !== '')
      ? intl.formatMessage(
          { defaultMessage: 'Enter an amount such as 20 or 20.50, up to {most}.' },
          { most: mostWords },
        )
      : errors['amountMinor'];
  const reasonError =
    wasTried && reason.trim() === ''
      ? intl.formatMessage({
          defaultMessage: 'Enter a reason. The guest and host see it.',
        })
      : errors['reason'];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (amountMinor === undefined || reason.trim() === '') {
      focusError(event.currentTarget);
      return;
    }
    // The result is shown above; an error stays below.
    if (!propose.isPending)
      propose.mutateAsync({ amountMinor, currency, bearer, reason }).then(onDone, () => undefined);
  };
  return (
    <form onSubmit={submit} noValidate className="mt-5 grid gap-4 border-t border-line pt-5">
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-[14px] font-semibold">
          <FormattedMessage defaultMessage="Who pays" />
        </legend>
        <div className="flex flex-wrap gap-2">
          {REFUND_BEARERS.map((name) => (
            <Chip key={name} isOn={name === bearer} disabled={most[name] === 0} onClick={() => setBearer(name)}>
              {name === 'host' ? (
                <FormattedMessage defaultMessage="The host, if they agree" />
              ) : (
                <FormattedMessage defaultMessage="We do" />
              )}
            </Chip>
          ))}
        </div>
        <p className="text-[14.5px] text-pretty text-muted">
          {bearer === 'host' ? (
            <FormattedMessage
              defaultMessage="The host has {hours} hours to agree or decline. Nothing is deducted unless they agree."
              values={{ hours: REFUNDS.answerHours }}
            />
          ) : isAlone ? (
            <FormattedMessage defaultMessage="You’re the only staff member, so you have to review it a second time yourself. The audit log records this." />
          ) : (
            <FormattedMessage defaultMessage="Another staff member has to approve before the money is refunded." />
          )}
        </p>
      </fieldset>
      <AmountField
        label={<FormattedMessage defaultMessage="Amount in {currency}" values={{ currency }} />}
        description={<FormattedMessage defaultMessage="Up to {most}" values={{ most: mostWords }} />}
        maxLength={10}
        currency={currency}
        value={typed}
        error={amountError}
        onChange={setTyped}
        className="max-w-72"
      />
      <TextArea
        label={<FormattedMessage defaultMessage="Reason (the guest and host see this)" />}
        rows={3}
        value={reason}
        error={reasonError}
        maxLength={REFUNDS.reasonMaximumCharacters}
        onChange={(event) => setReason(event.target.value)}
      />
      <Shares ticketId={ticketId} amountMinor={amountMinor} bearer={bearer} />
      <FormFailure error={propose.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={propose.isPending}>
          {bearer === 'host' ? (
            <FormattedMessage defaultMessage="Ask the host" />
          ) : (
            <FormattedMessage defaultMessage="Propose refund" />
          )}
        </Button>
        <Button variant="plain" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}

/** What guest, host, and us would have. */
function Shares({
  ticketId,
  amountMinor,
  bearer,
}: {
  ticketId: string;
  amountMinor: number | undefined;
  bearer: RefundBearer;
}) {
  const wanted = useDebounced(amountMinor);
  const { data, isError } = useQuery({
    ...refundSharesQuery(ticketId, wanted ?? 0, bearer),
    enabled: wanted !== undefined && wanted === amountMinor,
  });
  if (amountMinor === undefined || (isError && wanted === amountMinor)) return null;
  // Never shows the figures of a different amount.
  if (!data || wanted !== amountMinor) return <Skeleton className="h-24 rounded-card" />;
  const { currency } = data;
  const money = (minor: number) => <Money amountMinor={minor} currency={currency} withCode />;
  return (
    <dl aria-live="polite" className="grid gap-2 rounded-card bg-well p-4 text-[15px] sm:grid-cols-3">
      <div>
        <dt className="text-muted">
          <FormattedMessage defaultMessage="Guest gets" />
        </dt>
        <dd>{money(data.amountMinor)}</dd>
      </div>
      <div>
        <dt className="text-muted">
          <FormattedMessage defaultMessage="Host pays" />
        </dt>
        <dd>
          {money(data.hostLossMinor)}
          <span className="block text-[13.5px] text-muted">
            <FormattedMessage
              defaultMessage="and keeps {kept}"
              values={{ kept: <Money key="k" amountMinor={data.hostKeepsMinor} currency={currency} withCode /> }}
            />
          </span>
        </dd>
      </div>
      <div>
        <dt className="text-muted">
          <FormattedMessage defaultMessage="We pay" />
        </dt>
        <dd>{money(data.platformLossMinor)}</dd>
      </div>
    </dl>
  );
}
