// The calendar for pages that must load fast: it reserves its space and loads its code when it's first shown.
import { lazy, Suspense } from 'react';
import { Skeleton } from '../states/skeleton.tsx';
import type { CalendarProps } from './calendar.tsx';

const load = () => import('./calendar.tsx');
const Calendar = lazy(() => load().then(({ Calendar }) => ({ default: Calendar })));

/** Preloads the code: call it when the pointer or focus gets near the field. */
export const preloadCalendar = (): void => void load();

export function LazyCalendar(props: CalendarProps) {
  return (
    <Suspense fallback={<Skeleton className="h-[374px] w-[332px] max-w-full rounded-panel" />}>
      <Calendar {...props} />
    </Suspense>
  );
}
