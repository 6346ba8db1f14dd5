// Shared by the panels of the home page's search: their style, and closing when focus goes elsewhere.
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useDismiss } from '../../ui/overlays/use-dismiss.ts';

export const searchPanel =
  'absolute top-[calc(100%+10px)] z-40 max-w-[calc(100vw-2*var(--page-gutter))] scroll-my-4 rounded-panel bg-surface p-4 shadow-float motion-safe:animate-[rise_140ms_ease-out]';

export function useSearchPanel(
  panel: RefObject<HTMLElement | null>,
  area: RefObject<HTMLElement | null>,
  onClose: (isByKey: boolean) => void,
): void {
  const dismiss = useRef(onClose);
  useEffect(() => {
    dismiss.current = onClose;
  });
  useDismiss(
    area,
    true,
    useCallback((isByKey: boolean) => dismiss.current(isByKey), []),
  );
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [panel]);
}
