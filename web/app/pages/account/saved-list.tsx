// A list of saved workspaces, the member's own or a shared one (J4).
import { useParams } from 'react-router';
import { ListView } from '../../features/saved-listings/lists/list-view.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () => pageMeta({ title: { defaultMessage: 'List' }, isHidden: true });

export default function SavedListPage() {
  const { listId = '' } = useParams();
  return (
    <div className="wrap py-8 md:py-10">
      <ListView key={listId} listId={listId} />
    </div>
  );
}
