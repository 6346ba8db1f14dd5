// The invoices of a booking below its receipt: what's issued, to which company, and the file.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { type BookingInvoices, invoicesQuery, saveInvoices, useIssueInvoices } from '../../nouns/invoices/api.ts';
import { CompanyLines } from '../../nouns/invoices/company-fields.tsx';
import { DownloadButton } from '../../nouns/invoices/download-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Money } from '../../ui/money.tsx';
import { BillingForm } from './billing-form.tsx';

interface InvoicesCardProps {
  bookingId: string;
  reference: string;
  isGuest: boolean;
}

export function InvoicesCard({ bookingId, reference, isGuest }: InvoicesCardProps) {
  const { data } = useQuery(invoicesQuery(bookingId));
  const issue = useIssueInvoices(bookingId);
  const [isEditing, setEditing] = useState(false);
  if (!data || (data.invoices.length === 0 && !data.canIssue)) return null;
  const mayEdit = isGuest && data.changesLeft > 0;
  return (
    <Card className="mt-6 grid gap-5 p-6 sm:p-10">
      <h2 className="display text-[24px]">
        <FormattedMessage defaultMessage="Invoices" />
      </h2>
      <InvoiceList invoices={data.invoices} />
      {isGuest && <Company billing={data.billing} />}
      {isEditing ? (
        <BillingForm bookingId={bookingId} invoices={data} onDone={() => setEditing(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {data.canIssue && (
            <Button size="sm" isBusy={issue.isPending} onClick={() => issue.mutate()}>
              <FormattedMessage defaultMessage="Get invoice" />
            </Button>
          )}
          {data.invoices.length > 0 && (
            <DownloadButton save={() => saveInvoices(bookingId, reference)}>
              <FormattedMessage defaultMessage="Download invoices" />
            </DownloadButton>
          )}
          {mayEdit && (
            <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
              {data.billing ? (
                <FormattedMessage defaultMessage="Change company" />
              ) : (
                <FormattedMessage defaultMessage="Add company" />
              )}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

const InvoiceList = ({ invoices }: Pick<BookingInvoices, 'invoices'>) =>
  invoices.length === 0 ? (
    <p className="text-muted">
      <FormattedMessage defaultMessage="You get one from the host for the stay and one from us for our fee." />
    </p>
  ) : (
    <ul className="grid gap-2.5 text-[15px]">
      {invoices.map(({ _id, kind, number, sellerName, totalMinor, currency }) => (
        <li key={_id} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 break-words">
            {kind === 'invoice' ? (
              <FormattedMessage
                defaultMessage="Invoice {number} from {seller}"
                values={{ number, seller: sellerName }}
              />
            ) : (
              <FormattedMessage
                defaultMessage="Credit note {number} from {seller}"
                values={{ number, seller: sellerName }}
              />
            )}
          </span>
          <Money
            amountMinor={kind === 'invoice' ? totalMinor : -totalMinor}
            currency={currency}
            withCode
            className="shrink-0 whitespace-nowrap"
          />
        </li>
      ))}
    </ul>
  );

const Company = ({ billing }: Pick<BookingInvoices, 'billing'>) =>
  billing && (
    <div>
      <h3 className="text-[14px] text-muted">
        <FormattedMessage defaultMessage="Billed to" />
      </h3>
      <CompanyLines company={billing} />
    </div>
  );
