// The bar that stands at the foot of small screens with what one came to do. Toasts rise above it.
import type { ReactNode } from 'react';

export const StandingBar = ({ children }: { children: ReactNode }) => (
  <div
    data-standing
    className="fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-4 border-t border-line bg-surface px-(--page-gutter) py-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden"
  >
    {children}
  </div>
);
