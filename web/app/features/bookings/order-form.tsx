// The checkout's form: the email to confirm, the card, a message to the host, rules and terms, and one button.
import type { Ref } from 'react';
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
import { givenName } from './names.ts';
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
    ? intl.formatMessage({ defaultMessage: 'Agree to the house rules to continue.' })
    : undefined;
  const cardError = isPaymentError ? error?.message : error?.fields['cardNumber'];
  const host = givenName(listing.host.name);

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {error && !isPaymentError && <Refusal error={error} before={before} now={quote} ref={summary} />}
      <AskFirstNote quote={quote} />
      {needsEmail && (
        <ConfirmEmail
          isSentAtOnce
          lead={<FormattedMessage defaultMessage="Confirm your email to book. Your time stays held." />}
        />
      )}
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
        value={card}
        error={cardError}
        onChange={(event) => setCard(event.target.value)}
      />
      <TextArea
        label={<FormattedMessage defaultMessage="Message to {host} (optional)" values={{ host }} />}
        placeholder={intl.formatMessage({
          defaultMessage: 'What you’re working on and when you’ll arrive',
        })}
        rows={2}
        maxLength={2_000}
        value={draft.message}
        error={error?.fields['message']}
        onChange={(event) => setDraft({ ...draft, message: event.target.value })}
      />
      <section className="rounded-panel bg-well p-5">
        <h2 className="text-[16px] font-semibold">
          {mustAccept ? (
            <FormattedMessage defaultMessage="House rules and cancellation" />
          ) : (
            <FormattedMessage defaultMessage="Cancellation" />
          )}
        </h2>
        {mustAccept && (
          <ul className="mt-2 list-disc gap-x-8 ps-4.5 text-[14.5px] leading-6 text-muted sm:columns-2">
            {listing.houseRules.map((rule) => (
              <li key={rule} className="break-inside-avoid">
                {rule}
              </li>
            ))}
          </ul>
        )}
        <div className="mt-2">
          <CancellationTerms
            deadlines={quote.deadlines}
            startsAt={quote.startsAt}
            timeZone={quote.timeZone}
            nowMs={nowMs}
            hasCleaning={quote.lines.some(({ code }) => code === 'cleaning')}
          />
        </div>
        {mustAccept && (
          <Checkbox
            className="mt-2"
            checked={draft.hasAcceptedRules}
            error={rulesError}
            onChange={(event) => setDraft({ ...draft, hasAcceptedRules: event.target.checked })}
          >
            <FormattedMessage defaultMessage="I agree to the house rules and the cancellation terms" />
          </Checkbox>
        )}
      </section>
      {isPaymentError && <HelpLink code={error?.code} className="text-[15px]" />}
      <SubmitButton
        isRequest={isRequest}
        quote={quote}
        isBusy={isBusy}
        isOver={holding.secondsLeft === 0}
        needsEmail={needsEmail}
      />
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
          <FormattedMessage defaultMessage="View your booking" />
        </Link>
      )}
      {error.code === 'PRICE_CHANGED' && before && (
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
    </div>
  );
}

interface SubmitButtonProps {
  isRequest: boolean;
  quote: Quote;
  isBusy: boolean;
  /** The hours are no longer kept. */
  isOver: boolean;
  needsEmail: boolean;
}

function SubmitButton({ isRequest, quote, isBusy, isOver, needsEmail }: SubmitButtonProps) {
  const locale = useLocale();
  return (
    <div>
      <Button type="submit" size="lg" isWide isBusy={isBusy} disabled={isOver || needsEmail}>
        {isRequest ? (
          <FormattedMessage
            defaultMessage="Send request for {total}"
            values={{ total: formatMoney(quote.totalMinor, quote.currency, locale, { withCode: true }) }}
          />
        ) : (
          <FormattedMessage
            defaultMessage="Pay {total} and book"
            values={{ total: formatMoney(quote.totalMinor, quote.currency, locale, { withCode: true }) }}
          />
        )}
      </Button>
      <p className="mt-2.5 text-[14px] text-muted">
        {needsEmail ? (
          <FormattedMessage defaultMessage="Confirm your email above to continue." />
        ) : isRequest ? (
          <FormattedMessage defaultMessage="Your card is only charged if the host accepts." />
        ) : (
          <FormattedMessage defaultMessage="You’ll be charged now. Free cancellation for 15 minutes after booking." />
        )}
      </p>
    </div>
  );
}

/** Never torn at a line's end: it is there to be copied. */
const CardNumber = ({ children }: { children: string }) => <span className="whitespace-nowrap num">{children}</span>;
