// Renders a page to HTML on the server. Its one export for the HTTP server is `createPageHandler`.
import { PassThrough } from 'node:stream';
import { keepTogether } from '@daynook/contract/languages/keep-together';
import { FIRST_LANGUAGE, type Language, languagePrefix, splitLanguage } from '@daynook/contract/languages/languages';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { type PageRequest, pageRequestContext } from './lib/api/page-request.ts';
import { type Translations, TranslationsContext } from './lib/intl.ts';
import { NonceContext } from './lib/nonce.ts';

/** After this long, a page that still waits for data is sent as far as it's rendered. */
export const streamTimeout = 5_000;

/** As the build wrote it: the folder of each other language's scripts, and the texts of pseudo-languages. */
interface BuiltLanguages {
  readonly folders: Partial<Record<Language, string>>;
  readonly pseudo: Partial<Record<Language, Translations>>;
}

/** The build with the scripts and URLs of another language. */
function inLanguage(build: ServerBuild, language: Language, folder: string): ServerBuild {
  const moved = JSON.stringify(build.assets).replaceAll(/"\/assets\/(?=[^/"]+\.js")/g, `"/assets/${folder}/`);
  return { ...build, assets: JSON.parse(moved) as ServerBuild['assets'], basename: languagePrefix(language) };
}

/**
 * Creates the function that the HTTP server calls for every page and page-data request: `const handle =
 * build.entry.module.createPageHandler(build, 'production', languages)`, then `handle(request, { nonce, fetchApi, publicUrl })`. It's inside
 * the build so that both sides use one copy of React Router. A page in a language that isn't in `languages` doesn't exist.
 */
export function createPageHandler(
  build: ServerBuild,
  mode: 'production' | 'development' = 'production',
  { folders, pseudo }: BuiltLanguages = { folders: {}, pseudo: {} },
) {
  pseudoTranslations = pseudo;
  const handleFirst = createRequestHandler(build, mode);
  const others = new Map(
    Object.entries(folders).map(([language, folder]) => [
      language as Language,
      createRequestHandler(inLanguage(build, language as Language, folder), mode),
    ]),
  );
  return (request: Request, pageRequest: PageRequest): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const asked = splitLanguage(pathname).language;
    // Pages that are open stay in their language until they're reloaded, also if it isn't offered anymore.
    const isShown = pathname.endsWith('.data') || pageRequest.languages?.includes(asked);
    const handleOther = isShown ? others.get(asked) : undefined;
    const context = new RouterContextProvider();
    context.set(pageRequestContext, { ...pageRequest, language: handleOther ? asked : FIRST_LANGUAGE });
    return (handleOther ?? handleFirst)(request, context);
  };
}

/** Each language's translations, loaded with its first page. */
const translationsByFile = import.meta.glob<Translations>('../languages/*.json', { import: 'default' });

let pseudoTranslations: BuiltLanguages['pseudo'] = {};

/** As they're shown, made once. */
const shownTranslations = new WeakMap<Translations, Translations>();

const loadTranslations = async (language: Language): Promise<Translations> => {
  const loaded = pseudoTranslations[language] ?? (await translationsByFile[`../languages/${language}.json`]?.()) ?? {};
  const known = shownTranslations.get(loaded);
  if (known) return known;
  const shown = Object.fromEntries(Object.entries(loaded).map(([id, text]) => [id, keepTogether(text)]));
  shownTranslations.set(loaded, shown);
  return shown;
};

export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (request.method.toUpperCase() === 'HEAD') return new Response(null, { status, headers });
  const { nonce, waitsForAll: isKept, language = FIRST_LANGUAGE } = context.get(pageRequestContext);
  const translations = await loadTranslations(language);
  const waitsForAll = isKept || isbot(request.headers.get('user-agent') ?? '') || entry.isSpaMode;
  return renderPage({ request, status, headers, entry, nonce, translations, waitsForAll });
}

interface Page {
  request: Request;
  status: number;
  headers: Headers;
  entry: EntryContext;
  nonce: string | undefined;
  translations: Translations;
  /** Crawlers get the whole page at once; people get its shell first. */
  waitsForAll: boolean;
}

function renderPage({ request, status, headers, entry, nonce, translations, waitsForAll }: Page): Promise<Response> {
  return new Promise((resolve, reject) => {
    let isShellSent = false;
    let finalStatus = status;
    const send = () => {
      isShellSent = true;
      const body = new PassThrough({
        final(done) {
          clearTimeout(timer);
          done();
        },
      });
      headers.set('Content-Type', 'text/html; charset=utf-8');
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: finalStatus }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <TranslationsContext value={translations}>
          <ServerRouter context={entry} url={request.url} {...(nonce ? { nonce } : {})} />
        </TranslationsContext>
      </NonceContext>,
      {
        ...(nonce ? { nonce } : {}),
        // Suspense boundaries let the page hydrate piece by piece. It's still sent in order, and no script moves parts into place later.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        ...(waitsForAll ? { onAllReady: send } : { onShellReady: send }),
        onShellError: reject,
        onError(error) {
          finalStatus = 500;
          // Errors before the shell reject the promise above, and the caller reports them once.
          if (isShellSent) console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}
