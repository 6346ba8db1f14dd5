// An order on its way: what is typed, the price agreed to, one try at a time, and what a refusal means for the next one.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import { isUndecided } from '../../lib/api/intent-key.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { askQuote, type BookingOrder, type Quote, requestBooking, type Slot } from '../../nouns/bookings/api.ts';
import { savedCardsQuery } from '../../nouns/card-payments/api.ts';
import type { CardSource, OrderCard } from '../../nouns/card-payments/card-form.ts';
import type { Listing } from '../../nouns/listings/api.ts';
import { focusError } from '../../ui/forms/focus-error.ts';
import { type CheckoutDraft, dropDraft, keepDraft, readDraft } from './checkout-draft.ts';
import type { Offered } from './payment-choice.tsx';
import type { HoldState } from './use-hold.ts';

export interface OrderProps {
  listing: Listing;
  slot: Slot;
  /** The price as it is now. */
  quote: Quote;
  holding: HoldState;
  /** A refusal has brought another. */
  onQuoteChanged: (quote: Quote) => void;
  /** How it's paid, whenever that changes: the summary beside the form shows it. */
  onPayingChanged: (paying: Paying) => void;
}

/** What of the total is paid with credit, and what later. */
export interface Paying {
  readonly creditMinor: number;
  readonly laterMinor: number;
}

/** What is chosen, as far as it's offered. A test card is as good as chosen, and so is the only way there is. */
function chosenOf({ paymentMethods }: Quote, wanted: Offered['method'] | undefined): Offered | undefined {
  const find = (method: Offered['method'] | undefined) => paymentMethods.find((offered) => offered.method === method);
  return (
    find(wanted) ?? find('sandbox') ?? find('card') ?? (paymentMethods.length === 1 ? paymentMethods[0] : undefined)
  );
}

/**
 * How it's paid: everything now, or monthly where that's offered and the guest wants it; with credit as far as there is some and the guest
 * wants to use it, the rest in the chosen way.
 */
function paymentFor(quote: Quote, { method, keepsCredit, paysMonthly }: CheckoutDraft) {
  const chosen = quote.totalMinor === 0 ? undefined : chosenOf(quote, method);
  const monthly = paysMonthly && chosen?.method !== 'cash' ? quote.monthly : undefined;
  const nowMinor = monthly?.firstMinor ?? quote.totalMinor;
  const offeredMinor = (monthly ?? quote).creditMinor ?? 0;
  const coversAll = offeredMinor > 0 && offeredMinor === nowMinor && !keepsCredit;
  const isCreditUsed = coversAll || (!keepsCredit && chosen?.collectedBy !== 'host');
  return {
    chosen: coversAll ? undefined : chosen,
    monthly,
    /** What's paid when booking, before credit. */
    nowMinor,
    offeredMinor,
    creditMinor: isCreditUsed ? offeredMinor : 0,
  };
}

/** A booking that costs nothing is sent as one by card: nothing is charged. */
function paymentOf(
  method: Offered['method'] | undefined,
  { testCard, card, invoiceTo }: { testCard: string; card: OrderCard | undefined; invoiceTo: string },
): Partial<BookingOrder> {
  if (method === undefined || method === 'credit') return {};
  if (method === 'sandbox') return { cardNumber: testCard };
  if (method === 'card') return { paymentMethod: 'card', ...card };
  return {
    paymentMethod: 'manual',
    manualMethod: method,
    ...(method === 'invoice' ? { invoiceTo: invoiceTo.trim() } : {}),
  };
}

/** Sends the order. When the bank asks the guest, shows what it asks and sends the same again: the server knows the outcome. */
async function sendOrder(order: BookingOrder, key: string, source: CardSource | undefined) {
  try {
    return await requestBooking(order, key);
  } catch (failure) {
    const secret = hasCode(failure, 'PAYMENT_AUTHENTICATION_REQUIRED') && clientSecretIn(failure as ApiError);
    if (!secret || !source) throw failure;
    // Where Stripe can't be loaded, the server's answer says that the bank still waits.
    await source.authenticate(secret).catch(() => undefined);
    return requestBooking(order, key);
  }
}
const clientSecretIn = ({ current }: ApiError): string | undefined =>
  (current as { clientSecret?: string } | undefined)?.clientSecret;
/** The bank still waits for the guest: the same order goes on when it's sent again. */
const isWaiting = (failure: ApiError): boolean => clientSecretIn(failure) !== undefined;

