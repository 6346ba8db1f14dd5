// Push notifications: what's shown, and what a click opens.

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
  await worker.registration.showNotification(title, { icon: '/icon.svg', data: { path }, ...(tag ? { tag } : {}) });
}

/** Opens its page. The URL names no language, so the server leads to the one that was chosen. */
export async function clickNotification(worker: ServiceWorkerGlobalScope, data: unknown): Promise<void> {
  const path = toOwnPath((data as { path?: unknown } | null)?.path);
  const pages = await worker.clients.matchAll({ type: 'window' });
  const [page] = pages;
  // A page that isn't controlled by this worker can't be led anywhere.
  const led = await page?.navigate(path).catch(() => undefined);
  if (led) await led.focus();
  else await worker.clients.openWindow(path);
}
