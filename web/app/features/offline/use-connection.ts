// Whether the site can be reached. The browser's guess isn't enough: it says yes on any Wi-Fi.
import { useEffect, useState } from 'react';

const ASK_EVERY_MS = 10_000;

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

/** False until the site has answered. */
export function useConnection(): boolean {
  const [isConnected, setConnected] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const ask = () => void isReachable().then((is) => isCurrent && setConnected(is));
    const onOffline = () => setConnected(false);
    const timer = setInterval(ask, ASK_EVERY_MS);
    addEventListener('online', ask);
    addEventListener('offline', onOffline);
    ask();
    return () => {
      isCurrent = false;
      clearInterval(timer);
      removeEventListener('online', ask);
      removeEventListener('offline', onOffline);
    };
  }, []);
  return isConnected;
}
