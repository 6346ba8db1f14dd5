// What the web's build does for the server: its page handler, and what it gets for each page. Loads nothing else, because rendering threads
// load this, too.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@daynook/contract/languages/languages';
import type { SiteSettings } from '@daynook/contract/settings/site-settings';
import type { PageFees } from '../page-fees.ts';

export type FetchApi = (path: string, init?: RequestInit) => Promise<Response>;
export interface PageContext {
  nonce: string;
  fetchApi: FetchApi;
  publicUrl: string;
  findsAddresses: boolean;
  hasExamples: boolean;
  languages: readonly Language[];
  site: SiteSettings;
  readFees: () => Promise<PageFees | undefined>;
  /** The page is only sent once it's complete. */
  waitsForAll?: boolean;
  /** Aborted when its reader no longer waits for it. */
  signal?: AbortSignal;
}

/** What the web's build exports. See web/app/entry.server.tsx. */
export type PageHandler = (request: Request, page: PageContext) => Promise<Response>;

export const WEB_BUILD = join(import.meta.dirname, '../../../../web/build');

/** The built server of the web, or undefined if the web hasn't been built. */
export function findWebBuild(): URL | undefined {
  const file = join(WEB_BUILD, 'server/index.js');
  return existsSync(file) ? pathToFileURL(file) : undefined;
}

interface WebModule {
  entry: { module: { createPageHandler(build: unknown, mode: 'production', languages: unknown): PageHandler } };
}

/** Loads the built web's page handler into this thread. */
export async function loadPageHandler(build: URL): Promise<PageHandler> {
  const web = (await import(build.href)) as WebModule;
  // The folders of other languages' scripts, and more (web/vite/translate-build.ts). A build without them has one language.
  const file = new URL('../languages.json', build);
  const languages: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  return web.entry.module.createPageHandler(web, 'production', languages);
}
