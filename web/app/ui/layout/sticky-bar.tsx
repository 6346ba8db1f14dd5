// The bar at the bottom of small screens with the page's main action. Toasts appear above it.
import type { ReactNode } from 'react';

export const StickyBar = ({ children }: { children: ReactNode }) => (
  <div
    data-standing
    className="fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-4 border-t border-line bg-surface px-(--page-gutter) py-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden"
  >
    {children}
  </div>
);
