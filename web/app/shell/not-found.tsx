// A page for unknown URLs: a real 404 (RT1).
import { data } from 'react-router';
import { pageMeta } from '../lib/page-meta.ts';
import { NotFound } from '../ui/states/not-found-content.tsx';

export const loader = () => data(null, { status: 404 });
/** After client-side navigation the page is shown without asking the server for the status. */
export const clientLoader = () => null;
export const meta = () => pageMeta({ title: 'Not found', isHidden: true });

export default function NotFoundPage() {
  return <NotFound />;
}
