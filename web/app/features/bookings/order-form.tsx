// The checkout's form: a word to the host, the house rules, the terms, the card, and one button.
import type { ReactNode, Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { type ApiError, hasCode } from '../../lib/api-error.ts';
import { formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { ConfirmEmail, useNeedsConfirmedEmail } from '../confirm-email/confirm-email.tsx';
import { HelpLink } from '../support/help-link.tsx';
import type { Quote } from './api.ts';
import { AskFirstNote } from './ask-first-note.tsx';
import { CancellationTerms } from './cancellation-terms.tsx';
import { type OrderProps, useOrder } from './use-order.ts';

interface OrderFormProps extends OrderProps {
  /** The price before it changed. */
  before: Quote | undefined;
  nowMs: number;
}

export function OrderForm({ nowMs, before, ...props }: OrderFormProps) {
  const intl = useIntl();
  const { listing, quote, holding } = props;
  const { draft, setDraft, card, setCard, isBusy, error, mustAccept, areRulesMissing, summary, submit } =
    useOrder(props);
  const needsEmail = useNeedsConfirmedEmail();
  const isRequest = quote.bookingMode === 'request';
  const isPaymentError = hasCode(error, 'PAYMENT_DECLINED') || hasCode(error, 'PAYMENT_AUTHENTICATION_REQUIRED');
  const rulesError = areRulesMissing
    ? intl.formatMessage({ id: 'book.rules-needed', defaultMessage: 'Please agree to the house rules.' })
    : undefined;

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-10">
      {error && !isPaymentError && <Refusal error={error} before={before} now={quote} ref={summary} />}
      <AskFirstNote quote={quote} />
      <Part title={<FormattedMessage id="book.message" defaultMessage="Message to your host" />}>
        <TextArea
          label={
            <FormattedMessage id="book.message-label" defaultMessage="What are you working on, when will you arrive?" />
          }
          description={intl.formatMessage(
            { id: 'book.message-help', defaultMessage: 'Optional. {host} reads it with your booking.' },
            { host: listing.host.name },
          )}
          maxLength={2_000}
          value={draft.message}
          error={error?.fields['message']}
          onChange={(event) => setDraft({ ...draft, message: event.target.value })}
        />
      </Part>
      {mustAccept && (
        <Part title={<FormattedMessage id="notes.rules" defaultMessage="House rules" />}>
          <ul className="grid list-disc gap-1 pl-5 text-muted">
            {listing.houseRules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <Checkbox
            className="mt-3"
            checked={draft.hasAcceptedRules}
            error={rulesError}
            onChange={(event) => setDraft({ ...draft, hasAcceptedRules: event.target.checked })}
          >
            <FormattedMessage id="book.accept-rules" defaultMessage="I agree to the house rules" />
          </Checkbox>
        </Part>
      )}
      <Part title={<FormattedMessage id="listing.terms" defaultMessage="Cancelling" />}>
        <CancellationTerms
          deadlines={quote.deadlines}
          startsAt={quote.startsAt}
          timeZone={quote.timeZone}
          nowMs={nowMs}
        />
      </Part>
      <Part title={<FormattedMessage id="book.pay" defaultMessage="Payment" />}>
        <TextField
          label={<FormattedMessage id="book.card" defaultMessage="Test card number" />}
          description={
            <FormattedMessage
              id="book.card-help"
              defaultMessage="Payments are simulated here: no money moves. {works} works, {declined} is declined."
              values={{
                works: <CardNumber>4242 4242 4242 4242</CardNumber>,
                declined: <CardNumber>4000 0000 0000 0002</CardNumber>,
              }}
            />
          }
          inputMode="numeric"
          autoComplete="off"
          maxLength={32}
          value={card}
          error={isPaymentError ? error?.message : error?.fields['cardNumber']}
          onChange={(event) => setCard(event.target.value)}
        />
        {isPaymentError && <HelpLink code={error?.code} className="mt-2 inline-block text-[15px]" />}
      </Part>
      <div>
        {needsEmail ? (
          <ConfirmEmail
            lead={
              <FormattedMessage
                id="book.confirm-email"
                defaultMessage="Hosts only welcome guests whose email is confirmed. Your hours stay held while you do this."
              />
            }
          />
        ) : (
          <SubmitButton isRequest={isRequest} quote={quote} isBusy={isBusy} isOver={holding.secondsLeft === 0} />
        )}
      </div>
    </form>
  );
}

interface RefusalProps {
  error: ApiError;
  before: Quote | undefined;
  now: Quote;
  ref: Ref<HTMLDivElement>;
}

function Refusal({ error, before, now, ref }: RefusalProps) {
  const locale = useLocale();
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="rounded-field bg-danger-wash px-5 py-4 outline-none">
      <p className="font-semibold">{error.message}</p>
      <HelpLink code={error.code} className="mt-1.5 inline-block text-[15px]" />
      {error.code === 'ALREADY_BOOKED' && (
        <Link to={`/booking/${(error.current as { _id: string })._id}`} className="mt-1 block font-semibold underline">
          <FormattedMessage id="book.own-open" defaultMessage="View your booking" />
        </Link>
      )}
      {error.code === 'PRICE_CHANGED' && before && (
        <p className="mt-1 text-[15px]">
          <FormattedMessage
            id="book.new-price"
            defaultMessage="It was {old}, it is now {new}. Book again to agree."
            values={{
              old: formatMoney(before.totalMinor, before.currency, locale),
              new: formatMoney(now.totalMinor, now.currency, locale, { withCode: true }),
            }}
          />
        </p>
      )}
    </div>
  );
}

interface SubmitButtonProps {
  isRequest: boolean;
  quote: Quote;
  isBusy: boolean;
  /** The hours are no longer kept. */
  isOver: boolean;
}

function SubmitButton({ isRequest, quote, isBusy, isOver }: SubmitButtonProps) {
  const locale = useLocale();
  return (
    <>
      <Button type="submit" size="lg" isWide isBusy={isBusy} disabled={isOver}>
        {isRequest ? (
          <FormattedMessage
            id="book.submit-request"
            defaultMessage="Send request for {total}"
            values={{ total: formatMoney(quote.totalMinor, quote.currency, locale, { withCode: true }) }}
          />
        ) : (
          <FormattedMessage
            id="book.submit"
            defaultMessage="Pay {total} and book"
            values={{ total: formatMoney(quote.totalMinor, quote.currency, locale, { withCode: true }) }}
          />
        )}
      </Button>
      <p className="mt-3 text-[14px] text-muted">
        {isRequest ? (
          <FormattedMessage
            id="book.request-note"
            defaultMessage="The card is only reserved. You are charged when the host accepts, and not at all if they don’t answer in time."
          />
        ) : (
          <FormattedMessage
            id="book.pay-note"
            defaultMessage="You are charged now. Within 15 minutes you can cancel for free."
          />
        )}
      </p>
    </>
  );
}

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section>
    <h2 className="display mb-3 text-[22px]">{title}</h2>
    {children}
  </section>
);

/** Never torn at a line's end: it is there to be copied. */
const CardNumber = ({ children }: { children: string }) => <span className="whitespace-nowrap num">{children}</span>;
