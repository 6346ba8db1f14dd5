// Shown next to a list while none of its items is open, on screens wide enough for both.
import type { ReactNode } from 'react';

export const NothingSelected = ({ children }: { children: ReactNode }) => (
  <p className="sticky top-6 grid h-[min(100%,calc(100dvh-48px))] min-h-80 place-items-center rounded-panel border-2 border-line border-dashed px-8 text-center text-muted max-lg:hidden">
    {children}
  </p>
);