export function useOrder({ listing, slot, quote, holding, onQuoteChanged, onPayingChanged }: OrderProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => readDraft(slot));
  const [testCard, setTestCard] = useState('4242 4242 4242 4242');
  const cardSource = useRef<CardSource>(undefined);
  const [formError, setFormError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [wasTried, setTried] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  // Once it is drawn: before that there is nothing to lead to.
  useEffect(() => {
    if (error) summary.current?.focus();
  }, [error]);
  useEffect(() => void keepDraft(listing._id, draft), [listing._id, draft]);
  const mustAccept = listing.houseRules.length > 0;
  const { chosen, monthly, nowMinor, offeredMinor, creditMinor } = paymentFor(quote, draft);
  const laterMinor = quote.totalMinor - nowMinor;
  useEffect(() => onPayingChanged({ creditMinor, laterMinor }), [creditMinor, laterMinor, onPayingChanged]);
  const chargeMinor = nowMinor - creditMinor;
  const isMethodMissing = chargeMinor > 0 && chosen === undefined;
  const isInvoiceMissing = chosen?.method === 'invoice' && draft.invoiceTo.trim() === '';
  const areRulesMissing = mustAccept && !draft.hasAcceptedRules;
  const questions = quote.questions ?? [];
  const answerOf = (id: string) => draft.answers[id]?.trim() ?? '';
  const unanswered = questions.filter(({ _id, isRequired }) => isRequired && answerOf(_id) === '');

  /** The card; of an order that may have gone through, the one it was sent with. */
  const collectCard = async (): Promise<OrderCard | undefined> => {
    if (draft.sentCard) return draft.sentCard;
    const collected = await cardSource.current?.collect();
    if (collected && 'card' in collected) {
      setDraft((before) => ({ ...before, sentCard: collected.card }));
      return collected.card;
    }
    setFormError(collected?.message || intl.formatMessage({ defaultMessage: 'Enter your card details.' }));
    return undefined;
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isMethodMissing || isInvoiceMissing || areRulesMissing || unanswered.length > 0) {
      focusError(event.currentTarget);
      return;
    }
    setBusy(true);
    setError(undefined);
    setFormError(undefined);
    const card = chosen?.method === 'card' ? await collectCard() : undefined;
    if (chosen?.method === 'card' && !card) {
      setBusy(false);
      return;
    }
    try {
      const booking = await sendOrder(
        {
          ...slot,
          ...(draft.message.trim() ? { message: draft.message.trim() } : {}),
          ...(questions.length > 0
            ? {
                answers: questions
                  .map(({ _id }) => ({ questionId: _id, answer: answerOf(_id) }))
                  .filter(({ answer }) => answer !== ''),
              }
            : {}),
          paymentMethod: creditMinor > 0 && chargeMinor === 0 ? 'credit' : 'sandbox',
          ...paymentOf(chosen?.method, { testCard, card, invoiceTo: draft.invoiceTo }),
          ...(holding.hold ? { holdId: holding.hold._id } : {}),
          expectedTotalMinor: quote.totalMinor,
          expectedCurrency: quote.currency,
          ...(creditMinor > 0 ? { creditMinor } : {}),
          ...(monthly ? { monthlyFirstMinor: monthly.firstMinor } : {}),
          expectedDamageDepositMinor: quote.damageDepositMinor ?? 0,
        },
        draft.idempotencyKey,
        cardSource.current,
      );
      holding.spend();
      dropDraft(listing._id);
      queryClient().setQueryData(['booking', booking._id], booking);
      void queryClient().invalidateQueries({ queryKey: ['bookings'] });
      if (creditMinor > 0) void queryClient().invalidateQueries({ queryKey: ['credit'] });
      if (card && 'saveCard' in card) void queryClient().invalidateQueries({ queryKey: savedCardsQuery.queryKey });
      void queryClient().invalidateQueries({ queryKey: ['availability', listing._id] });
      await navigate(`/booking/${booking._id}?new=1`, { replace: true });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      if (failure.code === 'EMAIL_NOT_VERIFIED') void queryClient().invalidateQueries({ queryKey: ['own-profile'] });
      // It may have been removed since.
      if (card && 'savedCardId' in card) void queryClient().invalidateQueries({ queryKey: savedCardsQuery.queryKey });
      if (failure.code === 'PRICE_CHANGED' && failure.current) onQuoteChanged(failure.current as Quote);
      // What is offered by now is shown; where even that fails, the refusal says enough.
      const isAskedMore = Object.keys(failure.fields).some((field) => field.startsWith('answers.'));
      if (failure.code === 'PAYMENT_METHOD_UNAVAILABLE' || failure.code === 'CREDIT_CHANGED' || isAskedMore)
        await askQuote(slot).then(onQuoteChanged, () => undefined);
      // What was refused for good needs a new key; what may have gone through is asked for again with the old one.
      if (!isUndecided(failure) && !isWaiting(failure))
        setDraft((before) => ({ ...before, idempotencyKey: crypto.randomUUID(), sentCard: undefined }));
      setBusy(false);
    }
  };
  const methodMissing = intl.formatMessage({ defaultMessage: 'Choose how you want to pay.' });
  const invoiceMissing = intl.formatMessage({ defaultMessage: 'Enter the company’s name and address.' });
  const refusedMethod = hasCode(error, 'PAYMENT_METHOD_UNAVAILABLE') ? error?.message : error?.fields['manualMethod'];
  return {
    chosen,
    monthly,
    nowMinor,
    offeredMinor,
    creditMinor,
    chargeMinor,
    methodError: wasTried && isMethodMissing && !refusedMethod ? methodMissing : refusedMethod,
    invoiceError: wasTried && isInvoiceMissing ? invoiceMissing : error?.fields['invoiceTo'],
    draft,
    setDraft,
    cardSource,
    formError,
    testCard,
    setTestCard,
    isBusy,
    error,
    mustAccept,
    areRulesMissing: wasTried && areRulesMissing,
    questions,
    answerErrors: Object.fromEntries(
      (wasTried ? unanswered : []).map(({ _id }) => [
        _id,
        intl.formatMessage({ defaultMessage: 'Answer this question.' }),
      ]),
    ),
    /** Takes focus when something was refused. */
    summary,
    submit,
  };
}
