// What the server passes to the pages for a request. The only connection between Fastify and React Router's context.
import type { Language } from '@daynook/contract/languages/languages';
import type { SiteSettings } from '@daynook/contract/settings/site-settings';
import { createContext } from 'react-router';
import type { Fees } from '../fees.ts';

/** Calls the product's own API within the process; has the signature of `fetch`. */
type FetchApi = (path: string, init?: RequestInit) => Promise<Response>;

export interface PageRequest {
  /** Goes on every inline script, so that the content security policy lets it run. */
  readonly nonce?: string;
  /** Only missing under `react-router dev`: loaders then return null and the browser loads the data. */
  readonly fetchApi?: FetchApi;
  /** The public origin, e.g. `https://daynook.com`, for canonical links. Defaults to the request's origin. */
  readonly publicUrl?: string;
  /** The search finds street addresses as well as places. */
  readonly findsAddresses?: boolean;
  /** Some members and homes are the demo's. */
  readonly hasExamples?: boolean;
  /** Our fees, as pages state them. */
  readonly readFees?: () => Promise<Fees | undefined>;
  /** What the operator decided about the site. */
  readonly site?: SiteSettings;
  /** The languages that pages are offered in. Defaults to the first one. */
  readonly languages?: readonly Language[];
  /** The page's own language, according to its URL. */
  readonly language?: Language;
  /** The page is only sent once it's complete, e.g. because it's kept for others. */
  readonly waitsForAll?: boolean;
}

/** The page request of the current document or data request; empty if there's no server. */
export const pageRequestContext = createContext<PageRequest>({});
