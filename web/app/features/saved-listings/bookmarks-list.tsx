// Everything one has saved: searched, sifted by tag, in an order of one's own, as cards or with a map beside them.
import { BOOKMARKS } from '@daynook/contract/limits/bookmarks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { useAddressChange } from '../../lib/use-address-change.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
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
import { readBookmarksAddress, writeBookmarksAddress } from './bookmarks-address.ts';
import { BookmarksBar } from './bookmarks-bar.tsx';
import { BookmarksMap } from './bookmarks-map.tsx';
import { CompareBar } from './compare-bar.tsx';

const CompareDialog = lazy(() =>
  import('./compare-dialog.tsx').then(({ CompareDialog }) => ({ default: CompareDialog })),
);
const TYPING_PAUSE_MS = 300;
/** Marks the addresses this page writes itself: they follow what is typed, and never the other way round. */
const OWN = { isOwn: true };
const NO_CHANGES: ReadonlyMap<string, boolean> = new Map();

export function BookmarksList() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const address = readBookmarksAddress(search);
  const { tag, text, sort, isMap } = address;
  const changed = useAddressChange(address, writeBookmarksAddress);
  const goTo = (change: Partial<typeof address>) =>
    setSearch(changed(change), { replace: true, preventScrollReset: true, state: OWN });
  const [typed, setTyped] = useState(text);
  const wanted = useDebounced(typed, TYPING_PAUSE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed writes the address
  useEffect(() => {
    if (wanted !== text) goTo({ text: wanted });
  }, [wanted]);
  const { key, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that a link led to
  useEffect(() => {
    if ((state as Partial<typeof OWN> | null)?.isOwn !== true) setTyped(text);
  }, [key]);
  const list = useInfiniteQuery({
    ...bookmarksQuery({ tag, text, sort }),
    // While the next answer is on its way the last one stays, unless nothing is known yet.
    placeholderData: (before) => before,
    refetchOnWindowFocus: true,
  });
  const changes = useSyncExternalStore(savedListings.subscribe, savedListings.changes, () => NO_CHANGES);
  const [highlightedId, setHighlighted] = useState<string>();
  const [hasMapFailed, setMapFailed] = useState(false);
  const [chosen, setChosen] = useState<readonly Bookmark[]>([]);
  const [isComparing, setComparing] = useState(false);

  if (list.isError && !list.data) {
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="Failed to load bookmarks" />}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      >
        {list.error instanceof ApiError && list.error.message}
      </ErrorState>
    );
  }
  const pages = list.data?.pages ?? [];
  const first = pages[0];
  if (!first) return <BookmarkCardsSkeleton />;
  if (first.savedCount === 0) return <NothingSaved />;

  // What was let go a moment ago is gone at once; its toast has the way back.
  const bookmarks = pages.flatMap((page) => page.bookmarks).filter(({ listing }) => changes.get(listing._id) !== false);
  if (bookmarks.length === 0 && !tag && !text) return <NothingSaved />;
  const known = first.tags.map((used) => used.tag);
  const picked = chosen.filter(({ listing }) => changes.get(listing._id) !== false);
  const isFull = picked.length >= BOOKMARKS.compareMaximum;
  const choose = (bookmark: Bookmark, isChosen: boolean) =>
    setChosen([...picked.filter(({ _id }) => _id !== bookmark._id), ...(isChosen ? [bookmark] : [])]);
  return (
    <>
      <BookmarksBar address={address} tags={first.tags} typed={typed} onType={setTyped} onChange={goTo} />
      <p className="mt-5 text-[14.5px] text-muted" role="status">
        <FormattedMessage
          defaultMessage="{count, plural, one {# workspace} other {# workspaces}}"
          values={{ count: first.total }}
        />
      </p>
      {bookmarks.length === 0 ? (
        <EmptyState
          icon={<SearchIcon size={28} />}
          title={<FormattedMessage defaultMessage="No saved workspaces match" />}
          action={
            <Button
              variant="outline"
              onClick={() => {
                setTyped('');
                goTo({ tag: '', text: '' });
              }}
            >
              <FormattedMessage defaultMessage="Show all" />
            </Button>
          }
        />
      ) : (
        <div
          className={cx(
            'mt-5',
            isMap && cx('grid gap-8', !hasMapFailed && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]'),
          )}
        >
          {isMap && (
            <section
              aria-label={intl.formatMessage({ defaultMessage: 'Map of saved workspaces' })}
              className={cx(
                'overflow-hidden rounded-panel bg-land',
                !hasMapFailed && 'h-[52dvh] lg:sticky lg:top-6 lg:order-2 lg:h-[calc(100dvh-48px)]',
              )}
            >
              <BookmarksMap
                bookmarks={bookmarks}
                highlightedId={highlightedId}
                onHighlight={setHighlighted}
                onFailedChange={setMapFailed}
                onOpen={(id) => {
                  setHighlighted(id);
                  document.getElementById(cardId(id))?.scrollIntoView({ block: 'center', behavior: 'smooth' });
                }}
              />
            </section>
          )}
          <ul
            className={cx(
              'grid gap-x-7 gap-y-12 sm:grid-cols-2',
              isMap && !hasMapFailed ? 'content-start' : 'lg:grid-cols-3',
            )}
          >
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
      {isComparing && picked.length >= BOOKMARKS.compareMinimum && (
        <Suspense>
          <CompareDialog bookmarks={picked} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </>
  );
}

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
