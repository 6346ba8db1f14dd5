// The boards: one for everyone, one per city, posts with replies. All members can read; writing requires a completed booking.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { boardsQuery } from '../../features/community/api.ts';
import { BoardList } from '../../features/community/board-list.tsx';
import { BoardPage } from '../../features/community/board-page.tsx';
import { readCommunity } from '../../features/community/community-url.ts';
import { ThreadPage } from '../../features/community/thread-page.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { cx } from '../../ui/class-names.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Offered } from '../../ui/states/offered.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Community' }, isHidden: true });

const OfferedCommunity = () => (
  <Offered feature="community">
    <Community />
  </Offered>
);
export default OfferedCommunity;

function Community() {
  const [search] = useSearchParams();
  const { board, postId } = readCommunity(search);
  const boards = useQuery(boardsQuery);
  return (
    <div className="wrap py-10 md:py-12">
      <PageHeader
        title={<FormattedMessage defaultMessage="Community" />}
        lead={<FormattedMessage defaultMessage="City boards where hosts and guests ask questions and share tips." />}
      />
      <div className="mt-9 grid gap-x-14 gap-y-8 lg:grid-cols-[240px_minmax(0,1fr)]">
        {/* On phones a post has a link back to its board instead, which also shows errors. */}
        <aside
          className={cx(
            'lg:sticky lg:top-8 lg:max-h-[calc(100dvh-64px)] lg:self-start lg:overflow-y-auto',
            postId && !boards.isError && 'max-lg:hidden',
          )}
        >
          {boards.data ? (
            <BoardList boards={boards.data.boards} current={postId ? '' : board} />
          ) : boards.isError ? (
            <RetryLine onRetry={() => void boards.refetch()} isRetrying={boards.isFetching}>
              <FormattedMessage defaultMessage="We couldn’t load the boards or check whether you can post. You can still read." />
            </RetryLine>
          ) : (
            <Skeleton className="h-12 rounded-field lg:h-80" />
          )}
        </aside>
        <div className="min-w-0">
          {postId ? (
            <ThreadPage key={postId} id={postId} canWrite={boards.data?.can.write} />
          ) : (
            <BoardPage key={board} board={board} can={boards.data?.can} />
          )}
        </div>
      </div>
    </div>
  );
}
