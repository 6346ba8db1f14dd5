// The pages about who runs the site, and the blog: the operator's own words by language, each page with its history (decision 0164).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { LANGUAGES } from '../languages/languages.ts';
import * as w from '../wire.ts';
import { PageText } from './legal-texts.ts';
import { historyPage, historyQuery, storedChange, wantedChange } from './operator-change.ts';
import { HIDEABLE_PAGES, POST_PREFIX, WRITTEN_PAGES } from './page-names.ts';
import { PAGE_TEXT_LIMITS as LIMITS } from './text-limits.ts';

const language = z.enum(LANGUAGES);

export const PageSettings = z
  .strictObject({
    /** Pages that aren't there. Those of later releases are. */
    hidden: z
      .array(z.enum(HIDEABLE_PAGES))
      .max(HIDEABLE_PAGES.length)
      .transform((hidden) => HIDEABLE_PAGES.filter((page) => hidden.includes(page))),
  })
  .meta({ id: 'PageSettings' });
export type PageSettings = z.infer<typeof PageSettings>;

/** The end of a blog post's address. */
export const PostSlug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lowercase letters, digits, and hyphens.')
  .max(60 - POST_PREFIX.length);

/** A page by name, or a blog post by its address. */
export const SitePageId = z
  .string()
  .max(60)
  .refine(
    (id) =>
      WRITTEN_PAGES.some((page) => page === id) ||
      (id.startsWith(POST_PREFIX) && PostSlug.safeParse(id.slice(POST_PREFIX.length)).success),
    'There’s no such page.',
  );

const SitePageText = PageText.extend({
  /** For blog posts, on one line. Without one, it's the first paragraph. */
  summary: w
    .safeText(LIMITS.summaryMaximumCharacters, 1)
    .refine((text) => !/[\r\n\t]/.test(text), 'Must be one line.')
    .optional(),
}).meta({ id: 'SitePageText' });
export type SitePageText = z.infer<typeof SitePageText>;

export const SitePage = z
  .strictObject({
    /** Empty for ours. Once it's written in a language, ours isn't shown in any. */
    texts: z.partialRecord(language, SitePageText),
    /** For blog posts. */
    post: z.strictObject({ writtenOn: w.LocalDate, isPublished: z.boolean() }).nullable(),
  })
  .meta({ id: 'SitePage' });
export type SitePage = z.infer<typeof SitePage>;

const stored = { content: SitePage, ...storedChange };

const SitePageView = z
  .object({
    id: SitePageId,
    /** The site's languages. */
    siteLanguages: z.array(language),
    ...stored,
  })
  .meta({ id: 'SitePageView' });
export type SitePageView = z.infer<typeof SitePageView>;

const PostRow = z
  .object({
    id: SitePageId,
    /** In the reader's language or another one. */
    title: z.string(),
    writtenOn: w.LocalDate,
    isPublished: z.boolean(),
    languages: z.array(language),
  })
  .meta({ id: 'BlogPostRow' });
export type PostRow = z.infer<typeof PostRow>;

const shownText = { language, ...PageText.shape };

const ShownPost = z
  .object({
    slug: PostSlug,
    writtenOn: w.LocalDate,
    languages: z.array(language),
    ...shownText,
    /** Null where the operator wrote none: it's the first paragraph then. */
    summary: z.string().nullable(),
  })
  .meta({ id: 'ShownBlogPost' });
export type ShownPost = z.infer<typeof ShownPost>;

const writing = [
  'FORBIDDEN',
  'LOGIN_NOT_RECENT',
  'RATE_LIMITED',
  'STATE_CHANGED',
  'VALIDATION_FAILED',
  'VERSION_CHANGED',
] as const;

export const sitePageEndpoints = {
  'GET /api/pages/{page}': {
    summary:
      'Get a page about who runs the site, if the operator didn’t hide it: their text, or null for the default one',
    access: 'public',
    params: z.object({ page: z.enum([...WRITTEN_PAGES, 'blog']) }),
    query: z.object({ language: language.optional() }),
    answer: z.object({
      own: z.object(shownText).nullable(),
      /** Those that it's written in; null for all. */
      languages: z.array(language).nullable(),
    }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/blog': {
    summary: 'List the operator’s blog posts, newest first; as long as there are none, the site has ours',
    access: 'public',
    query: z.object({ language: language.optional(), ...w.pageQuery }),
    answer: z.object({
      /** False while the default posts are shown, which come with the pages. */
      isOwn: z.boolean(),
      posts: z.array(ShownPost),
      ...w.Paging,
    }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/blog/{slug}': {
    summary:
      'Get one of the operator’s blog posts, in a language or the first one it’s written in, and the one before it',
    access: 'public',
    params: z.object({ slug: PostSlug }),
    query: z.object({ language: language.optional() }),
    answer: z.object({
      post: ShownPost,
      earlier: ShownPost.pick({ slug: true, title: true, language: true }).nullable(),
    }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/staff/blog-posts': {
    summary: 'List the operator’s blog posts as staff edit them, newest first',
    access: 'staff',
    permission: 'site-texts',
    query: z.object(w.pageQuery),
    answer: z.object({ posts: z.array(PostRow), ...w.Paging }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/pages/{page}': {
    summary:
      'Get a page about who runs the site, or a blog post, as staff edit it; a post’s id that isn’t taken is a new one',
    access: 'staff',
    permission: 'site-texts',
    params: z.object({ page: SitePageId }),
    answer: SitePageView,
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/pages/{page}/changes': {
    summary: 'List the changes of a page or blog post, latest first',
    access: 'staff',
    permission: 'site-texts',
    params: z.object({ page: SitePageId }),
    query: historyQuery,
    answer: historyPage(z.object(stored).meta({ id: 'SitePageChange' })),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/staff/pages/{page}': {
    summary: 'Publish a page’s text, or save a blog post; without texts, the default one is back; logged',
    access: 'staff',
    permission: 'site-texts',
    params: z.object({ page: SitePageId }),
    body: z.strictObject({ content: SitePage, ...wantedChange }),
    answer: SitePageView,
    status: 201,
    errors: writing,
    maximumBodyBytes: LIMITS.bodyMaximumBytes,
    bucket: 'write',
  },
  'POST /api/staff/pages/{page}/undo': {
    summary: 'Undo the latest change of a page or blog post: what it was before is published again; logged',
    access: 'staff',
    permission: 'site-texts',
    params: z.object({ page: SitePageId }),
    body: z.strictObject(wantedChange),
    answer: SitePageView,
    status: 201,
    errors: writing,
    bucket: 'write',
  },
} as const satisfies EndpointTable;
