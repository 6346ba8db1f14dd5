// The blog posts, newest first: the Markdown files of web/content/blog, named by date and slug, in a folder for each language but English.
import {
  FIRST_LANGUAGE,
  isSiteLanguage,
  LANGUAGES,
  type Language,
  type SiteLanguage,
} from '@daynook/contract/languages/languages';
import { readMarkup } from '@daynook/contract/markup/read-markup';
import type { ShownPost } from '@daynook/contract/settings/site-pages';
import type { Brand } from '../../lib/brand.ts';
import { blockLines, fillBrand, firstParagraph, type MarkdownText } from '../../lib/markdown-text.ts';

export interface BlogPost {
  /** The same in every language. */
  readonly slug: string;
  readonly language: SiteLanguage;
  readonly title: string;
  readonly writtenOn: string;
  readonly summary: string;
  /** Which of the drawn pictures is above it. */
  readonly picture: string | undefined;
  readonly text: MarkdownText;
}

const files = import.meta.glob<MarkdownText>('../../../content/blog/**/*.md', { eager: true, import: 'default' });

const FILE = /\/blog\/(?:([a-z]{2})\/)?(\d{4}-\d\d-\d\d)-([a-z0-9-]+)\.md$/;

/** Each with placeholders for the site's name and address. */
const everyPost: readonly BlogPost[] = Object.entries(files)
  .flatMap(([file, text]) => {
    const [, folder = FIRST_LANGUAGE, writtenOn, slug] = FILE.exec(file) ?? [];
    const language = LANGUAGES.find((one) => one === folder);
    if (!language || !writtenOn || !slug) return [];
    return [
      {
        slug,
        language,
        writtenOn,
        title: text.facts['title'] ?? slug,
        summary: text.facts['summary'] ?? '',
        picture: text.facts['picture'],
        text,
      },
    ];
  })
  .sort((a, b) => (a.writtenOn < b.writtenOn ? 1 : -1));

/** The languages that a post is written in. */
export const listPostLanguages = (slug: string): SiteLanguage[] =>
  everyPost.filter((post) => post.slug === slug).map(({ language }) => language);

function fillPost(post: BlogPost, brand: Brand): BlogPost {
  const text = fillBrand(post.text, brand);
  return { ...post, title: text.facts['title'] ?? post.slug, summary: text.facts['summary'] ?? '', text };
}

/** One of the operator's. */
export function toPost({ slug, language, title, writtenOn, summary, text }: ShownPost): BlogPost {
  const { blocks } = readMarkup(text);
  return {
    slug,
    language,
    title,
    writtenOn,
    summary: summary ?? firstParagraph(blocks),
    picture: undefined,
    text: { facts: {}, blocks },
  };
}

/** In a language of the site, or English where the page's is made unreadable for tests or the post isn't written in it. */
export function findPost(slug: string, shown: Language, brand: Brand): BlogPost | undefined {
  const language = isSiteLanguage(shown) ? shown : FIRST_LANGUAGE;
  const posts = everyPost.filter((post) => post.slug === slug);
  const post = posts.find((one) => one.language === language) ?? posts.find((one) => one.language === FIRST_LANGUAGE);
  return post && fillPost(post, brand);
}

export const listPosts = (shown: Language, brand: Brand): BlogPost[] =>
  everyPost.flatMap((post) => (post.language === FIRST_LANGUAGE ? [findPost(post.slug, shown, brand)!] : []));

const WORDS_PER_MINUTE = 230;

/** The reading time, at least a minute. */
export const readingMinutes = ({ text }: BlogPost): number =>
  Math.max(1, Math.round(text.blocks.flatMap(blockLines).join(' ').split(/\s+/).length / WORDS_PER_MINUTE));
