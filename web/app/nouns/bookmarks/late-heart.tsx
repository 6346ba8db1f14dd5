// The heart for pages with a JavaScript budget: rendered on the server, hydrated just after the page.
import { lazy, Suspense } from 'react';

const HeartButton = lazy(() => import('./heart-button.tsx').then(({ HeartButton }) => ({ default: HeartButton })));

export const LateHeart = ({ listing }: { listing: { _id: string; title: string } }) => (
  <Suspense>
    <HeartButton listing={listing} />
  </Suspense>
);
