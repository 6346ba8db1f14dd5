// The layout of the legal texts: versioned, dated, printable, with changes and the member's acceptance (SH4, O4).
import type { SiteLanguage } from '@daynook/contract/languages/languages';
import { LEGAL_PATHS, LEGAL_VERSIONS, type LegalDocument, versionOn } from '@daynook/contract/legal-versions';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { OwnAcceptance } from '../../features/legal/own-acceptance.tsx';
import { VersionChanges } from '../../features/legal/version-changes.tsx';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { type Block, blockLines, inlineText, type MarkdownText } from '../../lib/markdown-text.ts';
import { pageMeta, readOrigin } from '../../lib/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { InlineParts, Prose, writtenIn } from '../../ui/layout/prose.tsx';
import type { LegalTexts } from './legal-texts.ts';

const firstLine = ({ blocks }: MarkdownText): string => (blocks[0] ? (blockLines(blocks[0])[0] ?? '') : '');

export const legalMeta =
  (document: LegalDocument) =>
  ({ matches, loaderData }: { matches: readonly unknown[]; loaderData?: LegalTexts | undefined }) => {
    const text = loaderData?.texts[0];
    return pageMeta({
      title: text?.facts.title ?? '',
      description: text && firstLine(text),
      path: LEGAL_PATHS[document],
      origin: readOrigin(matches),
    });
  };

interface LegalPageProps extends LegalTexts {
  document: LegalDocument;
}

export function LegalPage({ document, texts, language, today }: LegalPageProps) {
  const [search] = useSearchParams();
  const inEffect = versionOn(document, today);
  const asked = Number(search.get('version') ?? inEffect);
  const version = texts[asked - 1] ? asked : inEffect;
  const text = texts[version - 1]!;
  const before = texts[version - 2];
  const [lead, ...blocks] = text.blocks;
  const showsChanges = before !== undefined && search.has('changes');
  return (
    <article className="wrap py-12 md:py-20">
      <h1 {...writtenIn(language)} className="display text-[clamp(40px,6.4vw,72px)]">
        {text.facts.title}
      </h1>
      <p {...writtenIn(language)} className="mt-6 max-w-[58ch] text-[clamp(18px,2vw,21px)] leading-normal text-muted">
        {lead && 'children' in lead && <InlineParts parts={lead.children} />}
      </p>
      <Versions {...{ document, version, inEffect, showsChanges }} hasBefore={before !== undefined} />
      <div className="mt-14 grid gap-x-16 lg:grid-cols-[220px_1fr]">
        {showsChanges ? <div /> : <Contents blocks={blocks} language={language} />}
        <div className="min-w-0">
          {showsChanges ? (
            <VersionChanges before={before} after={text} language={language} />
          ) : (
            <Prose blocks={blocks} language={language} />
          )}
          <OwnAcceptance document={document} />
        </div>
      </div>
    </article>
  );
}

interface VersionsProps {
  document: LegalDocument;
  version: number;
  inEffect: number;
  hasBefore: boolean;
  showsChanges: boolean;
}

function Versions({ document, version, inEffect, hasBefore, showsChanges }: VersionsProps) {
  const locale = useLocale();
  const path = LEGAL_PATHS[document];
  const own = LEGAL_VERSIONS[document].find((one) => one.version === version)!;
  const date = <time dateTime={own.effectiveOn}>{formatLocalDate(own.effectiveOn, locale, 'plain')}</time>;
  const link = 'font-medium text-moss underline underline-offset-4 decoration-1 hover:decoration-2';
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 text-[15px] text-muted num">
      <p>
        {version > inEffect ? (
          <FormattedMessage defaultMessage="Version {version}, in effect from {date}" values={{ version, date }} />
        ) : version === inEffect ? (
          <FormattedMessage defaultMessage="Version {version}, in effect since {date}" values={{ version, date }} />
        ) : (
          <FormattedMessage
            defaultMessage="Version {version} ({date}), no longer in effect"
            values={{ version, date }}
          />
        )}
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2" data-print="none">
        {hasBefore && (
          <li>
            <Link to={`${path}?version=${version}${showsChanges ? '' : '&changes=1'}`} className={link}>
              {showsChanges ? (
                <FormattedMessage defaultMessage="Full text" />
              ) : (
                <FormattedMessage
                  defaultMessage="What changed since version {before}"
                  values={{ before: version - 1 }}
                />
              )}
            </Link>
          </li>
        )}
        {LEGAL_VERSIONS[document]
          .filter((one) => one.version !== version)
          .map((one) => (
            <li key={one.version}>
              <Link to={`${path}?version=${one.version}`} className={link}>
                <FormattedMessage
                  defaultMessage="{isComing, select, true {Version {version} (effective {date})} other {Version {version} ({date})}}"
                  values={{
                    isComing: String(one.version > inEffect),
                    version: one.version,
                    date: formatLocalDate(one.effectiveOn, locale, 'plain'),
                  }}
                />
              </Link>
            </li>
          ))}
      </ul>
      <Button variant="outline" size="sm" data-print="none" onClick={() => window.print()}>
        <FormattedMessage defaultMessage="Print" />
      </Button>
    </div>
  );
}

function Contents({ blocks, language }: { blocks: readonly Block[]; language: SiteLanguage }) {
  const intl = useIntl();
  return (
    <nav
      aria-label={intl.formatMessage({ defaultMessage: 'On this page' })}
      className="sticky top-8 mb-10 self-start text-[15px] max-lg:static max-lg:rounded-panel max-lg:bg-well max-lg:p-6"
    >
      <p className="mb-2 text-[14px] font-semibold" aria-hidden="true">
        <FormattedMessage defaultMessage="On this page" />
      </p>
      <ul
        {...writtenIn(language)}
        className="grid gap-0.5 border-line md:max-lg:grid-cols-2 text-muted lg:border-s lg:ps-4"
      >
        {blocks.map(
          (block) =>
            block.kind === 'heading' &&
            block.level === 2 && (
              <li key={block.id}>
                <a
                  href={`#${block.id}`}
                  className="inline-block py-1 underline-offset-4 max-lg:py-2 hover:text-ink hover:underline"
                >
                  {inlineText(block.children)}
                </a>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
