// The bar at the bottom of the editor: the listing's status, whether everything is saved, and the next step.
import { FormattedMessage } from 'react-intl';
import { ListingStateBadge } from '../../nouns/listings/state-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { ListingActions } from './listing-actions.ts';
import { useEditor } from './listing-editor-context.tsx';
import { SaveNote } from './listing-save-note.tsx';

interface PublishBarProps {
  actions: ListingActions;
  onReview: () => void;
}

export function PublishBar({ actions, onReview }: PublishBarProps) {
  const { listing } = useEditor();
  return (
    <div
      data-standing
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface py-3 pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      <div className="wrap">
        <ActionTrouble actions={actions} />
      </div>
      <div className="wrap flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ListingStateBadge state={listing.state} />
          <UnpublishedCount />
          <SaveNote />
        </div>
        <div className="flex flex-wrap gap-2.5 max-sm:grow max-sm:*:grow">
          <PublishButtons actions={actions} onReview={onReview} />
        </div>
      </div>
    </div>
  );
}

/** "2 unpublished changes", or nothing. */
function UnpublishedCount() {
  const { listing } = useEditor();
  const count = listing.unpublished?.parts.length ?? 0;
  if (count === 0) return null;
  return (
    <p className="text-[14.5px] font-semibold" data-unpublished={count}>
      <FormattedMessage
        defaultMessage="{count, plural, one {# unpublished change} other {# unpublished changes}}"
        values={{ count }}
      />
    </p>
  );
}

function PublishButtons({ actions, onReview }: PublishBarProps) {
  const { listing } = useEditor();
  const { state, unpublished, _id } = listing;
  const review = unpublished && (
    <Button variant="outline" onClick={onReview}>
      <FormattedMessage defaultMessage="Review changes" />
    </Button>
  );
  if (state === 'suspended' || state === 'in_review' || state === 'deleted') return review;
  if (state === 'live') {
    if (!unpublished)
      return (
        <LinkButton variant="outline" to={`/listing/${_id}`}>
          <FormattedMessage defaultMessage="View listing" />
        </LinkButton>
      );
    return (
      <>
        {review}
        <Button isBusy={actions.busy === 'publish-changes'} onClick={() => void actions.publishChanges()}>
          <FormattedMessage defaultMessage="Publish changes" />
        </Button>
      </>
    );
  }
  return (
    <>
      {review}
      <Button isBusy={actions.busy === 'publish'} onClick={() => void actions.publish()}>
        {state === 'paused' ? (
          <FormattedMessage defaultMessage="Resume" />
        ) : (
          <FormattedMessage defaultMessage="Publish" />
        )}
      </Button>
    </>
  );
}

/** Why the last action failed. */
export function ActionTrouble({ actions }: { actions: ListingActions }) {
  const { failure } = actions;
  const { listing } = useEditor();
  const missing = listing.gaps.filter(({ isBlocking }) => isBlocking).length;
  const isIncomplete = failure?.code === 'LISTING_INCOMPLETE';
  return (
    <div role="alert" className="empty:hidden">
      {failure && !(isIncomplete && missing === 0) && (
        <p className="mb-3 rounded-field bg-danger-wash px-4 py-2.5 text-[15px] font-medium">
          {isIncomplete ? (
            <FormattedMessage
              defaultMessage="{count, plural, one {Complete the missing item to publish.} other {Complete the # missing items to publish.}}"
              values={{ count: missing }}
            />
          ) : failure.code === 'VERSION_CHANGED' ? (
            <FormattedMessage defaultMessage="This was changed in another window. Review the changes, then publish them." />
          ) : (
            (Object.values(failure.fields)[0] ?? failure.message)
          )}
        </p>
      )}
    </div>
  );
}
