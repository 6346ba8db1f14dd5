// Placeholder for a profile while it loads.
import { Skeleton, TextSkeleton } from '../../ui/states/skeleton.tsx';

export function ProfileSkeleton() {
  return (
    <div className="wrap py-10 md:py-16" aria-busy="true">
      <div className="flex flex-wrap items-center gap-9">
        <Skeleton className="size-34 rounded-pill" />
        <div className="w-96 max-w-full">
          <Skeleton className="mb-4 h-12 w-full" />
          <TextSkeleton lines={2} />
        </div>
      </div>
      <Skeleton className="mt-12 h-24 w-full rounded-card" />
    </div>
  );
}
