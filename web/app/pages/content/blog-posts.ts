// The blog posts, newest first: the Markdown files of web/content/blog, named by date and slug.
import { blockLines, type MarkdownText } from '../../lib/markdown-text.ts';

export interface BlogPost {
  readonly slug: string;
  readonly title: string;
  readonly writtenOn: string;
  readonly summary: string;
  /** Which of the drawn pictures is above it. */
  readonly picture: string | undefined;
  readonly text: MarkdownText;
}

const files = import.meta.glob<MarkdownText>('../../../content/blog/*.md', { eager: true, import: 'default' });

const FILE = /\/(\d{4}-\d\d-\d\d)-([a-z0-9-]+)\.md$/;

export const blogPosts: readonly BlogPost[] = Object.entries(files)
  .flatMap(([file, text]) => {
    const [, writtenOn, slug] = FILE.exec(file) ?? [];
    if (!writtenOn || !slug) return [];
    return [
      {
        slug,
        writtenOn,
        title: text.facts.title ?? slug,
        summary: text.facts.summary ?? '',
        picture: text.facts.picture,
        text,
      },
    ];
  })
  .sort((a, b) => (a.writtenOn < b.writtenOn ? 1 : -1));

export const findPost = (slug: string): BlogPost | undefined => blogPosts.find((post) => post.slug === slug);

const WORDS_PER_MINUTE = 230;

/** The reading time, at least a minute. */
export const readingMinutes = ({ text }: BlogPost): number =>
  Math.max(1, Math.round(text.blocks.flatMap(blockLines).join(' ').split(/\s+/).length / WORDS_PER_MINUTE));
