// The layout of every text page: title, lead, sections with anchors, and readable type.
import { type ReactNode, use } from 'react';
import { FormattedMessage, IntlContext, type MessageDescriptor, useIntl } from 'react-intl';
import { BrandContext, useBrand } from '../../lib/brand.ts';
import { readFees, useFees } from '../../lib/fees.ts';
import { useLocale } from '../../lib/locale.ts';
import { pageMeta, readOrigin } from '../../lib/page-meta.ts';
import type { PageSection } from '../../nouns/site-pages/page-section.ts';
import { cx } from '../../ui/class-names.ts';
import { articleValues } from './article-values.tsx';
import { plainText } from './plain-text.ts';

/** Text of an article. It can use `{brand}`, `{email}`, `{hostFee}`, `{guestFee}`, and link tags such as `<help>…</help>`. */
export function Text({ message, values }: { message: MessageDescriptor; values?: Section['values'] }) {
  const fees = useFees();
  const locale = useLocale();
  return <FormattedMessage {...message} values={{ ...articleValues(fees, useBrand(), locale), ...values }} />;
}

export interface Section extends PageSection {
  /** What its text can use besides what every article can. */
  values?: Readonly<Record<string, string>> | undefined;
  /** Anything but text: a table, a form, steps. */
  extra?: ReactNode;
  /** Highlighted, because nobody should miss it. */
  isUrgent?: boolean;
}

interface ArticleProps {
  title: MessageDescriptor;
  lead: MessageDescriptor;
  sections: readonly Section[];
  /** Below the lead: a picture, a form, the main content. */
  children?: ReactNode;
  /** Beside the text on wide screens, below the lead on others: a form. */
  beside?: ReactNode;
  /** On wide screens the first and longest section is beside the other two. */
  isInColumns?: boolean;
  /** Short pages need no table of contents. */
  hasContents?: boolean;
  /** After everything else: where to go next. */
  next?: ReactNode;
}

export function Article({
  title,
  lead,
  sections,
  children,
  beside,
  isInColumns = false,
  hasContents = sections.length > 3,
  next,
}: ArticleProps) {
  return (
    <article
      className={cx(
        'wrap py-12 md:py-20',
        Boolean(beside) &&
          'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,500px)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-20',
      )}
    >
      <div>
        <header className="max-w-[22em] text-[clamp(40px,6.4vw,72px)]">
          <h1 className="display text-[1em]">
            <Text message={title} />
          </h1>
        </header>
        <p className="mt-6 max-w-[58ch] text-[clamp(18px,2vw,21px)] leading-normal text-muted">
          <Text message={lead} />
        </p>
        {children && <div className={beside ? 'mt-8' : 'mt-12'}>{children}</div>}
      </div>
      {beside && <div className="max-lg:mt-12 lg:col-start-2 lg:row-span-3 lg:row-start-1">{beside}</div>}
      <div className={hasContents ? 'mt-14 grid gap-x-16 lg:grid-cols-[220px_1fr]' : 'mt-14'}>
        {hasContents && <Contents sections={sections} />}
        <div
          className={cx(
            'grid gap-x-16 gap-y-12 text-[17px] leading-[1.65]',
            isInColumns ? 'max-lg:max-w-[68ch] lg:grid-cols-2 lg:[&>:first-child]:row-span-2' : 'max-w-[68ch]',
          )}
        >
          {sections.map((section) => (
            <ArticleSection key={section.id} section={section} />
          ))}
        </div>
      </div>
      {next && <div className="mt-16 border-t border-line pt-10">{next}</div>}
    </article>
  );
}

function ArticleSection({
  section: { id, title, text = [], points = [], values, extra, isUrgent = false },
}: {
  section: Section;
}) {
  return (
    <section aria-labelledby={id} className={cx(isUrgent && 'rounded-panel bg-clay-wash p-6 md:p-8')}>
      <h2 id={id} className="display scroll-mt-8 text-[clamp(25px,3vw,31px)]">
        <Text message={title} />
      </h2>
      {text.map((message) => (
        <p key={String(message.id)} className="mt-4">
          <Text message={message} values={values} />
        </p>
      ))}
      {points.length > 0 && (
        <ul className="mt-4 grid gap-2.5">
          {points.map((message) => (
            <li
              key={String(message.id)}
              className="relative ps-6 before:absolute before:inset-s-0 before:top-[0.72em] before:size-1.5 before:rounded-pill before:bg-moss"
            >
              <Text message={message} values={values} />
            </li>
          ))}
        </ul>
      )}
      {extra && <div className="mt-6">{extra}</div>}
    </section>
  );
}

/** Beside wide articles only. On a phone it would push the first section, such as Emergencies, off the first screen. */
function Contents({ sections }: { sections: readonly Section[] }) {
  const intl = useIntl();
  return (
    <nav
      aria-label={intl.formatMessage({ defaultMessage: 'On this page' })}
      className="sticky top-8 self-start text-[15px] max-lg:hidden"
    >
      <p className="mb-2 text-[14px] font-semibold" aria-hidden="true">
        <FormattedMessage defaultMessage="On this page" />
      </p>
      <ul className="grid gap-0.5 border-s border-line ps-4 text-muted">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-block py-1 underline-offset-4 hover:text-ink hover:underline">
              <Text message={title} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** An article's title, description, and canonical URL; a plain name if the headline is more of a sentence. */
export const articleMeta =
  (path: string, title: MessageDescriptor, description: MessageDescriptor) =>
  ({ matches }: { matches: readonly unknown[] }) => {
    const intl = use(IntlContext);
    const brand = use(BrandContext);
    return pageMeta({
      title: plainText(intl, title, readFees(matches), brand),
      description: plainText(intl, description, readFees(matches), brand),
      path,
      origin: readOrigin(matches),
    });
  };
