// The booking page while it loads.
import { Skeleton, TextSkeleton } from '../../ui/states/skeleton.tsx';

export const BookingSkeleton = () => (
  <div className="wrap pt-6 pb-20" aria-busy="true">
    <Skeleton className="h-7 w-40" />
    <Skeleton className="mt-7 h-8 w-32 rounded-pill" />
    <Skeleton className="mt-3 h-13 w-2/3" />
    <TextSkeleton lines={2} className="mt-4 max-w-lg" />
    <div className="mt-7 grid gap-14 lg:grid-cols-[minmax(0,1fr)_400px]">
      <div className="grid content-start gap-10">
        <Skeleton className="h-52 rounded-panel" />
        <TextSkeleton lines={6} />
      </div>
      <Skeleton className="h-[520px] rounded-panel" />
    </div>
  </div>
);
