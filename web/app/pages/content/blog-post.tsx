// A blog post.

import { inLanguage, type SiteLanguage } from '@daynook/contract/languages/languages';
import { use } from 'react';
import { FormattedMessage } from 'react-intl';
import { data, Link } from 'react-router';
import type { Call } from '../../lib/api/api-request.ts';
import { BrandContext, useBrand } from '../../lib/brand.ts';
import { LanguagesContext } from '../../lib/languages.ts';
import { pageMeta, readOrigin } from '../../lib/page-meta.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Prose, writtenIn } from '../../ui/layout/prose.tsx';
import type { Route } from './+types/blog-post';
import { PostFacts } from './blog.tsx';
import { type BlogPost, findPost, listPostLanguages, listPosts, toPost } from './blog-posts.ts';
import { loadShown, loadShownInBrowser, PageError } from './own-page.tsx';
import { PostPicture } from './post-picture.tsx';

/** The operator's post, or null for one of ours, whose text comes with the page. */
const find = (slug: string) => async (callApi: Call, language: SiteLanguage) => {
  const { isOwn } = await callApi('GET /api/blog', { query: { language } });
  if (isOwn) return { own: await callApi('GET /api/blog/{slug}', { params: { slug }, query: { language } }) };
  if (listPostLanguages(slug).length === 0) throw data({}, { status: 404 });
  return { own: null };
};
export const loader = (args: Route.LoaderArgs) => loadShown(args, find(args.params.slug));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadShownInBrowser(find(params.slug));

export function meta({ params, matches, loaderData }: Route.MetaArgs) {
  const brand = use(BrandContext);
  const { language } = use(LanguagesContext);
  const own = loaderData?.own;
  const post = own ? toPost(own.post) : findPost(params.slug, language, brand);
  if (!loaderData || !post) return [];
  const origin = readOrigin(matches) ?? '';
  const path = `/blog/${post.slug}`;
  return pageMeta({
    title: post.title,
    description: post.summary,
    path,
    origin,
    writtenIn: own ? own.post.languages : listPostLanguages(post.slug),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.summary,
      datePublished: post.writtenOn,
      inLanguage: post.language,
      url: origin + inLanguage(post.language, path),
      author: { '@type': 'Organization', name: brand.name },
    },
  });
}

export const ErrorBoundary = PageError;

/** What to read after a post: the one before it, or the newest of ours. */
function findNext(slug: string, posts: readonly BlogPost[]) {
  const next = posts[posts.findIndex((one) => one.slug === slug) + 1] ?? posts[0];
  return next?.slug === slug ? undefined : next;
}

export default function BlogPostPage({ params, loaderData: { own } }: Route.ComponentProps) {
  const { language } = use(LanguagesContext);
  const brand = useBrand();
  const post = own ? toPost(own.post) : findPost(params.slug, language, brand);
  if (!post) return null;
  const next = own ? own.earlier : findNext(post.slug, listPosts(language, brand));
  return (
    <article className="wrap py-12 md:py-20">
      <div className="mx-auto max-w-[46rem]">
        <span data-print="none">
          <BackLink to="/blog">
            <FormattedMessage defaultMessage="All posts" />
          </BackLink>
        </span>
        <h1 {...writtenIn(post.language)} className="display text-[clamp(36px,5.4vw,56px)]">
          {post.title}
        </h1>
        <PostFacts post={post} className="mt-4" />
        <PostPicture name={post.picture} className="mt-8 aspect-[16/9] md:aspect-[2/1]" />
        <div className="mt-10">
          <Prose blocks={post.text.blocks} language={post.language} />
        </div>
        {next && (
          <p className="mt-16 border-t border-line pt-8 text-[17px]" data-print="none">
            <FormattedMessage
              defaultMessage="Next: {title}"
              values={{
                title: (
                  <Link
                    {...writtenIn(next.language)}
                    to={`/blog/${next.slug}`}
                    className="font-medium text-moss underline underline-offset-4"
                  >
                    {next.title}
                  </Link>
                ),
              }}
            />
          </p>
        )}
      </div>
    </article>
  );
}
