// After an update, an open page may ask for a script that's no longer there. It's loaded again, with the new scripts, but not over and over.
const KEY = 'reloadedAt';
const AGAIN_AFTER_MS = 60_000;

/** `reload` once per minute at most, and not without a connection: what's open stays readable. */
export function reloadForMissingScript(reload = () => location.reload(), now = Date.now()): boolean {
  if (!navigator.onLine) return false;
  try {
    if (now - Number(sessionStorage.getItem(KEY)) < AGAIN_AFTER_MS) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    return false;
  }
  reload();
  return true;
}

/** The import still fails: if we prevented the event, Vite would resolve it with undefined. */
export function followMissingScripts(): void {
  addEventListener('vite:preloadError', () => {
    reloadForMissingScript();
  });
}
