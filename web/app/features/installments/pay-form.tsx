// Pays a due monthly payment with another card, which is also charged for later ones.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import { isUndecided } from '../../lib/api/intent-key.ts';
import { formatMoney } from '../../lib/formats.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import type { CardChoice } from '../../nouns/card-payments/card-field.tsx';
import type { CardSource } from '../../nouns/card-payments/card-form.ts';
import { type GivenCard, type Installment, type Plan, payByCard, planQuery } from '../../nouns/installments/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const CardField = lazy(() =>
  import('../../nouns/card-payments/card-field.tsx').then((module) => ({ default: module.CardField })),
);

interface PayFormProps {
  booking: Booking;
  plan: Plan;
  installment: Installment;
}

const clientSecretIn = (failure: unknown): string | undefined =>
  failure instanceof ApiError && hasCode(failure, 'PAYMENT_AUTHENTICATION_REQUIRED')
    ? (failure.current as { clientSecret?: string } | undefined)?.clientSecret
    : undefined;

/** Pays. If the bank needs the guest's confirmation, asks for it and sends the same request again: the server knows the outcome. */
async function pay(id: string, number: number, card: GivenCard, source: CardSource | undefined): Promise<Plan> {
  try {
    return await payByCard(id, { number, card });
  } catch (failure) {
    const secret = clientSecretIn(failure);
    if (!secret || !source) throw failure;
    // If Stripe can't be loaded, the server's response says that the bank is still waiting.
    await source.authenticate(secret).catch(() => undefined);
    return payByCard(id, { number, card });
  }
}

export function PayForm({ booking, plan, installment }: PayFormProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [choice, setChoice] = useState<CardChoice>({});
  const [testCard, setTestCard] = useState('4242 4242 4242 4242');
  /** The card of a payment that may have gone through. A retry uses the same card. */
  const [sent, setSent] = useState<GivenCard>();
  const [formError, setFormError] = useState<string>();
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const source = useRef<CardSource>(undefined);
  const isTest = plan.paymentMethod === 'sandbox';
  const amount = formatMoney(installment.amountMinor, plan.currency, intl.locale, { withCode: true });
  const isCardError = hasCode(error, 'PAYMENT_DECLINED');

  const collect = async (): Promise<GivenCard | undefined> => {
    if (sent) return sent;
    if (isTest) return { cardNumber: testCard };
    const collected = await source.current?.collect();
    if (collected && 'card' in collected) return collected.card;
    setFormError(collected?.message || intl.formatMessage({ defaultMessage: 'Enter your card details.' }));
    return undefined;
  };

  const refuse = (failure: ApiError, card: GivenCard) => {
    setError(failure);
    setSent(isUndecided(failure) || clientSecretIn(failure) !== undefined ? card : undefined);
    // The plan changed or was paid in the meantime: shows how it is now.
    if (hasCode(failure, 'STATE_CHANGED'))
      void queries.invalidateQueries({ queryKey: planQuery(booking._id).queryKey });
    setBusy(false);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    setFormError(undefined);
    const card = await collect();
    if (!card) {
      setBusy(false);
      return;
    }
    try {
      const after = await pay(booking._id, installment.number, card, source.current);
      queries.setQueryData(planQuery(booking._id).queryKey, after);
      void queries.invalidateQueries({ queryKey: ['booking', booking._id], exact: true });
      toast.success(intl.formatMessage({ defaultMessage: 'Paid. Thank you.' }));
      await navigate(`/booking/${booking._id}#payments`, { replace: true });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      refuse(failure, card);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {error && !isCardError && <FailureNote error={error} />}
      {isTest ? (
        <TextField
          label={<FormattedMessage defaultMessage="Test card number" />}
          description={<FormattedMessage defaultMessage="Payments are simulated, so no money moves." />}
          inputMode="numeric"
          autoComplete="off"
          maxLength={32}
          value={testCard}
          error={isCardError ? error?.message : undefined}
          onChange={(event) => setTestCard(event.target.value)}
        />
      ) : (
        <Suspense fallback={<Skeleton className="h-48 rounded-field" />}>
          <CardField
            amountMinor={installment.amountMinor}
            currency={plan.currency}
            isKept
            error={formError ?? (isCardError ? error?.message : undefined)}
            choice={choice}
            onChange={setChoice}
            isLocked={sent !== undefined}
            source={source}
          />
        </Suspense>
      )}
      <div>
        <Button type="submit" size="lg" isWide isBusy={isBusy}>
          <FormattedMessage defaultMessage="Pay {amount}" values={{ amount }} />
        </Button>
        {plan.installments.some(({ state }) => state === 'scheduled') && (
          <p className="mt-2.5 text-[14px] text-pretty text-muted">
            <FormattedMessage defaultMessage="We’ll also charge this card for the booking’s later payments, on the dates you agreed to." />
          </p>
        )}
      </div>
    </form>
  );
}
