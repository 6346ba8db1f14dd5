// The blog: posts, newest first, and the feed's URL.
import { inLanguage, type Language, type SiteLanguage } from '@daynook/contract/languages/languages';
import { use } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { Answer, Call } from '../../lib/api/api-request.ts';
import { useBrand } from '../../lib/brand.ts';
import { formatLocalDate } from '../../lib/formats.ts';
import { LanguagesContext } from '../../lib/languages.ts';
import { useLocale } from '../../lib/locale.ts';
import { cx } from '../../ui/class-names.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { writtenIn } from '../../ui/layout/prose.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import type { Route } from './+types/blog';
import { articleMeta, Text } from './article.tsx';
import { type BlogPost, listPosts, readingMinutes, toPost } from './blog-posts.ts';
import { loadShown, loadShownInBrowser, PageError } from './own-page.tsx';
import { PostPicture } from './post-picture.tsx';

const words = defineMessages({
  title: { defaultMessage: 'Blog' },
  lead: {
    defaultMessage: 'Ideas for better workdays, for guests and hosts.',
  },
});

const ofArticle = articleMeta('/blog', words.title, words.lead);
/** The feed is in the page's language. */
const toFeedPath = (language: Language): string => inLanguage(language, '/blog/feed.xml');

const readBlog =
  (url: string) =>
  (callApi: Call, language: SiteLanguage): Promise<Answer<'GET /api/blog'>> => {
    const page = Number(new URL(url).searchParams.get('page'));
    return callApi('GET /api/blog', {
      query: { language, ...(page > 1 && page <= 1_000 ? { page: String(page) } : {}) },
    });
  };

export const loader = (args: Route.LoaderArgs) => loadShown(args, readBlog(args.request.url));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadShownInBrowser(readBlog(request.url));
export const ErrorBoundary = PageError;

export const meta = (args: { matches: readonly unknown[] }) => [
  ...ofArticle(args),
  {
    tagName: 'link' as const,
    rel: 'alternate',
    type: 'application/rss+xml',
    href: toFeedPath(use(LanguagesContext).language),
    title: words.title.defaultMessage,
  },
];

export default function Blog({ loaderData: { isOwn, posts, page, pageSize, total } }: Route.ComponentProps) {
  const { language } = use(LanguagesContext);
  const brand = useBrand();
  return (
    <div className="wrap py-12 md:py-20">
      <h1 className="display text-[clamp(40px,6.4vw,72px)]">
        <Text message={words.title} />
      </h1>
      <p className="mt-6 max-w-[58ch] text-[clamp(18px,2vw,21px)] text-muted">
        <Text message={words.lead} />
      </p>
      <div className="mt-12 grid gap-x-10 gap-y-14 sm:grid-cols-2 lg:gap-y-16">
        {(isOwn ? posts.map(toPost) : listPosts(language, brand)).map((post) => (
          <Entry key={post.slug} post={post} />
        ))}
      </div>
      <div className="mt-12 empty:hidden">
        <Pagination
          page={page}
          pageCount={Math.ceil(total / pageSize)}
          linkTo={(one) => (one === 1 ? '/blog' : `/blog?page=${one}`)}
        />
      </div>
      <p className="mt-16 border-t border-line pt-8 text-[15px]">
        <a href={toFeedPath(language)} className="font-medium text-moss underline underline-offset-4">
          <FormattedMessage defaultMessage="RSS feed" />
        </a>
      </p>
    </div>
  );
}

function Entry({ post }: { post: BlogPost }) {
  return (
    <article id={post.slug} aria-labelledby={`${post.slug}-title`} className="group relative scroll-mt-8">
      <PostPicture name={post.picture} className="aspect-[16/10]" />
      <PostFacts post={post} className="mt-5" />
      <h2 id={`${post.slug}-title`} className="display mt-1.5 text-[clamp(25px,2.6vw,32px)]">
        <Link
          {...writtenIn(post.language)}
          to={`/blog/${post.slug}`}
          className="underline-offset-8 group-hover:underline group-hover:decoration-1 after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-moss"
        >
          {post.title}
        </Link>
      </h2>
      <p
        {...writtenIn(post.language)}
        className="mt-2.5 line-clamp-5 max-w-[56ch] text-[17px] leading-[1.6] text-muted"
      >
        {post.summary}
      </p>
    </article>
  );
}

/** The date and the reading time. */
export function PostFacts({ post, className }: { post: BlogPost; className?: string }) {
  const locale = useLocale();
  return (
    <p className={cx('text-[15px] text-muted num', className)}>
      <Dotted>
        <time dateTime={post.writtenOn}>{formatLocalDate(post.writtenOn, locale, 'plain')}</time>
        <FormattedMessage
          defaultMessage="{minutes, plural, one {# minute} other {# minutes}} read"
          values={{ minutes: readingMinutes(post) }}
        />
      </Dotted>
    </p>
  );
}
