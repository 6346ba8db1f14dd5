// A page about who runs the site: the operator's text if they wrote one, or ours. If they hid it, it isn't found.
import { splitLanguage } from '@daynook/contract/languages/languages';
import { readMarkup } from '@daynook/contract/markup/read-markup';
import { type ReactNode, useMemo } from 'react';
import { data } from 'react-router';
import { call } from '../../lib/api/api.ts';
import { ApiError, missingStatus } from '../../lib/api/api-error.ts';
import type { Answer, Call } from '../../lib/api/api-request.ts';
import { pageRequestContext } from '../../lib/api/page-request.ts';
import { loadOnServer } from '../../lib/api/server-api.ts';
import { blockLines } from '../../lib/markdown-text.ts';
import { pageMeta, readOrigin } from '../../lib/page-meta.ts';
import { Prose, writtenIn } from '../../ui/layout/prose.tsx';
import { ErrorContent } from '../../ui/states/error-content.tsx';
import type { articleMeta } from './article.tsx';
import { toSiteLanguage } from './help-entries.tsx';

type OwnText = Answer<'GET /api/pages/{page}'>;
type Page = 'about' | 'accessibility' | 'careers' | 'enterprise' | 'safety';
type ServerArgs = Parameters<typeof loadOnServer>[0];

/** Not rendered without the API: whether a page is there, and whose it is, isn't a guess. */
export async function loadShown<T>(
  args: ServerArgs,
  load: (callApi: Call, language: ReturnType<typeof toSiteLanguage>) => Promise<T>,
): Promise<T> {
  const language = toSiteLanguage(args.context.get(pageRequestContext).language);
  const loaded = await loadOnServer(args, (callApi) => load(callApi, language));
  if (loaded === null) throw data({}, { status: 503 });
  return loaded;
}

/** A page that isn't there keeps the navigation around it. */
export async function loadShownInBrowser<T>(
  load: (callApi: Call, language: ReturnType<typeof toSiteLanguage>) => Promise<T>,
): Promise<T> {
  try {
    return await load(call as Call, toSiteLanguage(splitLanguage(location.pathname).language));
  } catch (error) {
    const status = error instanceof ApiError ? missingStatus(error) : undefined;
    throw status ? data({}, { status }) : error;
  }
}

const read =
  (page: Page) =>
  (callApi: Call, language: ReturnType<typeof toSiteLanguage>): Promise<OwnText> =>
    callApi('GET /api/pages/{page}', { params: { page }, query: { language } });

export const loadPage = (page: Page, args: ServerArgs): Promise<OwnText> => loadShown(args, read(page));
export const loadPageInBrowser = (page: Page): Promise<OwnText> => loadShownInBrowser(read(page));

/** For pages that can be missing. */
export const PageError = ({ error }: { error: unknown }) => <ErrorContent error={error} />;

export const ownPageMeta =
  (page: Page, usual: ReturnType<typeof articleMeta>) =>
  (args: { matches: readonly unknown[]; loaderData?: OwnText | undefined }) => {
    const { own, languages } = args.loaderData ?? {};
    if (!own) return usual(args);
    const [first] = readMarkup(own.text).blocks;
    return pageMeta({
      title: own.title,
      description: first && blockLines(first)[0],
      path: `/${page}`,
      origin: readOrigin(args.matches),
      writtenIn: languages ?? undefined,
    });
  };

interface OwnPageProps {
  text: OwnText;
  /** Below the operator's text. */
  after?: ReactNode;
  /** Our page. */
  children: ReactNode;
}

export function OwnPage({ text: { own }, after, children }: OwnPageProps) {
  const blocks = useMemo(() => (own ? readMarkup(own.text).blocks : []), [own]);
  if (!own) return children;
  return (
    <article className="wrap py-12 md:py-20">
      <h1 {...writtenIn(own.language)} className="display text-[clamp(40px,6.4vw,72px)] wrap-anywhere">
        {own.title}
      </h1>
      <div className="mt-10">
        <Prose blocks={blocks} language={own.language} />
      </div>
      {after && <div className="mt-14 max-w-[500px]">{after}</div>}
    </article>
  );
}
