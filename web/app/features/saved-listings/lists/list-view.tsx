// A list as its owner and members see it: workspaces by votes, comments, and members.

import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ApiError, missingStatus } from '../../../lib/api/api-error.ts';
import { useBrand } from '../../../lib/brand.ts';
import { listQuery, mergeEntries, type SavedList } from '../../../nouns/saved-lists/api.ts';
import { HeartIcon } from '../../../ui/icons/icons.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ListMore } from '../../../ui/lists/list-more.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { BookmarkCardsSkeleton } from '../bookmark-card.tsx';
import { CompareBar } from '../compare-bar.tsx';
import { canCompare, isCompareFull } from '../comparing.ts';
import { keptGrid } from '../kept-listing-card.tsx';
import { ListEntry } from './list-entry.tsx';
import { ListHead } from './list-head.tsx';

const CompareDialog = lazy(() =>
  import('../compare-dialog.tsx').then(({ CompareDialog }) => ({ default: CompareDialog })),
);

export function ListView({ listId }: { listId: string }) {
  const brand = useBrand();
  const list = useInfiniteQuery(listQuery(listId));
  if (list.isError && (!list.data || missingStatus(list.error))) {
    return missingStatus(list.error) ? (
      <NoSuchList />
    ) : (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load this list" />}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      >
        {list.error instanceof ApiError && list.error.message}
      </ErrorState>
    );
  }
  const first = list.data?.pages[0];
  if (!first) return <ListSkeleton />;
  return (
    <>
      <title>{`${first.name} · ${brand.name}`}</title>
      <BackToBookmarks />
      <ListHead list={first} />
      <Entries list={first} entries={mergeEntries(list.data!.pages)} />
      <ListMore list={list} className="mt-12 justify-center" />
    </>
  );
}

function Entries({ list, entries }: { list: SavedList; entries: SavedList['entries'] }) {
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const [isComparing, setComparing] = useState(false);
  if (entries.length === 0) return <NothingOnIt isOwn={list.isOwn} />;
  const chosen = chosenIds.flatMap((id) => entries.filter(({ _id }) => _id === id));
  const choose = (id: string, isChosen: boolean) =>
    setChosenIds([...chosenIds.filter((other) => other !== id), ...(isChosen ? [id] : [])]);
  return (
    <>
      <ul className={`mt-10 ${keptGrid}`}>
        {entries.map((entry) => (
          <li key={entry._id}>
            <ListEntry
              listId={list._id}
              entry={entry}
              viewerId={list.viewerId}
              isAlone={list.members.length === 0}
              isChosen={chosenIds.includes(entry._id)}
              isFull={isCompareFull(chosen)}
              onChoose={(isChosen) => choose(entry._id, isChosen)}
            />
          </li>
        ))}
      </ul>
      <CompareBar
        chosen={chosen}
        onRemove={({ _id }) => choose(_id, false)}
        onCompare={() => setComparing(true)}
        onClear={() => setChosenIds([])}
      />
      {isComparing && canCompare(chosen) && (
        <Suspense>
          <CompareDialog bookmarks={chosen} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </>
  );
}

const BackToBookmarks = () => (
  <BackLink to="/bookmarks">
    <FormattedMessage defaultMessage="Bookmarks" />
  </BackLink>
);

const NothingOnIt = ({ isOwn }: { isOwn: boolean }) => (
  <EmptyState
    icon={<HeartIcon size={28} />}
    title={<FormattedMessage defaultMessage="This list is empty" />}
    action={
      <>
        <LinkButton to="/search">
          <FormattedMessage defaultMessage="Find a workspace" />
        </LinkButton>
        <LinkButton to="/bookmarks" variant="outline">
          <FormattedMessage defaultMessage="Choose from your bookmarks" />
        </LinkButton>
      </>
    }
  >
    {isOwn ? (
      <FormattedMessage defaultMessage="Tap the heart on a workspace, then “Add to a list.” You can share the list now, even while it’s empty." />
    ) : (
      <FormattedMessage defaultMessage="Be the first: tap the heart on a workspace, then “Add to a list.”" />
    )}
  </EmptyState>
);

const NoSuchList = () => (
  <EmptyState
    headingLevel="h1"
    icon={<HeartIcon size={28} />}
    title={<FormattedMessage defaultMessage="You can’t view this list" />}
    action={
      <LinkButton to="/bookmarks">
        <FormattedMessage defaultMessage="Back to your bookmarks" />
      </LinkButton>
    }
  >
    <FormattedMessage defaultMessage="It was deleted, or you’re no longer on it. Ask the person who created it for a new link." />
  </EmptyState>
);

const ListSkeleton = () => (
  <div aria-busy="true">
    <Skeleton className="h-5 w-28" />
    <Skeleton className="mt-5 h-12 w-2/3 max-w-md" />
    <Skeleton className="mt-4 h-5 w-48" />
    <div className="mt-10">
      <BookmarkCardsSkeleton />
    </div>
  </div>
);
