// Saved workspaces, with one's notes and tags (BK4).
import { FormattedMessage } from 'react-intl';
import { BookmarksList } from '../../features/bookmarks/bookmarks-list.tsx';
import { ListShelf } from '../../features/saved-lists/list-shelf.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Bookmarks' }, isHidden: true });

export default function Bookmarks() {
  return (
    <div className="wrap py-10 md:py-12">
      <PageHeader
        title={<FormattedMessage defaultMessage="Bookmarks" />}
        lead={<FormattedMessage defaultMessage="Workspaces you’ve saved, with your notes and tags." />}
      />
      <div className="mt-8">
        <ListShelf />
      </div>
      <div className="mt-9">
        <BookmarksList />
      </div>
    </div>
  );
}
