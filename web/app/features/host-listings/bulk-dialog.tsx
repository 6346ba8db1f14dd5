// A bulk change: enter it, preview it for each listing, then apply it.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import {
  type BulkChange,
  type BulkResult,
  previewChange,
  withVersions,
} from '../../nouns/listings/host-listings-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { actionNames, type OpenAction } from './bulk-actions.ts';
import { BulkCounts, BulkResults, willChange } from './bulk-results.tsx';
import { ChangeForm } from './change-form.tsx';
import type { SelectedListing } from './use-selection.ts';

interface BulkDialogProps {
  action: OpenAction;
  listings: readonly SelectedListing[];
  onApply: (change: BulkChange, listings: readonly SelectedListing[]) => void;
  onClose: () => void;
}

const PREVIEW_PART = 100;

/** The preview per listing; requested in batches, because requests are limited in size. */
async function previewAll(
  change: BulkChange,
  listings: readonly SelectedListing[],
  signal: AbortSignal,
): Promise<readonly BulkResult[]> {
  const results: BulkResult[] = [];
  for (let from = 0; from < listings.length; from += PREVIEW_PART)
    results.push(...(await previewChange({ change, rooms: listings.slice(from, from + PREVIEW_PART) }, signal)));
  return results;
}

export function BulkDialog({ action, listings, onApply, onClose }: BulkDialogProps) {
  const intl = useIntl();
  const formId = useId();
  const hasForm = action !== 'publish' && action !== 'pause';
  const [change, setChange] = useState<BulkChange | undefined>(hasForm ? undefined : { action });
  /** The previewed change; later edits have to be previewed again. */
  const [shown, setShown] = useState<BulkChange | undefined>(change);
  const titles = useMemo(() => new Map(listings.map(({ _id, title }) => [_id, title])), [listings]);
  const preview = useQuery({
    queryKey: ['bulk-preview', shown, withVersions(listings)],
    queryFn: ({ signal }) => previewAll(shown!, listings, signal),
    enabled: shown !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const isCurrent = shown !== undefined && change === shown;
  const changing = new Set(preview.data?.filter(willChange).map(({ _id }) => _id));
  const canApply = isCurrent && !preview.isFetching && changing.size > 0;
  // The preview gives the reason; a button for no listings would say nothing.
  const isInVain = isCurrent && preview.data !== undefined && !preview.isFetching && changing.size === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canApply)
      onApply(
        shown,
        listings.filter(({ _id }) => changing.has(_id)),
      );
    else if (change && !isCurrent) setShown(change);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onPhone="full"
      width="max-w-2xl"
      title={
        <FormattedMessage
          defaultMessage="{action}: {count, plural, one {# listing} other {# listings}}"
          values={{ action: intl.formatMessage(actionNames[action]), count: listings.length }}
        />
      }
      footer={
        <>
          {!isInVain && (
            <Button
              type="submit"
              form={formId}
              className="max-sm:grow"
              isBusy={isCurrent && preview.isFetching}
              disabled={isCurrent ? !canApply : !change}
            >
              <SubmitWords
                action={action}
                isPreviewed={isCurrent && preview.data !== undefined}
                count={changing.size}
              />
            </Button>
          )}
          <Button variant="outline" className="max-sm:grow" onClick={onClose}>
            {isInVain ? <FormattedMessage defaultMessage="Close" /> : <FormattedMessage defaultMessage="Cancel" />}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {hasForm && <ChangeForm action={action} listings={listings} onChange={setChange} />}
        {action === 'pause' && (
          <p className="mb-4 text-[15.5px] text-muted">
            <FormattedMessage defaultMessage="Guests can’t find or book paused listings. Existing bookings don’t change." />
          </p>
        )}
        {isCurrent && (
          <section
            aria-label={intl.formatMessage({ defaultMessage: 'Preview' })}
            aria-busy={preview.isFetching}
            className={hasForm ? 'mt-6 border-t border-line pt-5' : ''}
          >
            <Preview action={shown.action} preview={preview} titles={titles} />
          </section>
        )}
      </form>
    </Dialog>
  );
}

interface SubmitWordsProps {
  action: OpenAction;
  isPreviewed: boolean;
  count: number;
}

function SubmitWords({ action, isPreviewed, count }: SubmitWordsProps) {
  if (!isPreviewed) return <FormattedMessage defaultMessage="Preview changes" />;
  return (
    <FormattedMessage
      defaultMessage="{action, select, publish {Publish} pause {Pause} other {Apply to}} {count, plural, one {# listing} other {# listings}}"
      values={{ action, count }}
    />
  );
}

interface PreviewProps {
  action: BulkChange['action'];
  preview: Pick<
    ReturnType<typeof useQuery<readonly BulkResult[]>>,
    'data' | 'error' | 'isError' | 'isFetching' | 'refetch'
  >;
  titles: ReadonlyMap<string, string>;
}

function Preview({ action, preview, titles }: PreviewProps) {
  if (preview.isError)
    return (
      <ErrorState
        className="!py-4"
        title={<FormattedMessage defaultMessage="We couldn’t preview this change" />}
        onRetry={() => void preview.refetch()}
        isRetrying={preview.isFetching}
      >
        {preview.error instanceof ApiError && (Object.values(preview.error.fields)[0] ?? preview.error.message)}
      </ErrorState>
    );
  if (!preview.data)
    return (
      <div className="grid gap-2" aria-busy="true">
        <Skeleton className="h-6 w-60" />
        <Skeleton className="h-40" />
      </div>
    );
  return (
    <div className="grid gap-4">
      <BulkCounts results={preview.data} />
      <BulkResults action={action} results={preview.data} titles={titles} />
    </div>
  );
}
