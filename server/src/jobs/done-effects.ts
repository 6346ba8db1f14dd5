// Marks effects as done that were carried out right after their commit. It isn't waited for: an effect that isn't marked is carried out
// again when its lease ends.
import { withoutGuard } from '../db/commit-guard.ts';
import type { Deps } from '../deps.ts';
import * as store from './outbox-store.ts';

/** How long other workers leave such effects alone. If this process dies, that's how late they are. */
export const HANDED_SECONDS = 10;

const waiting = new WeakMap<Deps['outboxSignal'], string[]>();

/** Marks them with those that end meanwhile, in as few statements as possible. */
export function markDoneSoon(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'outboxSignal'>, ids: readonly string[]): void {
  const queued = waiting.get(deps.outboxSignal);
  if (queued) {
    queued.push(...ids);
    return;
  }
  const first = [...ids];
  waiting.set(deps.outboxSignal, first);
  void withoutGuard(() => markAll(deps, first));
}

async function markAll(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'outboxSignal'>, queue: string[]): Promise<void> {
  try {
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) await store.markDone(deps.db.kysely, queue.splice(0), deps.clock.now());
  } catch (error) {
    deps.log.warn({ err: error }, 'couldn’t mark effects as done');
  } finally {
    waiting.delete(deps.outboxSignal);
  }
}
