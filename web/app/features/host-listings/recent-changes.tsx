// Recent bulk changes, each with an Undo button.
import { FormattedMessage, useIntl } from 'react-intl';
import { type RecentChange, useRecentChanges } from '../../nouns/listings/host-listings-api.ts';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { actionNames } from './bulk-actions.ts';

interface RecentChangesProps {
  onUndo: (change: RecentChange) => void;
  onClose: () => void;
}

export function RecentChanges({ onUndo, onClose }: RecentChangesProps) {
  const list = useRecentChanges();
  return (
    <Dialog isOpen onClose={onClose} width="max-w-xl" title={<FormattedMessage defaultMessage="Recent bulk changes" />}>
      {list.isError && !list.data ? (
        <ErrorState
          className="!py-4"
          title={<FormattedMessage defaultMessage="We couldn’t load your changes" />}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : !list.data ? (
        <Skeleton className="h-32" />
      ) : list.data.length === 0 ? (
        <p className="text-muted">
          <FormattedMessage defaultMessage="Changes you make to several listings appear here for a week, so you can undo them." />
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {list.data.map((change) => (
            <li key={change._id}>
              <Line change={change} onUndo={() => onUndo(change)} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Line({
  change: { change, at, count, undoneCount, listingIds },
  onUndo,
}: {
  change: RecentChange;
  onUndo: () => void;
}) {
  const intl = useIntl();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="flex items-center justify-between gap-4 py-3">
      <p className="min-w-0">
        <span className="block font-semibold">
          {intl.formatMessage(actionNames[change.action])} ·{' '}
          <FormattedMessage defaultMessage="{count, plural, one {# listing} other {# listings}}" values={{ count }} />
        </span>
        <span className="block text-[14.5px] text-muted num">
          <ZonedTime startsAt={at} timeZone={zone} withDate />
          {undoneCount > 0 && (
            <>
              {' · '}
              <FormattedMessage defaultMessage="{count} undone" values={{ count: undoneCount }} />
            </>
          )}
        </span>
      </p>
      {listingIds.length > 0 && (
        <Button variant="outline" size="sm" onClick={onUndo}>
          <FormattedMessage defaultMessage="Undo" />
        </Button>
      )}
    </div>
  );
}
