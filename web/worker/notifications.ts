// Push notifications: what's shown, and what a click opens.
import { splitLanguage } from '@daynook/contract/languages/languages';

interface Shown {
  readonly title: string;
  readonly path: string;
  readonly tag: string | undefined;
}

/** Never trusts its shape: a push service passes on what it was given. */
export function readPush(data: Pick<PushMessageData, 'json'> | null, fallback: string): Shown {
  let value: { title?: unknown; path?: unknown; tag?: unknown } = {};
  try {
    value = (data?.json() ?? {}) as typeof value;
  } catch {
    // Something has to be shown, or the browser says that the site was updated in the background.
  }
  const { title, path, tag } = value;
  return {
    title: typeof title === 'string' && title !== '' ? title.slice(0, 200) : fallback,
    path: toOwnPath(path),
    tag: typeof tag === 'string' ? tag : undefined,
  };
}

/** A path of ours, never another site: `//evil.example` is one. */
const toOwnPath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/dashboard';

export async function showNotification(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const { title, path, tag } = readPush(data, worker.location.host);
  // A newer one about the same replaces the one before.
  await worker.registration.showNotification(title, {
    // Android doesn't draw SVGs here.
    icon: '/icon-192.png',
    badge: '/icon-badge.png',
    data: { path },
    ...(tag ? { tag } : {}),
  });
}

/** Pages have their language in front of the path; notifications don't. */
const withoutLanguage = ({ pathname, search }: URL): string => splitLanguage(pathname).path + search;

/**
 * Shows its page: in the tab that already has it, or in a new one. Other tabs stay where they are, because something may be half written
 * there. The URL names no language, so the server leads to the one that was chosen.
 */
export async function clickNotification(
  { clients, location }: Pick<ServiceWorkerGlobalScope, 'clients' | 'location'>,
  data: unknown,
): Promise<void> {
  const path = toOwnPath((data as { path?: unknown } | null)?.path);
  const wanted = new URL(path, location.origin);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => withoutLanguage(new URL(url)) === withoutLanguage(wanted));
  // Browsers may refuse to focus it.
  if (page && (await page.focus().catch(() => undefined))) return;
  await clients.openWindow(path);
}
