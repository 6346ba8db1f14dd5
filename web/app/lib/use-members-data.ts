// The server renders pages for nobody in particular, so what only members see is loaded once it's known that one is logged in.
import { useEffect } from 'react';
import { useSession } from './session/session.ts';

export function useMembersData(refetch: () => Promise<unknown>, isRendered: boolean): void {
  const sub = useSession().user?.sub;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per member and page, whatever is rendered meanwhile
  useEffect(() => {
    if (sub !== undefined && isRendered) void refetch();
  }, [sub, isRendered]);
}
