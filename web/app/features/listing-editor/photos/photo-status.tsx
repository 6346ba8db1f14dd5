// Above the photos: how many there are, what's still needed, and whether everything is saved, with conflicts below.
import { FormattedMessage } from 'react-intl';
import { useLimits } from '../../../lib/site.ts';
import { useFailureText } from '../../../lib/use-failure-text.ts';
import { stillNeeded } from '../../../nouns/photos/check-files.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import type { PhotoList } from './use-photo-list.ts';

interface PhotoStatusProps {
  list: PhotoList;
  readyCount: number;
  undescribedCount: number;
}

export function PhotoStatus({ list, readyCount, undescribedCount }: PhotoStatusProps) {
  const needed = stillNeeded(readyCount);
  const { photosPerListing } = useLimits();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-[15px]">
      <p role="status">
        <b className="font-semibold num">
          <FormattedMessage
            defaultMessage="{count, number} of {most, number} photos."
            values={{ count: readyCount, most: photosPerListing }}
          />
        </b>{' '}
        {needed > 0 && (
          <FormattedMessage
            defaultMessage="{count, plural, one {Add 1 more to publish.} other {Add # more to publish.}}"
            values={{ count: needed }}
          />
        )}
        {needed === 0 && undescribedCount > 0 && (
          <FormattedMessage
            defaultMessage="{count, plural, one {1 photo has no description.} other {# photos have no description.}} Descriptions are optional. They help guests who can’t see photos."
            values={{ count: undescribedCount }}
          />
        )}
        {needed === 0 && undescribedCount === 0 && (
          <FormattedMessage defaultMessage="You have enough photos to publish." />
        )}
      </p>
      <span className="flex min-h-9 items-center gap-2 text-[14px] text-muted">
        {list.status === 'saving' && (
          <>
            <Spinner />
            <FormattedMessage defaultMessage="Saving…" />
          </>
        )}
        {list.status === 'saved' && list.photos.length > 0 && (
          <>
            <CheckIcon size={16} />
            <FormattedMessage defaultMessage="Saved" />
          </>
        )}
      </span>
    </div>
  );
}

/** Why order and captions aren't saved: a conflict or a failed request. */
export function PhotoTrouble({ list }: { list: PhotoList }) {
  const failureText = useFailureText();
  if (list.status !== 'failed') return null;
  return (
    <div role="alert" className="grid gap-3 rounded-panel bg-sun-wash p-5 text-[15px]">
      <p className="flex items-start gap-2.5 font-semibold">
        <WarningIcon className="shrink-0" />
        {list.theirs ? (
          <FormattedMessage defaultMessage="Your photos were changed in another window. Your changes here aren’t saved yet." />
        ) : (
          <span>
            <FormattedMessage defaultMessage="Not saved." /> {failureText(list.error)}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {list.theirs ? (
          <>
            <Button size="sm" onClick={list.keepMine}>
              <FormattedMessage defaultMessage="Keep mine" />
            </Button>
            <Button size="sm" variant="outline" onClick={list.takeTheirs}>
              <FormattedMessage defaultMessage="Use the other version" />
            </Button>
          </>
        ) : (
          <Button size="sm" onClick={list.save}>
            <FormattedMessage defaultMessage="Try Again" />
          </Button>
        )}
      </div>
    </div>
  );
}
