// What the server hands to the pages for one request. The only door between Fastify and React Router's context.
import { createContext } from 'react-router';
import type { Fees } from '../fees.ts';

/** Answers a request to the product's own API without leaving the process; takes and gives what `fetch` does. */
type FetchApi = (path: string, init?: RequestInit) => Promise<Response>;

export interface PageRequest {
  /** Goes on every inline script, so that the content security policy lets it run. */
  readonly nonce?: string;
  /** Missing under `react-router dev` alone: loaders then answer null and the browser asks by itself. */
  readonly fetchApi?: FetchApi;
  /** Origin people see, e.g. `https://daynook.com`; for canonical links. The request's own origin unless given. */
  readonly publicUrl?: string;
  /** The search finds street addresses, not only places. */
  readonly findsAddresses?: boolean;
  /** Our fees, as pages name them. */
  readonly readFees?: () => Promise<Fees | undefined>;
}

/** The page request of the document or data request at hand; empty where no server gave one. */
export const pageRequestContext = createContext<PageRequest>({});
