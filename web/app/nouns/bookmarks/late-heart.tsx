// The heart for pages whose code is counted: drawn on the server like the rest, alive a moment after the page is.
import { lazy, Suspense } from 'react';

const HeartButton = lazy(() => import('./heart-button.tsx').then(({ HeartButton }) => ({ default: HeartButton })));

export const LateHeart = ({ listing }: { listing: { _id: string; title: string } }) => (
  <Suspense>
    <HeartButton listing={listing} />
  </Suspense>
);
