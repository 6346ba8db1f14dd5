// The moment now, renewed as often as what is shown needs it.
import { useEffect, useState } from 'react';

/** Milliseconds since 1970; renewed every `everyMs`. Tests hand in a clock of their own. */
export function useNow(everyMs: number, clock: () => number = Date.now): number {
  const [nowMs, setNowMs] = useState(clock);
  useEffect(() => {
    setNowMs(clock());
    const timer = setInterval(() => setNowMs(clock()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, clock]);
  return nowMs;
}
