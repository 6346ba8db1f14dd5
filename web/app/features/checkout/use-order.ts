// The state of the checkout form: its draft, the price the guest agreed to, submitting the order, and what to do after an error.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import { isUndecided } from '../../lib/api/intent-key.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { bookSeries, type SeriesOrder } from '../../nouns/booking-series/api.ts';
import { type SeriesChoice, toSeriesOrder } from '../../nouns/booking-series/choice.ts';
import {
  askQuote,
  type Booking,
  type BookingOrder,
  type Quote,
  requestBooking,
  type Slot,
} from '../../nouns/bookings/api.ts';
import { savedCardsQuery } from '../../nouns/card-payments/api.ts';
import type { CardSource, OrderCard } from '../../nouns/card-payments/card-form.ts';
import type { Listing } from '../../nouns/listings/api.ts';
import { focusError } from '../../ui/forms/focus-error.ts';
import { type CheckoutDraft, dropDraft, keepDraft, readDraft } from './checkout-draft.ts';
import { toAlsoAsk } from './others.ts';
import type { Offered } from './payment-choice.tsx';
import type { HoldState } from './use-hold.ts';
import { useOthers } from './use-others.ts';

export interface OrderProps {
  listing: Listing;
  slot: Slot;
  /** The current price. */
  quote: Quote;
  holding: HoldState;
  /** An error came with a new quote. */
  onQuoteChanged: (quote: Quote) => void;
  /** Called when credit or monthly payment changes, for the summary beside the form. */
  onPayingChanged: (paying: Paying) => void;
  /** The bookings to make together. `quote` is that of the first one. */
  series?: SeriesChoice | undefined;
}

/** The parts of the total that are paid with credit and that are paid later. */
export interface Paying {
  readonly creditMinor: number;
  readonly laterMinor: number;
}

/** The chosen method if it's offered. Otherwise a test card, a card, or the only method there is. */
function chosenMethod({ paymentMethods }: Quote, wanted: Offered['method'] | undefined): Offered | undefined {
  const find = (method: Offered['method'] | undefined) => paymentMethods.find((offered) => offered.method === method);
  return (
    find(wanted) ?? find('sandbox') ?? find('card') ?? (paymentMethods.length === 1 ? paymentMethods[0] : undefined)
  );
}

/**
 * Splits the payment: everything now, or monthly if that's offered and chosen. Credit is used first unless the guest keeps it; the chosen
 * method pays the rest.
 */
