// What the HTTP server's thread and a rendering thread tell each other. Everything is copied from one to the other.
import type { Language } from '@daynook/contract/languages/languages';
import type { SiteSettings } from '@daynook/contract/settings/site-settings';
import type { PageFees } from '../page-fees.ts';

/** A request to our own API, or a response. The body is text, because the API's answers to pages are JSON. */
export interface ApiCall {
  readonly path: string;
  readonly method: string;
  readonly headers: [name: string, value: string][];
  readonly body: string | undefined;
}
export interface ApiAnswer {
  readonly status: number;
  readonly headers: [name: string, value: string][];
  readonly body: string | null;
}

export interface PageTask {
  readonly url: string;
  readonly method: string;
  readonly headers: [name: string, value: string][];
  readonly nonce: string;
  readonly publicUrl: string;
  readonly findsAddresses: boolean;
  readonly hasExamples: boolean;
  readonly languages: readonly Language[];
  readonly fees: PageFees | undefined;
  readonly waitsForAll: boolean;
}

export type ToThread =
  /** For the pages that follow. Sent when it changes, because it's large. */
  | { readonly kind: 'site'; readonly site: SiteSettings }
  | { readonly kind: 'render'; readonly page: number; readonly task: PageTask }
  | { readonly kind: 'answer'; readonly page: number; readonly call: number; readonly answer: ApiAnswer }
  | { readonly kind: 'failure'; readonly page: number; readonly call: number; readonly message: string }
  /** Nobody waits for the page anymore. */
  | { readonly kind: 'cancel'; readonly page: number }
  /** Answered at once, unless the thread is stuck. */
  | { readonly kind: 'ping' };

export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'call'; readonly page: number; readonly call: number; readonly request: ApiCall }
  | {
      readonly kind: 'head';
      readonly page: number;
      readonly status: number;
      readonly headers: [name: string, value: string][];
      /** False if nothing follows, not even an empty body. */
      readonly hasBody: boolean;
    }
  | { readonly kind: 'piece'; readonly page: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end'; readonly page: number }
  | { readonly kind: 'failed'; readonly page: number; readonly message: string };
