// A blog post.

import { inLanguage } from '@daynook/contract/languages/languages';
import { use } from 'react';
import { FormattedMessage } from 'react-intl';
import { data, Link } from 'react-router';
import { BrandContext, useBrand } from '../../lib/brand.ts';
import { LanguagesContext } from '../../lib/languages.ts';
import { pageMeta, readOrigin } from '../../lib/page-meta.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Prose, writtenIn } from '../../ui/layout/prose.tsx';
import { ErrorContent } from '../../ui/states/error-content.tsx';
import type { Route } from './+types/blog-post';
import { PostFacts } from './blog.tsx';
import { findPost, listPostLanguages, listPosts } from './blog-posts.ts';
import { PostPicture } from './post-picture.tsx';

/** Only checks that it exists, for the status code; the text comes with the page. */
const find = ({ params }: { params: { slug: string } }) => {
  if (listPostLanguages(params.slug).length === 0) throw data({}, { status: 404 });
  return null;
};
export const loader = (args: Route.LoaderArgs) => find(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => find(args);

export function meta({ params, matches }: Route.MetaArgs) {
  const brand = use(BrandContext);
  const post = findPost(params.slug, use(LanguagesContext).language, brand);
  if (!post) return [];
  const origin = readOrigin(matches) ?? '';
  const path = `/blog/${post.slug}`;
  return pageMeta({
    title: post.title,
    description: post.summary,
    path,
    origin,
    writtenIn: listPostLanguages(post.slug),
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

/** A missing post keeps the navigation around it. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorContent error={error} />;

export default function BlogPostPage({ params }: Route.ComponentProps) {
  const { language } = use(LanguagesContext);
  const brand = useBrand();
  const post = findPost(params.slug, language, brand);
  if (!post) return null;
  const posts = listPosts(language, brand);
  const next = posts[posts.findIndex(({ slug }) => slug === post.slug) + 1] ?? posts[0];
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
        {next && next.slug !== post.slug && (
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
