// The checkout form: email confirmation, payment, a message to the host, rules and terms, and the submit button.
import { lazy, type Ref, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { type ApiError, hasCode } from '../../lib/api/api-error.ts';
import { formatMoney } from '../../lib/formats.ts';
import { givenName } from '../../lib/given-name.ts';
import { useLocale } from '../../lib/locale.ts';
import { ConfirmEmail, useNeedsConfirmedEmail } from '../../nouns/accounts/confirm-email.tsx';
import type { Quote } from '../../nouns/bookings/api.ts';
import { policyLine } from '../../nouns/listings/listing-policy-words.ts';
import { HelpLink } from '../../nouns/support/help-link.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { withTeam } from './checkout-draft.ts';
import { CreditChoice } from './credit-choice.tsx';
import { NoPaymentNote } from './no-payment-note.tsx';
import { isPayable } from './payable.ts';
import { InvoiceField, PaymentChoice } from './payment-choice.tsx';
import { AskFirstNote } from './slot/ask-first-note.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TermsSection } from './terms-section.tsx';
import { type OrderProps, useOrder } from './use-order.ts';

const CardField = lazy(() =>
  import('../../nouns/card-payments/card-field.tsx').then((module) => ({ default: module.CardField })),
);

const QuestionFields = lazy(() =>
  import('./question-fields.tsx').then((module) => ({ default: module.QuestionFields })),
);

const TeamChoice = lazy(() => import('./team-choice.tsx').then((module) => ({ default: module.TeamChoice })));

/** Only for requests. */
const AlsoAsk = lazy(() => import('./also-ask.tsx').then((module) => ({ default: module.AlsoAsk })));

/** Only for long stays. */
const MonthlyChoice = lazy(() =>
  import('../../nouns/installments/monthly-choice.tsx').then((module) => ({ default: module.MonthlyChoice })),
);

interface OrderFormProps extends OrderProps {
  /** The price before it changed. */
  before: Quote | undefined;
  nowMs: number;
  /** The guest is still choosing what to repeat. */
  isIncomplete?: boolean;
}

export function OrderForm({ nowMs, before, isIncomplete = false, ...props }: OrderFormProps) {
  const intl = useIntl();
  const { listing, slot, quote, holding } = props;
  const order = useOrder(props);
  const { draft, setDraft, error, summary, submit, chosen, creditMinor, chargeMinor, asking } = order;
  const needsEmail = useNeedsConfirmedEmail();
  const isCardError = isCardRefusal(error);
  const isPaymentError = isCardError || hasCode(error, 'PAYMENT_METHOD_UNAVAILABLE');
  const host = givenName(listing.host.name);

  if (!isPayable(quote)) return <NoPaymentNote listing={listing} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {error && !isPaymentError && <Refusal error={error} before={before} now={quote} ref={summary} />}
      <AskFirstNote quote={quote} />
      {quote.offer && <OfferNote quote={quote} until={quote.offer.expiresAt} host={host} />}
      {needsEmail && (
        <ConfirmEmail
          isSentAtOnce
          lead={<FormattedMessage defaultMessage="Confirm your email to book. Your time stays held." />}
        />
      )}
      {!props.series && asking.others.length === 0 && (
        <Suspense>
          <TeamChoice
            quote={quote}
            value={draft.teamId}
            attendeeIds={draft.attendeeIds}
            teamDayId={draft.teamDayId}
            isTeamChosen={draft.isTeamChosen === true}
            purchaseOrder={draft.purchaseOrder}
            error={error?.fields['attendeeIds']}
            onChange={(team) => setDraft((before) => withTeam(before, team))}
          />
        </Suspense>
      )}
      <PaymentFields order={order} quote={asking.payable} host={host} isSeries={props.series !== undefined} />
      {order.questions.length > 0 && (
        <Suspense fallback={<Skeleton className="h-20 rounded-field" />}>
          <QuestionFields
            questions={order.questions}
            answers={draft.answers}
            errors={order.answerErrors}
            onChange={(id, answer) => setDraft({ ...draft, answers: { ...draft.answers, [id]: answer } })}
          />
        </Suspense>
      )}
      <TextArea
        label={
          <FormattedMessage
            defaultMessage="{count, plural, one {Message to {host} (optional)} other {Message to all {count} hosts (optional)}}"
            values={{ host, count: asking.others.length + 1 }}
          />
        }
        placeholder={intl.formatMessage({
          defaultMessage: 'What you’re working on and when you’ll arrive',
        })}
        rows={2}
        maxLength={2_000}
        value={draft.message}
        error={error?.fields['message']}
        onChange={(event) => setDraft({ ...draft, message: event.target.value })}
      />
      {asking.canAsk && !isIncomplete && (
        <Suspense fallback={<Skeleton className="h-24 rounded-panel" />}>
          <AlsoAsk
            listing={listing}
            slot={slot}
            quote={quote}
            others={asking.others}
            mostMinor={asking.mostMinor}
            error={error}
            onChange={asking.change}
          />
        </Suspense>
      )}
      <TermsSection order={order} quote={quote} houseRules={listing.houseRules} nowMs={nowMs} />
      {isCardError && <HelpLink code={error?.code} className="text-[15px]" />}
      <SubmitButton
        isRequest={quote.bookingMode === 'request'}
        quote={quote}
        creditMinor={creditMinor}
        chargeMinor={chargeMinor}
        isMonthly={order.monthly !== undefined}
        chosen={chosen}
        host={host}
        isBusy={order.isBusy}
        isOver={holding.secondsLeft === 0 || isIncomplete}
        seriesCount={props.series?.rows.length}
        hostCount={asking.others.length + 1}
        needsEmail={needsEmail}
      />
    </form>
  );
}

