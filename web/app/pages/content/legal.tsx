// The layout of the legal texts: versioned, dated, printable, with changes and the member's acceptance (SH4, O4).
import type { SiteLanguage } from '@daynook/contract/languages/languages';
import { LEGAL_PATHS, type LegalDocument } from '@daynook/contract/legal-versions';
import { type Block, inlineText } from '@daynook/contract/markup/markup';
import { use, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { OwnAcceptance } from '../../features/legal/own-acceptance.tsx';
import { VersionChanges } from '../../features/legal/version-changes.tsx';
import { BrandContext, useBrand } from '../../lib/brand.ts';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { blockLines } from '../../lib/markdown-text.ts';
import { pageMeta, readOrigin } from '../../lib/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { InlineParts, Prose, writtenIn } from '../../ui/layout/prose.tsx';
import { fillLegal, type LegalTexts } from './legal-texts.ts';

const firstLine = ([block]: readonly Block[]): string => (block ? (blockLines(block)[0] ?? '') : '');

export const legalMeta =
  (document: LegalDocument) =>
  ({ matches, loaderData }: { matches: readonly unknown[]; loaderData?: LegalTexts | undefined }) => {
    const brand = use(BrandContext);
    const shown = loaderData && fillLegal(loaderData.shown, brand);
    return pageMeta({
      title: shown?.title ?? '',
      description: shown && firstLine(shown.blocks),
      path: LEGAL_PATHS[document],
      origin: readOrigin(matches),
      writtenIn: loaderData?.languages ?? undefined,
    });
  };

interface LegalPageProps extends LegalTexts {
  document: LegalDocument;
}

/** A document that starts with a heading has no lead. */
function splitLead(blocks: readonly Block[]) {
  const [first, ...others] = blocks;
  return first?.kind === 'paragraph' ? { lead: first.children, others } : { lead: undefined, others: blocks };
}

export function LegalPage({ document, inEffect, versions, ...texts }: LegalPageProps) {
  const [search] = useSearchParams();
  const brand = useBrand();
  const shown = useMemo(() => fillLegal(texts.shown, brand), [texts.shown, brand]);
  const before = useMemo(() => texts.before && fillLegal(texts.before, brand), [texts.before, brand]);
  const { language } = shown;
  const { lead, others } = splitLead(shown.blocks);
  // Texts in two languages have nothing in common.
  const earlier = before?.language === language ? before : null;
  const showsChanges = earlier !== null && search.has('changes');
  return (
    <article className="wrap py-12 md:py-20">
      <h1 {...writtenIn(language)} className="display text-[clamp(40px,6.4vw,72px)] wrap-anywhere">
        {shown.title}
      </h1>
      {lead && (
        <p {...writtenIn(language)} className="mt-6 max-w-[58ch] text-[clamp(18px,2vw,21px)] leading-normal text-muted">
          <InlineParts parts={lead} />
        </p>
      )}
      <Versions {...{ document, shown, inEffect, versions, showsChanges }} before={earlier?.version} />
      <div className="mt-14 grid gap-x-16 lg:grid-cols-[220px_1fr]">
        {showsChanges ? <div /> : <Contents blocks={others} language={language} />}
        <div className="min-w-0">
          {showsChanges ? (
            <VersionChanges before={earlier.blocks} after={shown.blocks} language={language} />
          ) : (
            <Prose blocks={others} language={language} />
          )}
          <OwnAcceptance document={document} />
        </div>
      </div>
    </article>
  );
}

interface VersionsProps extends Pick<LegalTexts, 'shown' | 'inEffect' | 'versions'> {
  document: LegalDocument;
  /** What the changes are compared with. */
  before: number | undefined;
  showsChanges: boolean;
}

function ShownVersion({ shown: { version, effectiveOn, isWithdrawn }, inEffect, versions }: VersionsProps) {
  const locale = useLocale();
  const date = <time dateTime={effectiveOn}>{formatLocalDate(effectiveOn, locale, 'plain')}</time>;
  if (isWithdrawn)
    return (
      <FormattedMessage defaultMessage="Version {version}, withdrawn before it took effect" values={{ version }} />
    );
  if (version === inEffect)
    return <FormattedMessage defaultMessage="Version {version}, in effect since {date}" values={{ version, date }} />;
  if (!versions.some((one) => one.version === version))
    return <FormattedMessage defaultMessage="Version {version}, replaced before it took effect" values={{ version }} />;
  return version > inEffect ? (
    <FormattedMessage defaultMessage="Version {version}, in effect from {date}" values={{ version, date }} />
  ) : (
    <FormattedMessage defaultMessage="Version {version} ({date}), no longer in effect" values={{ version, date }} />
  );
}

function Versions(props: VersionsProps) {
  const { document, shown, inEffect, versions, before, showsChanges } = props;
  const locale = useLocale();
  const path = LEGAL_PATHS[document];
  const link = 'font-medium text-moss underline underline-offset-4 decoration-1 hover:decoration-2';
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 text-[15px] text-muted num">
      <p>
        <ShownVersion {...props} />
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2" data-print="none">
        {before !== undefined && (
          <li>
            <Link to={`${path}?version=${shown.version}${showsChanges ? '' : '&changes=1'}`} className={link}>
              {showsChanges ? (
                <FormattedMessage defaultMessage="Full text" />
              ) : (
                <FormattedMessage defaultMessage="What changed since version {before}" values={{ before }} />
              )}
            </Link>
          </li>
        )}
        {versions
          .filter((one) => one.version !== shown.version)
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
