// Registers the service worker for members, well after the page is usable. Visitors have nothing to read offline, so their pages stay as
// they are.
import { FIRST_LANGUAGE, inLanguage, splitLanguage } from '@daynook/contract/languages/languages';

const AFTER_MS = 5_000;

const WORKER_URL = '/service-worker.js';

async function register(): Promise<void> {
  await navigator.serviceWorker.register(WORKER_URL, { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  const { language = FIRST_LANGUAGE } = splitLanguage(location.pathname);
  active?.postMessage({ offlinePage: inLanguage(language, '/offline') });
}

export function registerWorker(): void {
  // The development server builds none.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Where it's forbidden, such as in private windows, everything else works.
  setTimeout(() => void register().catch(() => undefined), AFTER_MS);
}
