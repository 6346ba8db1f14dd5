// A help article that the operator wrote, on a page of its own.
import { splitLanguage } from '@daynook/contract/languages/languages';
import { readMarkup } from '@daynook/contract/markup/read-markup';
import { FormattedMessage } from 'react-intl';
import { data } from 'react-router';
import { call } from '../../lib/api/api.ts';
import { ApiError, missingStatus } from '../../lib/api/api-error.ts';
import { pageRequestContext } from '../../lib/api/page-request.ts';
import { loadOnServer } from '../../lib/api/server-api.ts';
import { blockLines } from '../../lib/markdown-text.ts';
import { pageMeta, readOrigin } from '../../lib/page-meta.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Prose, writtenIn } from '../../ui/layout/prose.tsx';
import { ErrorContent } from '../../ui/states/error-content.tsx';
import type { Route } from './+types/help-article';
import { toSiteLanguage } from './help-entries.tsx';

export async function loader(args: Route.LoaderArgs) {
  const language = toSiteLanguage(args.context.get(pageRequestContext).language);
  const article = await loadOnServer(args, (callApi) =>
    callApi('GET /api/help/{id}', { params: { id: args.params.article }, query: { language } }),
  );
  if (!article) throw data({}, { status: 503 });
  return article;
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const language = toSiteLanguage(splitLanguage(location.pathname).language);
  try {
    return await call('GET /api/help/{id}', { params: { id: params.article }, query: { language } });
  } catch (error) {
    const status = error instanceof ApiError ? missingStatus(error) : undefined;
    throw status ? data({}, { status }) : error;
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const [first] = loaderData ? readMarkup(loaderData.text).blocks : [];
  return pageMeta({
    title: loaderData?.title ?? '',
    description: first && blockLines(first)[0],
    ...(loaderData ? { path: `/help/${loaderData.id}` } : {}),
    origin: readOrigin(matches),
    writtenIn: loaderData?.languages,
  });
}

/** A missing article keeps the navigation around it. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorContent error={error} />;

export default function HelpArticlePage({ loaderData: { title, text, language } }: Route.ComponentProps) {
  return (
    <article className="wrap py-12 md:py-20">
      <span data-print="none">
        <BackLink to="/help">
          <FormattedMessage defaultMessage="All help" />
        </BackLink>
      </span>
      <h1 {...writtenIn(language)} className="display text-[clamp(36px,5.4vw,56px)] wrap-anywhere">
        {title}
      </h1>
      <div className="mt-8">
        <Prose blocks={readMarkup(text).blocks} language={language} />
      </div>
    </article>
  );
}