type Order = ReturnType<typeof useOrder>;

const isCardRefusal = (error: ApiError | undefined): boolean =>
  hasCode(error, 'PAYMENT_DECLINED') || hasCode(error, 'PAYMENT_AUTHENTICATION_REQUIRED');

/** Credit, the payment method, monthly payments, and the fields of the chosen method. */
function PaymentFields({
  order,
  quote,
  host,
  isSeries,
}: {
  order: Order;
  quote: Quote;
  host: string;
  isSeries: boolean;
}) {
  const { draft, setDraft, chosen, monthly, nowMinor, offeredMinor, chargeMinor, methodError, summary } = order;
  // There's nothing to choose if only cards are offered, as in a demo.
  const hasChoice =
    (chargeMinor > 0 || draft.keepsCredit) && quote.paymentMethods.some(({ method }) => method !== 'sandbox');
  return (
    <>
      {offeredMinor > 0 && (
        <CreditChoice
          currency={quote.currency}
          totalMinor={nowMinor}
          creditMinor={offeredMinor}
          isUsed={!draft.keepsCredit}
          isDirect={chosen?.collectedBy === 'host'}
          onChange={(isUsed) => setDraft({ ...draft, keepsCredit: !isUsed })}
        />
      )}
      {hasChoice && (
        <PaymentChoice
          quote={quote}
          chargeMinor={chargeMinor}
          host={host}
          value={chosen}
          onChange={(method) => setDraft({ ...draft, method })}
          error={methodError}
          errorRef={summary}
        />
      )}
      {quote.monthly && chargeMinor > 0 && (
        <Suspense fallback={<Skeleton className="h-40 rounded-field" />}>
          <MonthlyChoice
            quote={quote}
            monthly={quote.monthly}
            firstMinor={chargeMinor}
            isMonthly={monthly !== undefined}
            isCash={chosen?.method === 'cash'}
            isByCard={chosen?.method === 'card' || chosen?.method === 'sandbox'}
            onChange={(paysMonthly) => setDraft({ ...draft, paysMonthly })}
          />
        </Suspense>
      )}
      <MethodFields order={order} quote={quote} isSeries={isSeries} />
    </>
  );
}

