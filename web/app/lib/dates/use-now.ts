// The current time, updated as often as the content needs.
import { useEffect, useState } from 'react';

/** Milliseconds since 1970, updated every `everyMs`. Tests pass their own clock. */
export function useNow(everyMs: number, clock: () => number = Date.now): number {
  const [nowMs, setNowMs] = useState(clock);
  useEffect(() => {
    setNowMs(clock());
    const timer = setInterval(() => setNowMs(clock()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, clock]);
  return nowMs;
}
