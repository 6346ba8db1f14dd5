// The calendar for pages that must be quick: its place is kept, its code comes when it is first shown.
import { lazy, Suspense } from 'react';
import { Skeleton } from '../states/skeleton.tsx';
import type { CalendarProps } from './calendar.tsx';

const load = () => import('./calendar.tsx');
const Calendar = lazy(() => load().then(({ Calendar }) => ({ default: Calendar })));

/** Fetches the code ahead: call it when a pointer or focus comes near the field. */
export const preloadCalendar = (): void => void load();

export function LazyCalendar(props: CalendarProps) {
  return (
    <Suspense fallback={<Skeleton className="h-[374px] w-[332px] max-w-full rounded-panel" />}>
      <Calendar {...props} />
    </Suspense>
  );
}
