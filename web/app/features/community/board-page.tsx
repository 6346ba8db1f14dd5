// A board: announcements by staff, recent posts, and a form to write one.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { ChatIcon } from '../../ui/icons/member-icons.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { postsQuery } from './api.ts';
import { useBoardName } from './board-list.tsx';
import { PostCard } from './post-card.tsx';
import { PostForm } from './post-form.tsx';
import { WriteNote } from './write-note.tsx';

interface BoardPageProps {
  board: string;
  /** Undefined until it's loaded. */
  can: { write: boolean; announce: boolean } | undefined;
}

export function BoardPage({ board, can }: BoardPageProps) {
  const query = useInfiniteQuery(postsQuery(board));
  const nameBoard = useBoardName();
  const [isWriting, setWriting] = useState(false);
  const first = query.data?.pages[0];
  if (!first) {
    if (!query.isError) return <PostsSkeleton />;
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load this board" />}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {query.error.message}
      </ErrorState>
    );
  }
  const posts = query.data?.pages.flatMap((page) => page.posts) ?? [];
  const writeButton = can?.write && (
    <Button onClick={() => setWriting(true)}>
      <FormattedMessage defaultMessage="Write a post" />
    </Button>
  );
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h2 className="display text-[clamp(26px,3vw,32px)]">{nameBoard(first.board)}</h2>
        {posts.length > 0 && writeButton}
      </div>
      {can && !can.write && <WriteNote />}
      <div className="mt-5 grid grid-cols-1 gap-4">
        {first.announcements.map((post) => (
          <PostCard key={post._id} post={post} />
        ))}
        {posts.map((post) => (
          <PostCard key={post._id} post={post} />
        ))}
      </div>
      {posts.length === 0 && (
        <EmptyState
          icon={<ChatIcon size={28} />}
          title={<FormattedMessage defaultMessage="No posts yet" />}
          action={writeButton}
          headingLevel="h3"
        >
          <FormattedMessage defaultMessage="Ask nearby hosts, share a tip, or offer a spare desk on Friday." />
        </EmptyState>
      )}
      <ListMore list={query} className="mt-8 justify-center">
        <FormattedMessage defaultMessage="Older posts" />
      </ListMore>
      {isWriting && (
        <PostForm
          board={board}
          boardName={nameBoard(first.board)}
          canAnnounce={can?.announce ?? false}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}

export const PostsSkeleton = () => (
  <div className="grid gap-4" aria-busy="true">
    <Skeleton className="h-9 w-56" />
    <Skeleton className="h-40 rounded-panel" />
    <Skeleton className="h-40 rounded-panel" />
  </div>
);
