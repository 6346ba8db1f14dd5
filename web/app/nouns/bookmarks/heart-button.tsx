// The heart that saves or removes a bookmark (BK1). The code behind it loads with the first press.
import { FormattedMessage, useIntl } from 'react-intl';
import { session } from '../../lib/session/session.ts';
import { cx } from '../../ui/class-names.ts';
import { HeartIcon } from '../../ui/icons/icons.tsx';
import { savedListings, useIsSaved } from './saved-listings.ts';

interface HeartButtonProps {
  listing: { _id: string; title: string };
  /** `corner` floats over a picture; `words` is in a row of buttons, with a label. */
  variant?: 'corner' | 'words';
}

export function HeartButton({ listing: { _id, title }, variant = 'corner' }: HeartButtonProps) {
  const intl = useIntl();
  const isSaved = useIsSaved(_id);
  const press = () => {
    // At once: people don't wait for the server's response.
    if (session.now().status === 'signed-in') savedListings.mark(_id, !isSaved);
    void import('./press-heart.ts').then(({ pressHeart }) => pressHeart(_id, !isSaved, intl));
  };
  const isCorner = variant === 'corner';
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={intl.formatMessage({ defaultMessage: 'Save {title}' }, { title })}
      onClick={press}
      className={cx(
        'group/heart inline-flex h-11 shrink-0 items-center justify-center rounded-pill',
        isCorner
          ? 'absolute inset-e-2 top-2 z-2 w-11 bg-surface/92 shadow-pin backdrop-blur hover:bg-surface'
          : 'gap-2 px-3 font-semibold hover:bg-well',
      )}
    >
      <HeartIcon
        size={isCorner ? 21 : 18}
        isFilled={isSaved}
        className={cx(
          'transition-transform duration-200 group-active/heart:scale-75',
          isSaved ? 'scale-110 text-clay' : 'group-hover/heart:scale-110',
        )}
      />
      {!isCorner && (
        <span className="max-md:sr-only">
          {isSaved ? (
            <FormattedMessage
              defaultMessage="Saved"
              description="A workspace that’s in the reader’s list of saved ones"
            />
          ) : (
            <FormattedMessage defaultMessage="Save" description="Adds a workspace to the reader’s list of saved ones" />
          )}
        </span>
      )}
    </button>
  );
}