/** What the chosen payment method asks for. */
function MethodFields({ order, quote, isSeries }: { order: Order; quote: Quote; isSeries: boolean }) {
  const { draft, setDraft, testCard, setTestCard, error, chosen, monthly, chargeMinor, invoiceError } = order;
  const cardError = isCardRefusal(error) ? error?.message : error?.fields['cardNumber'];
  switch (chosen?.method) {
    case 'sandbox':
      return (
        <TextField
          label={<FormattedMessage defaultMessage="Test card number" />}
          description={
            <FormattedMessage
              defaultMessage="Payments are simulated, so no money moves. To see a declined card, use {declined}."
              values={{ declined: <CardNumber>4000 0000 0000 0002</CardNumber> }}
            />
          }
          inputMode="numeric"
          autoComplete="off"
          maxLength={32}
          value={testCard}
          error={cardError}
          onChange={(event) => setTestCard(event.target.value)}
        />
      );
    case 'card':
      return (
        <Suspense fallback={<Skeleton className="h-48 rounded-field" />}>
          <CardField
            amountMinor={chargeMinor}
            currency={quote.currency}
            isKept={order.asking.hasDeposit || monthly !== undefined || isSeries}
            error={order.formError ?? cardError}
            choice={draft}
            onChange={({ cardId, savesCard }) => setDraft({ ...draft, cardId, savesCard })}
            isLocked={draft.sentCard !== undefined}
            source={order.cardSource}
          />
        </Suspense>
      );
    case 'invoice':
      return (
        <InvoiceField
          value={draft.invoiceTo}
          error={invoiceError}
          onChange={(invoiceTo) => setDraft({ ...draft, invoiceTo })}
        />
      );
    default:
      return null;
  }
}

/** Set if the host sent the guest an offer for these hours. */
const OfferNote = ({ quote, until, host }: { quote: Quote; until: string; host: string }) => (
  <p className="flex items-start gap-2.5 rounded-field bg-moss-wash px-4 py-3 text-[15px]">
    <CheckIcon size={18} className="mt-1 shrink-0 text-moss" />
    <span>
      <FormattedMessage
        defaultMessage="{host} offered you this time. You can book it right away until {until}."
        values={{ host, until: <ZonedTime key="until" startsAt={until} timeZone={quote.timeZone} withDate /> }}
      />
    </span>
  </p>
);

interface RefusalProps {
  error: ApiError;
  before: Quote | undefined;
  now: Quote;
  ref: Ref<HTMLDivElement>;
}

function Refusal({ error, before, now, ref }: RefusalProps) {
  const intl = useIntl();
  const locale = useLocale();
  const hasNewPolicy =
    (error.code === 'PRICE_CHANGED' || error.code === 'SERIES_CHANGED') &&
    before !== undefined &&
    before.cancellationPolicy !== now.cancellationPolicy;
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="rounded-field bg-danger-wash px-5 py-4 outline-none">
      <p className="font-semibold">{error.message}</p>
      <HelpLink code={error.code} className="mt-1.5 inline-block text-[15px]" />
      {error.code === 'ALREADY_BOOKED' && (
        <Link to={`/booking/${(error.current as { _id: string })._id}`} className="mt-1 block font-semibold underline">
          <FormattedMessage defaultMessage="View your booking" />
        </Link>
      )}
      {error.code === 'PRICE_CHANGED' && before && before.totalMinor !== now.totalMinor && (
        <p className="mt-1 text-[15px]">
          <FormattedMessage
            defaultMessage="It was {old} and is now {new}. To accept the new price, press the button again."
            values={{
              old: formatMoney(before.totalMinor, before.currency, locale),
              new: formatMoney(now.totalMinor, now.currency, locale, { withCode: true }),
            }}
          />
        </p>
      )}
      {hasNewPolicy && (
        <p className="mt-1 text-[15px] text-pretty">
          <FormattedMessage
            defaultMessage="The cancellation policy was “{old}” and is now “{new}”. To accept it, press the button again."
            values={{ old: policyLine(intl, before.cancellationPolicy), new: policyLine(intl, now.cancellationPolicy) }}
          />
        </p>
      )}
    </div>
  );
}

/** Stays on one line, so it can be copied. */
const CardNumber = ({ children }: { children: string }) => <span className="whitespace-nowrap num">{children}</span>;
