// Uploads a listing's photos: two at a time, with progress, cancel, and retry for each. It's outside React, so uploads continue on other
// pages.
import type { OwnPhoto } from '@daynook/contract/hosting/hosting';
import { hasCode, isTransient } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { upload } from '../../../lib/api/upload.ts';
import { impersonation } from '../../../lib/impersonation/impersonation.ts';
import { session } from '../../../lib/session/session.ts';
import { checkFiles, type Refusal } from '../../../nouns/photos/check-files.ts';
import { shrink } from './shrink.ts';
import { forgetUpload, keepUpload, listKeptUploads } from './upload-store.ts';

const AT_ONCE = 2;

export interface QueuedUpload {
  clientId: string;
  name: string;
  file: Blob;
  addedAt: number;
  /** An object URL of the file, to show it before the server has it. */
  previewUrl: string;
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'refused';
  /** Sent so far, 0–1. */
  share: number;
  /** Why the file was rejected before sending. */
  refusal?: Refusal;
  /** Why sending failed, in the server's words. */
  failure?: string;
  canRetry: boolean;
  /** The photo it became. */
  photoId?: string;
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

function createUploadQueue(listingId: string) {
  let items: readonly QueuedUpload[] = [];
  const listeners = new Set<() => void>();
  const aborts = new Map<string, AbortController>();
  /** Previews by photo id: shown until the server's own sizes are ready. */
  const previews = new Map<string, string>();

  const become = (next: readonly QueuedUpload[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const change = (clientId: string, values: Partial<QueuedUpload>) =>
    become(items.map((item) => (item.clientId === clientId ? { ...item, ...values } : item)));
  const drop = (clientId: string, { keepPreview = false } = {}) => {
    const item = items.find((each) => each.clientId === clientId);
    if (item && !keepPreview) URL.revokeObjectURL(item.previewUrl);
    become(items.filter((each) => each.clientId !== clientId));
  };

  function pump(): void {
    const free = AT_ONCE - items.filter(({ state }) => state === 'sending').length;
    const next = items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free));
    for (const item of next) void send(item);
  }

  async function send({ clientId, file, previewUrl }: QueuedUpload): Promise<void> {
    const abort = new AbortController();
    aborts.set(clientId, abort);
    change(clientId, { state: 'sending', share: 0 });
    try {
      const photo = await upload<OwnPhoto>({
        key: 'POST /api/host/listings/{id}/photos',
        params: { id: listingId },
        query: { clientId },
        file: await shrink(file),
        signal: abort.signal,
        onProgress: (share) => change(clientId, { share }),
      });
      void forgetUpload(clientId);
      previews.set(photo._id, previewUrl);
      change(clientId, { state: 'sent', share: 1, photoId: photo._id });
      void queryClient().invalidateQueries({ queryKey: ['own-listing', listingId] });
    } catch (error) {
      if (!abort.signal.aborted) {
        const failure = error instanceof Error ? error.message : String(error);
        const canRetry = isTransient(error) || hasCode(error, 'RATE_LIMITED') || hasCode(error, 'UNAUTHENTICATED');
        // Rejected files aren't stored.
        if (!canRetry) void forgetUpload(clientId);
        change(clientId, { state: 'failed', failure, canRetry });
      }
    } finally {
      aborts.delete(clientId);
      pump();
    }
  }

  const queued = (file: Blob, name: string, clientId: string, addedAt: number): QueuedUpload => ({
    clientId,
    name,
    file,
    addedAt,
    previewUrl: URL.createObjectURL(file),
    state: 'waiting',
    share: 0,
    canRetry: false,
  });

  return {
    items: () => items,
    findPreview: (photoId: string) => previews.get(photoId),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Adds files; `present` is how many photos the listing has, `most` how many it can have. Rejected files show why. */
    add(files: readonly File[], { present, most }: { readonly present: number; readonly most: number }): void {
      const waiting = items.filter(
        ({ state }) => state === 'waiting' || state === 'sending' || state === 'sent',
      ).length;
      const sub = session.now().user?.sub ?? '';
      const now = Date.now();
      const added = checkFiles(files, { present: present + waiting, most }).map(
        ({ file, refusal }, at): QueuedUpload => {
          const item = queued(file, file.name, crypto.randomUUID(), now + at);
          if (refusal) return { ...item, state: 'refused', refusal };
          const { clientId, name, addedAt } = item;
          if (sub && !impersonation.now()) void keepUpload({ clientId, listingId, sub, name, file, addedAt });
          return item;
        },
      );
      become([...items, ...added]);
      pump();
    },

    /** Resumes uploads that a reload interrupted, with the same ids, so nothing is added twice. */
    async resume(): Promise<number> {
      const sub = session.now().user?.sub;
      if (!sub) return 0;
      const kept = await listKeptUploads(listingId, sub);
      const fresh = kept.filter(({ clientId }) => !items.some((item) => item.clientId === clientId));
      if (fresh.length === 0) return 0;
      become([...items, ...fresh.map(({ file, name, clientId, addedAt }) => queued(file, name, clientId, addedAt))]);
      pump();
      return fresh.length;
    },

    cancel(clientId: string): void {
      void forgetUpload(clientId);
      aborts.get(clientId)?.abort(new DOMException('Cancelled', 'AbortError'));
      drop(clientId);
      pump();
    },

    retry(clientId: string): void {
      change(clientId, { state: 'waiting', share: 0 });
      pump();
    },

    /** The photo is in the listing now, so its own tile takes over. */
    arrived(photoIds: ReadonlySet<string>): void {
      for (const { clientId, state, photoId } of items) {
        if (state === 'sent' && photoId && photoIds.has(photoId)) drop(clientId, { keepPreview: true });
      }
    },
  };
}

const queues = new Map<string, UploadQueue>();

/** The listing's one queue. */
export function uploadQueueFor(listingId: string): UploadQueue {
  const known = queues.get(listingId);
  if (known) return known;
  const made = createUploadQueue(listingId);
  queues.set(listingId, made);
  return made;
}
