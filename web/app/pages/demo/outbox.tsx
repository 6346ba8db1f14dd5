// The demo's outbox: emails to the reader, because the demo sends none.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Outbox } from '../../features/email-outbox/outbox.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { outboxQuery } from '../../nouns/emails/api.ts';
import { EmailIcon } from '../../ui/icons/member-icons.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Your outbox' }, isHidden: true });

const readPage = (text: string | null): number => {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1;
};

export default function OutboxPage() {
  const [search] = useSearchParams();
  const page = readPage(search.get('page'));
  const outbox = useQuery(outboxQuery(page));
  return (
    <div className="wrap max-w-[860px] pt-10 pb-16 md:pt-12">
      <PageHeader
        title={<FormattedMessage defaultMessage="Your outbox" />}
        lead={
          <FormattedMessage defaultMessage="This demo doesn’t send email. Emails to you appear here instead, and only you can see them." />
        }
      />
      <div className="mt-9 grid gap-8">
        {outbox.data && outbox.data.mails.length > 0 ? (
          <>
            <Outbox key={page} emails={outbox.data.mails} />
            <Pagination
              page={page}
              pageCount={Math.ceil(outbox.data.total / outbox.data.pageSize)}
              linkTo={(target) => `/demo/outbox?page=${target}`}
            />
          </>
        ) : outbox.data ? (
          <EmptyState
            icon={<EmailIcon size={28} />}
            title={<FormattedMessage defaultMessage="No emails yet" />}
            action={
              <LinkButton variant="outline" to="/dashboard">
                <FormattedMessage defaultMessage="Go to your dashboard" />
              </LinkButton>
            }
          >
            <FormattedMessage defaultMessage="Emails about your account and bookings appear here automatically after a moment." />
          </EmptyState>
        ) : outbox.isError ? (
          <Failed error={outbox.error} onRetry={() => void outbox.refetch()} isRetrying={outbox.isFetching} />
        ) : (
          <div aria-busy="true" className="grid gap-3">
            <Skeleton className="h-20 rounded-panel" />
            <Skeleton className="h-20 rounded-panel" />
            <Skeleton className="h-20 rounded-panel" />
          </div>
        )}
      </div>
    </div>
  );
}

function Failed({ error, onRetry, isRetrying }: { error: Error; onRetry: () => void; isRetrying: boolean }) {
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState icon={<EmailIcon size={28} />} title={<FormattedMessage defaultMessage="Check your email inbox" />}>
        <FormattedMessage defaultMessage="This site sends real emails to the address on your account." />
      </EmptyState>
    );
  return (
    <ErrorState
      title={<FormattedMessage defaultMessage="We couldn’t load your emails" />}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  );
}
