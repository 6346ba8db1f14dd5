// The workspaces selected for comparing, at the bottom of the screen, with a button to compare.
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { type Comparable, canCompare } from './comparing.ts';

interface CompareBarProps<T> {
  chosen: readonly T[];
  onRemove: (bookmark: T) => void;
  onCompare: () => void;
  onClear: () => void;
}

export function CompareBar<T extends Comparable>({ chosen, onRemove, onCompare, onClear }: CompareBarProps<T>) {
  const intl = useIntl();
  if (chosen.length === 0) return null;
  const isEnough = canCompare(chosen);
  return (
    <section
      aria-label={intl.formatMessage({ defaultMessage: 'Selected to compare' })}
      className="sticky bottom-4 z-20 mx-auto mt-10 flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-3 rounded-panel bg-surface p-3 shadow-float"
    >
      <ul className="flex gap-2">
        {chosen.map((bookmark) => (
          <li key={bookmark._id} className="relative size-13 max-sm:size-10">
            <Photo photo={bookmark.listing.images[0]} sizes="52px" aspect="1/1" alt="" className="rounded-field" />
            <button
              type="button"
              onClick={() => onRemove(bookmark)}
              aria-label={intl.formatMessage(
                { defaultMessage: 'Remove {title} from comparison' },
                { title: bookmark.listing.title },
              )}
              className="absolute -inset-e-1.5 -top-1.5 grid size-6 place-items-center rounded-pill bg-ink text-paper"
            >
              <CloseIcon size={12} />
            </button>
          </li>
        ))}
      </ul>
      <div className="flex grow items-center justify-end gap-1.5">
        {/* On phones they can't be removed one by one, because the row has no room. */}
        <Button variant="plain" onClick={onClear} className="max-sm:hidden">
          <FormattedMessage defaultMessage="Clear" />
        </Button>
        <Button onClick={onCompare} disabled={!isEnough}>
          {isEnough ? (
            <FormattedMessage defaultMessage="Compare {count}" values={{ count: chosen.length }} />
          ) : (
            <FormattedMessage defaultMessage="Choose one more to compare" />
          )}
        </Button>
      </div>
    </section>
  );
}
