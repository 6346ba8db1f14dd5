// The changes from the previous version of a legal text.
import type { SiteLanguage } from '@daynook/contract/languages/languages';
import { type Block, inlineText } from '@daynook/contract/markup/markup';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { blockLines } from '../../lib/markdown-text.ts';
import { writtenIn } from '../../ui/layout/prose.tsx';
import { type Change, changesBetween, type Line } from './text-changes.ts';

/** Every line of a text with the heading above it. */
function toLines(blocks: readonly Block[]): Line[] {
  let under = '';
  return blocks.flatMap((block) => {
    if (block.kind === 'heading') under = inlineText(block.children);
    return blockLines(block).map((text) => ({ under, text }));
  });
}

interface VersionChangesProps {
  before: readonly Block[];
  after: readonly Block[];
  language: SiteLanguage;
}

export function VersionChanges({ before, after, language }: VersionChangesProps) {
  const changes = useMemo(() => changesBetween(toLines(before), toLines(after)), [before, after]);
  return (
    <div className="max-w-[68ch]">
      <p className="text-[15px] text-muted">
        <FormattedMessage
          defaultMessage="{count, plural, =0 {No changes.} one {1 change.} other {# changes.}} Removed text is crossed out, and new text is underlined."
          values={{ count: changes.length }}
        />
      </p>
      <ul {...writtenIn(language)} className="mt-6 grid gap-5">
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: both texts are fixed.
          <ChangedLine key={index} change={change} />
        ))}
      </ul>
    </div>
  );
}

const ChangedLine = ({ change: { under, parts } }: { change: Change }) => (
  <li className="rounded-card border border-line p-5 leading-relaxed">
    <p className="mb-1 text-[14px] font-semibold text-muted">{under}</p>
    <p>
      {parts.map(({ kind, text }, index) => {
        const key = `${index}-${kind}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        return kind === 'added' ? (
          <ins key={key} className="bg-moss-wash decoration-moss underline-offset-3">
            {text}
          </ins>
        ) : (
          <del key={key} className="bg-danger-wash text-muted">
            {text}
          </del>
        );
      })}
    </p>
  </li>
);
