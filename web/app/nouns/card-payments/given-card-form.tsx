// Pays an amount of a booking with another card: a test card, a new one, or a saved one. The caller makes the payment.
import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import type { Input } from '../../lib/api/api-request.ts';
import { isUndecided } from '../../lib/api/intent-key.ts';
import { formatMoney } from '../../lib/formats.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { FailureNote } from '../bookings/failure-note.tsx';
import type { CardChoice } from './card-field.tsx';
import type { CardSource } from './card-form.ts';

const CardField = lazy(() => import('./card-field.tsx').then((module) => ({ default: module.CardField })));

export type GivenCard = Input<'POST /api/bookings/{id}/payment-plan/pay-by-card'>['body']['card'];

interface GivenCardFormProps {
  amountMinor: number;
  currency: string;
  /** Payments are simulated. */
  isTest: boolean;
  /** Makes the payment and shows the result. Sent again with the same card if the bank has to confirm it. */
  pay: (card: GivenCard) => Promise<void>;
  /** What was to be paid has changed. */
  onChanged: () => void;
  /** Below the button. */
  note?: ReactNode;
}

const clientSecretIn = (failure: unknown): string | undefined =>
  failure instanceof ApiError && hasCode(failure, 'PAYMENT_AUTHENTICATION_REQUIRED')
    ? (failure.current as { clientSecret?: string } | undefined)?.clientSecret
    : undefined;

/** Pays. If the bank needs the guest's confirmation, asks for it and sends the same request again: the server knows the outcome. */
async function payWith(card: GivenCard, pay: GivenCardFormProps['pay'], source: CardSource | undefined): Promise<void> {
  try {
    await pay(card);
  } catch (failure) {
    const secret = clientSecretIn(failure);
    if (!secret || !source) throw failure;
    // If Stripe can't be loaded, the server's response says that the bank is still waiting.
    await source.authenticate(secret).catch(() => undefined);
    await pay(card);
  }
}

export function GivenCardForm({ amountMinor, currency, isTest, pay, onChanged, note }: GivenCardFormProps) {
  const intl = useIntl();
  const [choice, setChoice] = useState<CardChoice>({});
  const [testCard, setTestCard] = useState('4242 4242 4242 4242');
  /** The card of a payment that may have gone through. A retry uses the same card. */
  const [sent, setSent] = useState<GivenCard>();
  const [formError, setFormError] = useState<string>();
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const source = useRef<CardSource>(undefined);
  const amount = formatMoney(amountMinor, currency, intl.locale, { withCode: true });
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
    // It changed or was paid in the meantime: shows how it is now.
    if (hasCode(failure, 'STATE_CHANGED')) onChanged();
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
      await payWith(card, pay, source.current);
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
            amountMinor={amountMinor}
            currency={currency}
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
        {note && <p className="mt-2.5 text-[14px] text-pretty text-muted">{note}</p>}
      </div>
    </form>
  );
}
