// Counts page views and impressions in memory, so no search or page waits for it or fails because of it. Counts are written every
// few seconds in one statement, and at shutdown. A crash loses the latest ones.
import type { PageView } from './page-views.ts';

/** A listing someone was shown, and its host. */
export interface Shown {
  readonly id: string;
  readonly hostId: string;
}

interface Counts {
  impressions: number;
  views: number;
  quotes: number;
}
export type CountsByListing = ReadonlyMap<string, Readonly<Counts>>;

export interface Funnel {
  /** Listings in search results. */
  shown(listings: readonly Shown[], pageView: PageView): void;
  /** A listing's page. */
  viewed(listing: Shown, pageView: PageView): void;
  /** A quote. */
  quoted(listing: Shown, pageView: PageView): void;
  /** Writes the counts. Resolves when they're written, or kept for the next time. */
  flush(): Promise<void>;
  /** Flushes at intervals until the returned function is called, which flushes a last time. */
  start(): () => Promise<void>;
}

export interface FunnelOptions {
  readonly write: (counts: CountsByListing) => Promise<void>;
  readonly onError: (error: unknown, note: string) => void;
  /** How many listings are counted between two writes. Page views of more are lost. */
  readonly listingsMaximum?: number;
}

const FLUSH_MS = 5_000;
const ROOMS_MAXIMUM = 50_000;
/** Responses to be counted later, so that searches don't pay for it. */
const ANSWERS_MAXIMUM = 500;

type Kind = keyof Counts;

export function createFunnel({ write, onError, listingsMaximum = ROOMS_MAXIMUM }: FunnelOptions): Funnel {
  let counts = new Map<string, Counts>();
  let answers: { rooms: readonly Shown[]; memberId: string | undefined }[] = [];
  let lost = 0;
  let writing: Promise<void> | undefined;

  const add = (id: string, kind: Kind, by = 1) => {
    let listing = counts.get(id);
    if (!listing) {
      if (counts.size >= listingsMaximum) {
        lost += by;
        return;
      }
      listing = { impressions: 0, views: 0, quotes: 0 };
      counts.set(id, listing);
    }
    listing[kind] += by;
  };
  const fold = () => {
    const waiting = answers;
    answers = [];
    for (const { rooms, memberId } of waiting)
      for (const { id, hostId } of rooms) if (hostId !== memberId) add(id, 'impressions');
  };
  const count = (kind: Kind) => (listing: Shown, pageView: PageView) => {
    if (pageView.counts && listing.hostId !== pageView.memberId) add(listing.id, kind);
  };

  /** Counts that couldn't be written are kept. */
  const takeBack = (unwritten: CountsByListing) => {
    for (const [id, listing] of unwritten)
      for (const kind of ['impressions', 'views', 'quotes'] as const)
        if (listing[kind] > 0) add(id, kind, listing[kind]);
  };
  const writeOnce = async () => {
    fold();
    if (lost > 0) onError(undefined, `page views of more listings weren’t counted: ${lost}`);
    lost = 0;
    if (counts.size === 0) return;
    const batch = counts;
    counts = new Map();
    try {
      await write(batch);
    } catch (error) {
      takeBack(batch);
      onError(error, 'failed to write page views, will retry');
    }
  };
  const flush = async () => {
    await writing;
    writing ??= writeOnce().finally(() => (writing = undefined));
    await writing;
  };

  return {
    shown: (listings, { counts: doesCount, memberId }) => {
      if (!doesCount || listings.length === 0) return;
      answers.push({ rooms: listings, memberId });
      if (answers.length >= ANSWERS_MAXIMUM) fold();
    },
    viewed: count('views'),
    quoted: count('quotes'),
    flush,
    start: () => {
      const timer = setInterval(() => void flush(), FLUSH_MS);
      timer.unref();
      return () => {
        clearInterval(timer);
        return flush();
      };
    },
  };
}