function paymentFor(quote: Quote, { method, keepsCredit, paysMonthly }: CheckoutDraft) {
  const chosen = quote.totalMinor === 0 ? undefined : chosenMethod(quote, method);
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

/** The payment fields of an order. Without a method the order's default applies: a free booking goes through as a card payment of zero. */
function paymentFields(
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

/** The answers to the host's questions, without those left open. */
function toAnswers(
  questions: NonNullable<Quote['questions']>,
  answerTo: (id: string) => string,
): Pick<BookingOrder, 'answers'> {
  if (questions.length === 0) return {};
  const answers = questions.map(({ _id }) => ({ questionId: _id, answer: answerTo(_id) }));
  return { answers: answers.filter(({ answer }) => answer !== '') };
}

/** Several bookings at once can't be for a team. */
function forTeam(
  { teamId, attendeeIds, teamDayId, purchaseOrder }: CheckoutDraft,
  isSeveral: boolean,
): Partial<BookingOrder> {
  if (!teamId || isSeveral) return {};
  const own = purchaseOrder.trim();
  return {
    teamId,
    ...(attendeeIds.length > 0 ? { attendeeIds } : {}),
    ...(teamDayId ? { teamDayId } : {}),
    ...(own ? { purchaseOrder: own } : {}),
  };
}

/** The order for all bookings of the series, paid like the one for the first. */
const withSeries = (order: BookingOrder, series: SeriesChoice): SeriesOrder => {
  const { message, answers, cardNumber, confirmationToken, savedCardId, saveCard, holdId } = order;
  const { expectedCancellationPolicy } = order;
  return {
    ...toSeriesOrder(order, series),
    expectedCancellationPolicy,
    paymentMethod: order.paymentMethod === 'card' ? 'card' : 'sandbox',
    message,
    answers,
    cardNumber,
    confirmationToken,
    savedCardId,
    saveCard,
    holdId,
  };
};

/** Sends the order. If the bank needs the guest's confirmation, asks for it and sends the same order again: the server knows the outcome. */
async function sendOrder(
  order: BookingOrder,
  key: string,
  { source, series }: { source: CardSource | undefined; series: SeriesChoice | undefined },
) {
  const send = () => (series ? bookSeries(withSeries(order, series), key) : requestBooking(order, key));
  try {
    return await send();
  } catch (failure) {
    const secret = hasCode(failure, 'PAYMENT_AUTHENTICATION_REQUIRED') && clientSecretIn(failure as ApiError);
    if (!secret || !source) throw failure;
    // If Stripe can't be loaded, the server's response says that the bank is still waiting.
    await source.authenticate(secret).catch(() => undefined);
    return send();
  }
}
const clientSecretIn = ({ current }: ApiError): string | undefined =>
  (current as { clientSecret?: string } | undefined)?.clientSecret;
/** The bank is still waiting for the guest: sending the same order again continues it. */
const isWaiting = (failure: ApiError): boolean => clientSecretIn(failure) !== undefined;
/** The ways to pay, the credit, the host's questions, or the terms of a series have changed since the quote. */
const isOutdatedQuote = ({ code, fields }: ApiError): boolean =>
  code === 'PAYMENT_METHOD_UNAVAILABLE' ||
  code === 'SERIES_CHANGED' ||
  code === 'CREDIT_CHANGED' ||
  Object.keys(fields).some((field) => field.startsWith('answers.'));

function shownPackage({ lines }: Quote): Pick<BookingOrder, 'expectedPackage'> {
  const expectedPackage = lines.find((line) => line.package)?.package;
  return expectedPackage ? { expectedPackage } : {};
}

/** What the guest agrees to, which must still be so when they book. */
const shownTerms = (quote: Quote) => ({
  expectedTotalMinor: quote.totalMinor,
  expectedCurrency: quote.currency,
  expectedDamageDepositMinor: quote.damageDepositMinor ?? 0,
  expectedReleaseAt: quote.releaseAt ?? null,
  expectedCancellationPolicy: quote.cancellationPolicy,
  ...shownPackage(quote),
});

export function useOrder({ listing, slot, quote, holding, onQuoteChanged, onPayingChanged, series }: OrderProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [draft, setDraft] = useState(() => readDraft(slot, search.get('teamDay')));
  const [testCard, setTestCard] = useState('4242 4242 4242 4242');
  const cardSource = useRef<CardSource>(undefined);
  const [formError, setFormError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [wasTried, setTried] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  // Runs after rendering, because the summary doesn't exist before.
  useEffect(() => {
    if (error) summary.current?.focus();
  }, [error]);
  useEffect(() => void keepDraft(listing._id, draft), [listing._id, draft]);
  const asking = useOthers({ listing, slot, quote, isSeries: series !== undefined, draft, setDraft });
  const { others, mostMinor, payable, hasRules: mustAccept } = asking;
  const { chosen, monthly, nowMinor, offeredMinor, creditMinor } = paymentFor(payable, draft);
  const laterMinor = quote.totalMinor - nowMinor;
  useEffect(() => onPayingChanged({ creditMinor, laterMinor }), [creditMinor, laterMinor, onPayingChanged]);
  const chargeMinor = mostMinor ?? nowMinor - creditMinor;
  const isMethodMissing = chargeMinor > 0 && chosen === undefined;
  const isInvoiceMissing = chosen?.method === 'invoice' && draft.invoiceTo.trim() === '';
  const areRulesMissing = mustAccept && !draft.hasAcceptedRules;
  const questions = quote.questions ?? [];
  const answerTo = (id: string) => draft.answers[id]?.trim() ?? '';
  const unanswered = questions.filter(({ _id, isRequired }) => isRequired && answerTo(_id) === '');

  /** The card to pay with. If the order may have gone through, it's the card that was sent with it. */
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

  const orderWith = (card: OrderCard | undefined): BookingOrder => ({
    ...slot,
    ...(draft.message.trim() ? { message: draft.message.trim() } : {}),
    ...toAnswers(questions, answerTo),
    paymentMethod: creditMinor > 0 && chargeMinor === 0 ? 'credit' : 'sandbox',
    ...paymentFields(chosen?.method, { testCard, card, invoiceTo: draft.invoiceTo }),
    ...(holding.hold ? { holdId: holding.hold._id } : {}),
    ...shownTerms(quote),
    ...(creditMinor > 0 ? { creditMinor } : {}),
    ...(monthly ? { monthlyFirstMinor: monthly.firstMinor } : {}),
    ...toAlsoAsk(others),
    ...forTeam(draft, series !== undefined || others.length > 0),
  });

  const finish = async (booking: Booking, card: OrderCard | undefined) => {
    holding.spend();
    dropDraft(listing._id);
    queryClient().setQueryData(['booking', booking._id], booking);
    void queryClient().invalidateQueries({ queryKey: ['bookings'] });
    if (draft.teamDayId) void queryClient().invalidateQueries({ queryKey: ['team-days'] });
    if (creditMinor > 0) void queryClient().invalidateQueries({ queryKey: ['credit'] });
    if (card && 'saveCard' in card) void queryClient().invalidateQueries({ queryKey: savedCardsQuery.queryKey });
    void queryClient().invalidateQueries({ queryKey: ['availability', listing._id] });
    await navigate(`/booking/${booking._id}?new=1`, { replace: true });
  };

  const refuse = async (failure: ApiError, card: OrderCard | undefined) => {
    setError(failure);
    if (failure.code === 'EMAIL_NOT_VERIFIED') void queryClient().invalidateQueries({ queryKey: ['own-profile'] });
    // The saved card may have been removed since.
    if (card && 'savedCardId' in card) void queryClient().invalidateQueries({ queryKey: savedCardsQuery.queryKey });
    if (failure.code === 'PRICE_CHANGED' && failure.current) onQuoteChanged(failure.current as Quote);
    asking.applyFailure(failure);
    // One of the rows has changed, so all of them are checked again.
    if (series) void queryClient().invalidateQueries({ queryKey: ['series-quote'] });
    // Shows what's offered now. If that fails too, the error message is enough.
    if (isOutdatedQuote(failure)) await askQuote(slot).then(onQuoteChanged, () => undefined);
    // A final refusal needs a new key. If the order may have gone through, we send it again with the same key.
    if (!isUndecided(failure) && !isWaiting(failure))
      setDraft((before) => ({ ...before, idempotencyKey: crypto.randomUUID(), sentCard: undefined }));
    setBusy(false);
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
      const order = { source: cardSource.current, series };
      await finish(await sendOrder(orderWith(card), draft.idempotencyKey, order), card);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      await refuse(failure, card);
    }
  };
  const methodMissing = intl.formatMessage({ defaultMessage: 'Choose how you want to pay.' });
  const invoiceMissing = intl.formatMessage({ defaultMessage: 'Enter the company’s name and address.' });
  const refusedMethod = hasCode(error, 'PAYMENT_METHOD_UNAVAILABLE') ? error?.message : error?.fields['manualMethod'];
  return {
    asking,
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
    /** Takes focus after an error. */
    summary,
    submit,
  };
}
