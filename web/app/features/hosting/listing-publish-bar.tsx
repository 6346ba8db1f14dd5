// The buttons that take a room to the market and off it, with whether all is saved.
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { ListingActions } from './listing-actions.ts';
import { useEditor } from './listing-editor-context.tsx';

export function PublishButtons({ actions }: { actions: ListingActions }) {
  const { listing } = useEditor();
  const { state, _id } = listing;
  if (state === 'suspended' || state === 'in_review' || state === 'deleted') return null;
  if (state === 'live') {
    return (
      <>
        <LinkButton className="grow" to={`/listing/${_id}`}>
          <FormattedMessage defaultMessage="View listing" />
        </LinkButton>
        <Button look="outline" isBusy={actions.busy === 'pause'} onClick={() => void actions.pause()}>
          <FormattedMessage defaultMessage="Pause" />
        </Button>
      </>
    );
  }
  return (
    <Button className="grow" isBusy={actions.busy === 'publish'} onClick={() => void actions.publish()}>
      {state === 'paused' ? (
        <FormattedMessage defaultMessage="Resume" />
      ) : (
        <FormattedMessage defaultMessage="Publish" />
      )}
    </Button>
  );
}

/** Why the last action was refused. */
export function ActionTrouble({ actions }: { actions: ListingActions }) {
  const { failure } = actions;
  return (
    <div role="alert" className="empty:hidden">
      {failure && (
        <p className="rounded-field bg-danger-wash px-4 py-3 text-[15px] font-medium">
          {failure.code === 'LISTING_INCOMPLETE' ? (
            <FormattedMessage
              defaultMessage="{count, plural, one {Complete the item above to publish.} other {Complete the # items above to publish.}}"
              values={{ count: Object.keys(failure.fields).length }}
            />
          ) : (
            failure.message
          )}
        </p>
      )}
    </div>
  );
}
