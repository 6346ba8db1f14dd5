// The blog: what was written, newest first, and the address by which readers follow it.
import { BRAND } from '@daynook/contract/brand';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { articleMeta, Text } from './article.tsx';
import { type BlogPost, blogPosts, readingMinutes } from './blog-posts.ts';

const words = defineMessages({
  title: { defaultMessage: 'Blog' },
  lead: {
    defaultMessage: 'Ideas for better work days, for guests and hosts.',
  },
});

const ofArticle = articleMeta('/blog', words.title, words.lead);
export const meta = (args: { matches: readonly unknown[] }) => [
  ...ofArticle(args),
  {
    tagName: 'link' as const,
    rel: 'alternate',
    type: 'application/rss+xml',
    href: '/blog/feed.xml',
    title: `${BRAND.name} · ${words.title.defaultMessage}`,
  },
];

export default function Blog() {
  return (
    <div className="wrap py-12 md:py-20">
      <h1 className="display text-[clamp(40px,6.4vw,72px)]">
        <Text message={words.title} />
      </h1>
      <p className="mt-6 max-w-[58ch] text-[clamp(18px,2vw,21px)] text-muted">
        <Text message={words.lead} />
      </p>
      <p className="mt-4 text-[15px]">
        <a href="/blog/feed.xml" className="font-medium text-moss underline underline-offset-4">
          <FormattedMessage defaultMessage="RSS feed" />
        </a>
      </p>
      <div className="mt-14 grid">
        {blogPosts.map((post) => (
          <Entry key={post.slug} post={post} />
        ))}
      </div>
    </div>
  );
}

function Entry({ post }: { post: BlogPost }) {
  return (
    <article
      id={post.slug}
      aria-labelledby={`${post.slug}-title`}
      className="grid scroll-mt-8 gap-x-16 gap-y-3 border-t border-line py-10 lg:grid-cols-[240px_1fr]"
    >
      <PostFacts post={post} />
      <div className="max-w-[66ch]">
        <h2 id={`${post.slug}-title`} className="display text-[clamp(26px,3.2vw,36px)]">
          <Link to={`/blog/${post.slug}`} className="underline-offset-8 hover:underline hover:decoration-1">
            {post.title}
          </Link>
        </h2>
        <p className="mt-3 text-[17px] leading-[1.65] text-muted">{post.summary}</p>
      </div>
    </article>
  );
}

/** When it was written, and how long it takes. */
export function PostFacts({ post }: { post: BlogPost }) {
  const locale = useLocale();
  return (
    <p className="pt-2 text-[15px] text-muted num">
      <time dateTime={post.writtenOn}>{formatLocalDate(post.writtenOn, locale, 'plain')}</time>
      <br />
      <FormattedMessage
        defaultMessage="{minutes, plural, one {# minute} other {# minutes}} read"
        values={{ minutes: readingMinutes(post) }}
      />
    </p>
  );
}
