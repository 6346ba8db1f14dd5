// The pages about who runs the site and the blog, for staff: one page at a time, named by the URL, or the list of posts.
import { POST_PREFIX, WRITTEN_PAGES } from '@daynook/contract/settings/page-names';
import type { PostRow } from '@daynook/contract/settings/site-pages';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { useIsShown } from '../../lib/site.ts';
import { pageNames } from '../../nouns/staff/page-names.ts';
import { Loaded, NoneYet } from '../../nouns/staff/staff-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { UnsavedForms } from '../../ui/forms/unsaved-forms.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { LinkTabs } from '../../ui/lists/tabs.tsx';
import { blogPostsQuery, sitePageQuery } from './page-api.ts';
import { PageEditor } from './page-editor.tsx';
import { toId } from './to-id.ts';

const BASE = '/admin?view=page-texts';
const BLOG = `${BASE}&page=blog`;
const toPath = (id: string): string => `${BASE}&page=${id}`;

export function PageTexts() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const wanted = search.get('page') ?? WRITTEN_PAGES[0];
  const isBlog = wanted === 'blog' || wanted.startsWith(POST_PREFIX);
  const page = isBlog ? wanted : (WRITTEN_PAGES.find((one) => one === wanted) ?? WRITTEN_PAGES[0]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <LinkTabs
        label={intl.formatMessage({ defaultMessage: 'Pages' })}
        tabs={[...WRITTEN_PAGES, 'blog' as const].map((one) => ({
          to: toPath(one),
          label: intl.formatMessage(pageNames[one]),
          isCurrent: one === (isBlog ? 'blog' : page),
        }))}
      />
      <HiddenNote page={isBlog ? 'blog' : page} />
      {page === 'blog' ? <Posts /> : <OnePage key={page} id={page} isPost={isBlog} />}
    </div>
  );
}

function HiddenNote({ page }: { page: string }) {
  if (useIsShown()(`/${page}`)) return null;
  return (
    <NoneYet>
      <FormattedMessage
        defaultMessage="This page is hidden, so nobody sees its text. Show it under <link>Brand</link>."
        values={{
          link: (words) => (
            <Link
              key="brand"
              to="/admin?view=settings#pages"
              className="font-semibold text-moss underline underline-offset-4"
            >
              {words}
            </Link>
          ),
        }}
      />
    </NoneYet>
  );
}

const OnePage = ({ id, isPost }: { id: string; isPost: boolean }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
    {isPost && (
      <BackLink to={BLOG}>
        <FormattedMessage defaultMessage="All posts" />
      </BackLink>
    )}
    <Loaded
      query={useQuery(sitePageQuery(id))}
      failed={<FormattedMessage defaultMessage="We couldn’t load this page" />}
    >
      {(view) => (
        <UnsavedForms>
          <PageEditor view={view} />
        </UnsavedForms>
      )}
    </Loaded>
  </div>
);

function Posts() {
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get('number')) || 1);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <AddPost />
      <Loaded
        query={useQuery(blogPostsQuery(page))}
        failed={<FormattedMessage defaultMessage="We couldn’t load the posts" />}
      >
        {({ posts, total, pageSize }) =>
          total === 0 ? (
            <NoneYet>
              <FormattedMessage defaultMessage="You haven’t written a post yet. Until you publish one, the blog has the default posts." />
            </NoneYet>
          ) : (
            <>
              <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
                {posts.map((post) => (
                  <Row key={post.id} post={post} />
                ))}
              </ul>
              <Pagination
                page={page}
                pageCount={Math.ceil(total / pageSize)}
                linkTo={(one) => `${BLOG}&number=${one}`}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function AddPost() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const slug = toId(typed, 60 - POST_PREFIX.length);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (slug !== '') void navigate(toPath(POST_PREFIX + slug));
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-xl flex-wrap items-start gap-4">
      <TextField
        label={<FormattedMessage defaultMessage="Address of a new post" />}
        description={<code translate="no">/blog/{slug}</code>}
        className="grow basis-72"
        value={typed}
        maxLength={60}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="sm" variant="outline" className="sm:mt-7.5" disabled={slug === ''}>
        <FormattedMessage defaultMessage="Add post" />
      </Button>
    </form>
  );
}

function Row({ post: { id, title, writtenOn, isPublished } }: { post: PostRow }) {
  const locale = useLocale();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line px-4 py-1 not-last:border-b">
      <Link to={toPath(id)} className="min-h-11 py-2.5 font-semibold wrap-anywhere underline-offset-4 hover:underline">
        {title}
      </Link>
      <span className="flex flex-wrap items-center gap-3 text-[14.5px] text-muted num">
        {!isPublished && (
          <Badge>
            <FormattedMessage defaultMessage="Draft" />
          </Badge>
        )}
        <time dateTime={writtenOn}>{formatLocalDate(writtenOn, locale, 'plain')}</time>
      </span>
    </li>
  );
}
