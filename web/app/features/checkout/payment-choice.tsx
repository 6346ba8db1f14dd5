// The payment method: text if there's one, a choice if there are several. Each says who receives the money and by when.
import { MANUAL_PAYMENT } from '@daynook/contract/money/payment-methods';
import { type ReactNode, type Ref, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Quote } from '../../nouns/bookings/api.ts';
import { methodNames } from '../../nouns/bookings/payment-words.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Radio } from '../../ui/forms/radio.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { Money } from '../../ui/money.tsx';

export type Offered = Quote['paymentMethods'][number];

interface PaymentChoiceProps {
  quote: Quote;
  /** What's paid with it: the total, or what credit leaves. */
  chargeMinor: number;
  /** The host's given name. */
  host: string;
  value: Offered | undefined;
  onChange: (method: Offered['method']) => void;
  error: string | undefined;
  errorRef: Ref<HTMLDivElement>;
}

export function PaymentChoice({ quote, chargeMinor, host, value, onChange, error, errorRef }: PaymentChoiceProps) {
  const id = useId();
  const methods = quote.paymentMethods;
  const errorId = `${id}-error`;
  const hasChoice = methods.length > 1;
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 text-[16px] font-semibold">
        {hasChoice ? (
          <FormattedMessage defaultMessage="How do you want to pay?" />
        ) : (
          <FormattedMessage defaultMessage="How you pay" />
        )}
      </legend>
      {error && (
        <div
          ref={errorRef}
          id={errorId}
          tabIndex={-1}
          role="alert"
          className="mb-2.5 flex items-start gap-2 text-[15px] font-medium text-danger outline-none"
        >
          <WarningIcon size={18} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </div>
      )}
      <div className="divide-y divide-line overflow-hidden rounded-field border border-line-strong">
        {methods.map((offered) =>
          hasChoice ? (
            <label
              key={offered.method}
              className="group flex cursor-pointer items-start gap-3.5 px-4 py-3 outline-offset-[-3px] hover:bg-well has-checked:bg-moss-wash has-focus-visible:outline-2 has-focus-visible:outline-moss"
            >
              <Radio
                name={id}
                value={offered.method}
                checked={offered.method === value?.method}
                aria-invalid={error !== undefined || undefined}
                onChange={() => onChange(offered.method)}
                className="mt-0.5 size-5 outline-none"
              />
              <MethodLine quote={quote} chargeMinor={chargeMinor} offered={offered} host={host} />
            </label>
          ) : (
            <div key={offered.method} className="px-4 py-3.5">
              <MethodLine quote={quote} chargeMinor={chargeMinor} offered={offered} host={host} />
            </div>
          ),
        )}
      </div>
    </fieldset>
  );
}

interface MethodProps {
  quote: Quote;
  chargeMinor: number;
  offered: Offered;
  host: string;
}

const MethodLine = ({ offered, ...more }: MethodProps) => (
  <span className="min-w-0 sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-3">
    <span className="block font-semibold">
      <FormattedMessage {...methodNames[offered.method]} />
    </span>
    {/* On phones only for the chosen method, so the checkout fits on two screens. */}
    <span className="block text-[15px] text-pretty text-muted max-sm:group-not-has-checked:hidden">
      <MethodTerms offered={offered} {...more} />
    </span>
  </span>
);

function MethodTerms({ quote, chargeMinor, offered, host }: MethodProps): ReactNode {
  const { method, collectedBy, payBy } = offered;
  const values = {
    host,
    payee: collectedBy,
    hours: MANUAL_PAYMENT.payWithinHours,
    amount: (
      <Money
        key="a"
        amountMinor={collectedBy === 'host' ? quote.totalMinor : chargeMinor}
        currency={quote.currency}
        withCode
      />
    ),
    moment: payBy && <ZonedTime key="m" startsAt={payBy} timeZone={quote.timeZone} withDate />,
  };
  if (method === 'card') return <FormattedMessage defaultMessage="Credit or debit card, Apple Pay, or Google Pay." />;
  if (method === 'sandbox') return <FormattedMessage defaultMessage="Simulated, so no money moves." />;
  if (method === 'cash') return <FormattedMessage defaultMessage="Give {host} {amount}." values={values} />;
  if (payBy === null) {
    return (
      <FormattedMessage
        defaultMessage="If {host} accepts, pay {payee, select, host {{host}} other {{brand}}} within {hours} hours."
        values={values}
      />
    );
  }
  return method === 'invoice' ? (
    <FormattedMessage
      defaultMessage="{payee, select, host {{host}} other {{brand}}} invoices your company. Pay by {moment}."
      values={values}
    />
  ) : (
    <FormattedMessage
      defaultMessage="Pay {payee, select, host {{host}} other {{brand}}} by {moment}."
      values={values}
    />
  );
}

interface InvoiceFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export const InvoiceField = ({ value, error, onChange }: InvoiceFieldProps) => (
  <TextArea
    label={<FormattedMessage defaultMessage="Company name and address" />}
    description={<FormattedMessage defaultMessage="As it should appear on the invoice." />}
    autoComplete="organization"
    rows={3}
    maxLength={MANUAL_PAYMENT.invoiceToMaximumCharacters}
    value={value}
    error={error}
    onChange={(event) => onChange(event.target.value)}
  />
);
