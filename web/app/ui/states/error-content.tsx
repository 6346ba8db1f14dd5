// The content of a page that couldn't be shown (RT6): the status or message in plain words, and where to go next.
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isRouteErrorResponse } from 'react-router';
import { ApiError, missingMessage, missingStatus } from '../../lib/api/api-error.ts';
import { Button } from '../button.tsx';
import { LinkButton } from '../link-button.tsx';

/** Loaded separately from every page's first load. */
const NotFound = lazy(() => import('./not-found-content.tsx').then(({ NotFound }) => ({ default: NotFound })));

/** Inside a page's own frame, for a route's ErrorBoundary. */
export function ErrorContent({ error }: { error: unknown }) {
  const { status, message } = describe(error);
  if (status === 404 || status === 410) {
    return (
      <Suspense>
        <NotFound isGone={status === 410} message={message} />
      </Suspense>
    );
  }
  // A failed connection has status 0.
  return <Failure status={status ?? 500} message={message} />;
}

function Failure({ status, message }: { status: number; message: string | undefined }) {
  const intl = useIntl();
  return (
    <div className="wrap grid grow content-center justify-items-start py-20">
      <title>{intl.formatMessage({ defaultMessage: 'Something went wrong' })}</title>
      {status > 0 && <p className="text-[15px] font-semibold text-clay num">{status}</p>}
      <h1 className="display mt-2 max-w-[18ch] text-[clamp(38px,6vw,64px)]">
        <FormattedMessage defaultMessage="Something went wrong on our end." />
      </h1>
      <p className="mt-5 max-w-[52ch] text-[18px] text-muted">
        {message ?? (
          <FormattedMessage defaultMessage="Please reload the page. If it keeps happening, tell us and we’ll look into it." />
        )}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>
          <FormattedMessage defaultMessage="Reload page" />
        </Button>
        <LinkButton variant="outline" to="/" reloadDocument>
          <FormattedMessage defaultMessage="Back to Homepage" />
        </LinkButton>
        <LinkButton variant="plain" to="/contact" reloadDocument>
          <FormattedMessage defaultMessage="Tell us" />
        </LinkButton>
      </div>
    </div>
  );
}

/** The status of a page that couldn't be shown; undefined for a bug of ours. */
export const toStatus = (error: unknown): number | undefined => describe(error).status;

function describe(error: unknown): { status?: number | undefined; message?: string | undefined } {
  if (isRouteErrorResponse(error)) {
    const detail = (error.data as { message?: unknown } | undefined)?.message;
    return { status: error.status, ...(typeof detail === 'string' ? { message: detail } : {}) };
  }
  if (error instanceof ApiError) {
    const missing = missingStatus(error);
    return missing
      ? { status: missing, message: missingMessage(error) }
      : { status: error.status, message: error.message };
  }
  // Anything else is a bug in our code. Its message is internal: it goes to the console, not on the page.
  return {};
}
