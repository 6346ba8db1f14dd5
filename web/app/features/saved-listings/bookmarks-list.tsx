// The member's bookmarks: search, tags, order, as cards or with a map beside them.
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { useAddressChange } from '../../lib/use-url-change.ts';
import { type Bookmark, bookmarksQuery } from '../../nouns/bookmarks/api.ts';
import { savedListings } from '../../nouns/bookmarks/saved-listings.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { HeartIcon, SearchIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { BookmarkCard, BookmarkCardsSkeleton, cardId } from './bookmark-card.tsx';
import { BookmarksBar } from './bookmarks-bar.tsx';
import { BookmarksMap } from './bookmarks-map.tsx';
import { readBookmarksAddress, writeBookmarksAddress } from './bookmarks-url.ts';
import { CompareBar } from './compare-bar.tsx';
import { canCompare, isCompareFull } from './comparing.ts';

const CompareDialog = lazy(() =>
  import('./compare-dialog.tsx').then(({ CompareDialog }) => ({ default: CompareDialog })),
);
const NO_CHANGES: ReadonlyMap<string, boolean> = new Map();

export function BookmarksList() {
  const [search, setSearch] = useSearchParams();
  const address = readBookmarksAddress(search);
  const { tag, text, sort, isMap } = address;
  const changed = useAddressChange(address, writeBookmarksAddress);
  const goTo = (change: Partial<typeof address>) =>
    setSearch(changed(change), { replace: true, preventScrollReset: true });
  const [typed, setTyped] = useTypedText(text, (next) => goTo({ text: next }));
  const list = useInfiniteQuery({
    ...bookmarksQuery({ tag, text, sort }),
    // Keeps showing the last response while the next one loads.
    placeholderData: (before) => before,
    refetchOnWindowFocus: true,
  });
  const changes = useSyncExternalStore(savedListings.subscribe, savedListings.changes, () => NO_CHANGES);
  const [highlightedId, setHighlighted] = useState<string>();
  const [hasMapFailed, setMapFailed] = useState(false);
  const isBesideMap = isMap && !hasMapFailed;
  const [chosen, setChosen] = useState<readonly Bookmark[]>([]);
  const [isComparing, setComparing] = useState(false);

  if (list.isError && !list.data) {
    return <LoadFailed error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />;
  }
  const pages = list.data?.pages ?? [];
  const first = pages[0];
  if (!first) return <BookmarkCardsSkeleton />;
  if (first.savedCount === 0) return <NothingSaved />;

  // A removed bookmark disappears immediately; its toast offers Undo.
  const bookmarks = pages.flatMap((page) => page.bookmarks).filter(({ listing }) => changes.get(listing._id) !== false);
  if (bookmarks.length === 0 && !tag && !text) return <NothingSaved />;
  const known = first.tags.map((used) => used.tag);
  const picked = chosen.filter(({ listing }) => changes.get(listing._id) !== false);
  const isFull = isCompareFull(picked);
  const choose = (bookmark: Bookmark, isChosen: boolean) =>
    setChosen([...picked.filter(({ _id }) => _id !== bookmark._id), ...(isChosen ? [bookmark] : [])]);
  return (
    <>
      <BookmarksBar address={address} tags={first.tags} typed={typed} onType={setTyped} onChange={goTo} />
      <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-[14.5px] text-muted">
        <p role="status">
          <FormattedMessage
            defaultMessage="{count, plural, one {# workspace} other {# workspaces}}"
            values={{ count: first.total }}
          />
        </p>
        <Link
          to="/settings/notifications"
          className="finger relative font-semibold text-moss underline-offset-4 hover:underline"
        >
          <FormattedMessage defaultMessage="Get notified when prices drop or hours free up" />
        </Link>
      </div>
      {bookmarks.length === 0 ? (
        <NoMatches
          onShowAll={() => {
            setTyped('');
            goTo({ tag: '', text: '' });
          }}
        />
      ) : (
        <div
          className={cx('mt-5', isMap && 'grid gap-8', isBesideMap && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]')}
        >
          {isMap && (
            <MapSection
              bookmarks={bookmarks}
              hasFailed={hasMapFailed}
              highlightedId={highlightedId}
              onHighlight={setHighlighted}
              onFailedChange={setMapFailed}
            />
          )}
          <ul className={cx('grid gap-x-7 gap-y-12 sm:grid-cols-2', isBesideMap ? 'content-start' : 'lg:grid-cols-3')}>
            {bookmarks.map((bookmark) => (
              <li
                key={bookmark._id}
                onPointerEnter={() => isMap && setHighlighted(bookmark.listing._id)}
                onPointerLeave={() => isMap && setHighlighted(undefined)}
              >
                <BookmarkCard
                  bookmark={bookmark}
                  knownTags={known}
                  isHighlighted={isMap && highlightedId === bookmark.listing._id}
                  isChosen={picked.some(({ _id }) => _id === bookmark._id)}
                  isFull={isFull}
                  onChoose={(isChosen) => choose(bookmark, isChosen)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      <ListMore list={list} className="mt-12 justify-center" />
      <CompareBar
        chosen={picked}
        onRemove={(bookmark) => choose(bookmark, false)}
        onCompare={() => setComparing(true)}
        onClear={() => setChosen([])}
      />
      {isComparing && canCompare(picked) && (
        <Suspense>
          <CompareDialog bookmarks={picked} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </>
  );
}

interface LoadFailedProps {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

const LoadFailed = ({ error, isRetrying, onRetry }: LoadFailedProps) => (
  <ErrorState
    title={<FormattedMessage defaultMessage="Failed to load bookmarks" />}
    onRetry={onRetry}
    isRetrying={isRetrying}
  >
    {error instanceof ApiError && error.message}
  </ErrorState>
);

interface MapSectionProps {
  bookmarks: readonly Bookmark[];
  hasFailed: boolean;
  highlightedId: string | undefined;
  onHighlight: (id: string | undefined) => void;
  onFailedChange: (hasFailed: boolean) => void;
}

function MapSection({ bookmarks, hasFailed, highlightedId, onHighlight, onFailedChange }: MapSectionProps) {
  const intl = useIntl();
  return (
    <section
      aria-label={intl.formatMessage({ defaultMessage: 'Map of saved workspaces' })}
      className={cx(
        'overflow-hidden rounded-panel bg-land',
        !hasFailed && 'h-[52dvh] lg:sticky lg:top-6 lg:order-2 lg:h-[calc(100dvh-48px)]',
      )}
    >
      <BookmarksMap
        bookmarks={bookmarks}
        highlightedId={highlightedId}
        onHighlight={onHighlight}
        onFailedChange={onFailedChange}
        onOpen={(id) => {
          onHighlight(id);
          document.getElementById(cardId(id))?.scrollIntoView({ block: 'center', behavior: 'smooth' });
        }}
      />
    </section>
  );
}

const NoMatches = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState
    icon={<SearchIcon size={28} />}
    title={<FormattedMessage defaultMessage="No saved workspaces match" />}
    action={
      <Button variant="outline" onClick={onShowAll}>
        <FormattedMessage defaultMessage="Show all" />
      </Button>
    }
  />
);

const NothingSaved = () => (
  <EmptyState
    icon={<HeartIcon size={28} />}
    title={<FormattedMessage defaultMessage="Nothing saved yet" />}
    action={
      <LinkButton to="/search">
        <FormattedMessage defaultMessage="Find a workspace" />
      </LinkButton>
    }
  >
    <FormattedMessage defaultMessage="Tap the heart on a workspace to save it here. Then add notes and tags." />
  </EmptyState>
);
