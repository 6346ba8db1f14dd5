// Everything a guest needs to pay outside the site: amount, recipient, reference, and instructions, each with a copy button.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { writtenBy } from '../../lib/text-language.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { calculateMissing } from '../../nouns/bookings/payment-state.ts';
import { methodNames, namePayee } from '../../nouns/bookings/payment-words.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';

export function PaymentPanel({ booking }: { booking: Booking }) {
  const intl = useIntl();
  const locale = useLocale();
  const { payment, currency, reference } = booking;
  const payee = namePayee(booking);
  const amount = formatMoney(calculateMissing(booking), currency, locale, { withCode: true });
  const isCash = payment.method === 'cash';
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
        <Fact label={<FormattedMessage defaultMessage="Amount" />}>
          <span className="text-[19px] font-semibold num">{amount}</span>
        </Fact>
        {!isCash && (
          <Fact label={<FormattedMessage defaultMessage="Reference" />}>
            <span className="me-2 text-[19px] font-semibold num select-all">{reference}</span>
            <CopyButton
              text={reference}
              done={intl.formatMessage({ defaultMessage: 'Reference copied' })}
              label={<FormattedMessage defaultMessage="Copy<hidden> reference</hidden>" values={{ hidden }} />}
            />
          </Fact>
        )}
        <Fact label={<FormattedMessage defaultMessage="How" />}>{intl.formatMessage(methodNames[payment.method])}</Fact>
        <Fact label={<FormattedMessage defaultMessage="Goes to" />}>{payee}</Fact>
        {payment.invoiceTo && (
          <Fact label={<FormattedMessage defaultMessage="Bill to" />}>
            <span className="whitespace-pre-line">{payment.invoiceTo}</span>
          </Fact>
        )}
      </dl>
      <div className="grid justify-items-start gap-3 rounded-card bg-surface px-5 py-4 shadow-[inset_0_0_0_1px_var(--line)]">
        <h3 className="text-[14px] font-semibold text-muted">
          <FormattedMessage defaultMessage="Payment details from {payee}" values={{ payee }} />
        </h3>
        {payment.instructions ? (
          <>
            <p {...writtenBy(payment.instructions)} className="max-w-full break-words whitespace-pre-wrap">
              {payment.instructions}
            </p>
            {!isCash && (
              <CopyButton
                text={payment.instructions}
                done={intl.formatMessage({ defaultMessage: 'Payment details copied' })}
                label={<FormattedMessage defaultMessage="Copy details" />}
              />
            )}
          </>
        ) : (
          <p>
            <FormattedMessage
              defaultMessage="{payee} hasn’t added payment details. Ask before you pay."
              values={{ payee }}
            />
          </p>
        )}
      </div>
      <p className="max-w-[62ch] text-[15px] text-pretty text-muted">
        {payment.collectedBy === 'platform' ? (
          <FormattedMessage defaultMessage="Include the reference in the payment memo so we can match it to your booking." />
        ) : isCash ? (
          <FormattedMessage
            defaultMessage="You pay {payee} directly. {brand} doesn’t receive or hold this money."
            values={{ payee }}
          />
        ) : (
          <FormattedMessage
            defaultMessage="Include the reference in the payment memo. You pay {payee} directly. {brand} doesn’t receive or hold this money."
            values={{ payee }}
          />
        )}
      </p>
    </div>
  );
}

const hidden = (words: ReactNode[]) => (
  <span key="hidden" className="sr-only">
    {words}
  </span>
);

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-[14px] text-muted">{label}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

function CopyButton({ text, done, label }: { text: string; done: string; label: ReactNode }) {
  const intl = useIntl();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(done);
    } catch {
      // The text can be selected by hand instead.
      toast.error(intl.formatMessage({ defaultMessage: 'We couldn’t copy it. Please select and copy it yourself.' }));
    }
  };
  return (
    <Button variant="outline" size="sm" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
