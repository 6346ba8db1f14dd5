// Renders a long text from data. Only the kinds of blocks listed here can be shown.
import { FIRST_LANGUAGE, type SiteLanguage, textDirection } from '@daynook/contract/languages/languages';
import type { Block, Inline } from '@daynook/contract/markup/markup';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';

/** For long texts, whose language may not be that of the page. */
export const writtenIn = (language: SiteLanguage) => ({ lang: language, dir: textDirection(language) });

const linkClass = 'font-medium text-moss underline underline-offset-4 decoration-1 hover:decoration-2';

function InlinePart({ part }: { part: Inline }) {
  if (typeof part === 'string') return part;
  const children = <InlineParts parts={part.children} />;
  if (part.kind === 'strong') return <strong className="font-semibold">{children}</strong>;
  if (part.kind === 'em') return <em>{children}</em>;
  if (part.kind === 'code') return <code className="rounded-sm bg-well px-1 py-0.5 text-[0.92em]">{children}</code>;
  if (/^\/(?![/\\])/.test(part.href) && !part.href.endsWith('.xml'))
    return (
      <Link to={part.href} className={linkClass}>
        {children}
      </Link>
    );
  return (
    <a href={part.href} className={linkClass}>
      {children}
    </a>
  );
}

// Blocks never move, so their index is their key.
export const InlineParts = ({ parts }: { parts: readonly Inline[] }): ReactNode =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed while the page lives.
    <Fragment key={index}>
      <InlinePart part={part} />
    </Fragment>
  ));

function Table({ block: { head, rows } }: { block: Extract<Block, { kind: 'table' }> }) {
  return (
    <table className="mt-6 w-full border-collapse text-start text-[15.5px] leading-normal max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          {head.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
            <th key={index} scope="col" className="border-b border-line py-2.5 pe-5 text-start text-[14px] text-muted">
              <InlineParts parts={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {rows.map((cells, row) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move.
            key={row}
            className="max-md:block max-md:rounded-card max-md:bg-well max-md:p-4 md:border-b md:border-line"
          >
            {cells.map((cell, index) => {
              const Cell = index === 0 ? 'th' : 'td';
              return (
                <Cell
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
                  key={index}
                  {...(index === 0 ? { scope: 'row' } : {})}
                  className="py-3 pe-5 text-start align-top font-normal max-md:block max-md:py-0.5 max-md:pe-0 first:font-semibold"
                >
                  <InlineParts parts={cell} />
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BlockPart({ block }: { block: Block }) {
  if (block.kind === 'table') return <Table block={block} />;
  if (block.kind === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul';
    return (
      <List className="mt-4 grid list-none gap-2.5 [counter-reset:item]">
        {block.items.map((item, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: items never move.
            key={index}
            className={
              block.isOrdered
                ? 'relative ps-7 [counter-increment:item] before:absolute before:inset-s-0 before:font-semibold before:text-moss before:content-[counter(item)"."]'
                : 'relative ps-6 before:absolute before:inset-s-0 before:top-[0.72em] before:size-1.5 before:rounded-pill before:bg-moss'
            }
          >
            <InlineParts parts={item} />
          </li>
        ))}
      </List>
    );
  }
  const children = <InlineParts parts={block.children} />;
  if (block.kind === 'quote')
    return <blockquote className="mt-6 border-s-3 border-moss ps-5 text-muted">{children}</blockquote>;
  if (block.kind === 'paragraph') return <p className="mt-4">{children}</p>;
  const Heading = block.level === 2 ? 'h2' : 'h3';
  return (
    <Heading
      id={block.id}
      className={
        block.level === 2
          ? 'display mt-12 scroll-mt-8 text-[clamp(25px,3vw,31px)] first:mt-0'
          : 'mt-8 scroll-mt-8 text-[18px] font-semibold'
      }
    >
      {children}
    </Heading>
  );
}

interface ProseProps {
  blocks: readonly Block[];
  language?: SiteLanguage;
}

export function Prose({ blocks, language = FIRST_LANGUAGE }: ProseProps) {
  return (
    <div {...writtenIn(language)} className="max-w-[68ch] text-[17px] leading-[1.65]">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move.
        <BlockPart key={index} block={block} />
      ))}
    </div>
  );
}
