// Placeholder while the calendar loads.
import { Skeleton } from '../../ui/states/skeleton.tsx';

export const CalendarSkeleton = () => (
  <div aria-busy="true" className="grid gap-4">
    <div className="flex flex-wrap items-center gap-4">
      <Skeleton className="h-9 w-40 rounded-pill" />
      <Skeleton className="h-8 w-56" />
      <Skeleton className="ms-auto h-11 w-72 rounded-pill max-md:w-full" />
    </div>
    <Skeleton className="h-[min(74vh,860px)] rounded-panel" />
  </div>
);
