// The member's saved workspaces with notes and tags (BK4).
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { BookmarksList } from '../../features/saved-listings/bookmarks-list.tsx';
import { readBookmarksAddress } from '../../features/saved-listings/bookmarks-url.ts';
import { ListStrip } from '../../features/saved-listings/lists/lists-strip.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { bookmarksQuery } from '../../nouns/bookmarks/api.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Bookmarks' }, isHidden: true });

export default function Bookmarks() {
  const [search] = useSearchParams();
  const { tag, text, sort } = readBookmarksAddress(search);
  // The list uses the same query, so it's fetched once.
  const { data } = useInfiniteQuery(bookmarksQuery({ tag, text, sort }));
  return (
    <div className="wrap py-10 md:py-12">
      <PageHeader
        title={<FormattedMessage defaultMessage="Bookmarks" />}
        lead={<FormattedMessage defaultMessage="Workspaces you’ve saved, with your notes and tags." />}
      />
      <div className="mt-8 empty:hidden">
        <ListStrip isNothingSaved={data?.pages[0]?.savedCount === 0} />
      </div>
      <div className="mt-9">
        <BookmarksList />
      </div>
    </div>
  );
}
