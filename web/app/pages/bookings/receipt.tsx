// A booking's receipt for the guest; for the host, what the stay earned. Made for printing and saving.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReceiptPaper } from '../../features/booking-details/receipt-paper.tsx';
import { InvoicesCard } from '../../features/invoices/invoices-card.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { receiptQuery, saveReceipt } from '../../nouns/bookings/api.ts';
import { DownloadButton } from '../../nouns/invoices/download-button.tsx';
import { Button } from '../../ui/button.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { NotFound } from '../../ui/states/not-found-content.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { Route } from './+types/receipt';

export const meta: Route.MetaFunction = () => pageMeta({ title: { defaultMessage: 'Receipt' }, isHidden: true });

/** It doesn't exist or isn't the reader's: both look the same. */
const isNobodys = (error: unknown) => error instanceof ApiError && [400, 403, 404, 410].includes(error.status);

export default function ReceiptPage({ params }: Route.ComponentProps) {
  const receipt = useQuery(receiptQuery(params.bookingId));
  const intl = useIntl();
  if (isNobodys(receipt.error)) {
    return (
      <NotFound
        message={intl.formatMessage({
          defaultMessage: 'We couldn’t find this receipt in your account.',
        })}
      />
    );
  }
  return (
    <div className="wrap max-w-[820px] pt-4 pb-20 md:pt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3" data-print="none">
        <BackLink to={`/booking/${params.bookingId}`}>
          <FormattedMessage defaultMessage="Back to booking" />
        </BackLink>
        {receipt.data && (
          <div className="flex flex-wrap gap-2">
            <DownloadButton save={() => saveReceipt(receipt.data)}>
              <FormattedMessage defaultMessage="Download PDF" />
            </DownloadButton>
            <Button variant="outline" size="sm" onClick={() => window.print()}>
              <FormattedMessage defaultMessage="Print" />
            </Button>
          </div>
        )}
      </div>
      {receipt.data ? (
        <>
          <title>{`${receipt.data.reference} · ${receipt.data.listing.title}`}</title>
          <ReceiptPaper receipt={receipt.data} />
          <div data-print="none">
            <InvoicesCard
              bookingId={receipt.data.bookingId}
              reference={receipt.data.reference}
              isGuest={receipt.data.side === 'guest'}
            />
          </div>
        </>
      ) : receipt.isError ? (
        <ErrorState
          title={<FormattedMessage defaultMessage="We couldn’t load the receipt" />}
          onRetry={() => void receipt.refetch()}
          isRetrying={receipt.isFetching}
        >
          {receipt.error instanceof ApiError && receipt.error.message}
        </ErrorState>
      ) : (
        <Skeleton className="h-150 rounded-panel" />
      )}
    </div>
  );
}
