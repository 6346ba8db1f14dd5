// Prevents losing edits: asks before another page opens, and lets the browser ask before the tab closes.
import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';

/** Pages that show something else depending on their search parameters, such as those for staff. */
export const isOtherView = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || from.search !== to.search;

const isOtherPage = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

export function useLeaveGuard(isDirty: boolean, isAway = isOtherPage) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && isAway(currentLocation, nextLocation));
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  // The changes were saved while we asked: nothing is lost anymore, so the person gets where they wanted.
  useEffect(() => {
    if (!isDirty && blocker.state === 'blocked') blocker.proceed();
  }, [isDirty, blocker]);
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
