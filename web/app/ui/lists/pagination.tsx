// A list's pages as links, so that each page has a URL and Back works.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { cx } from '../class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx';
import { pagesToShow } from './pages-to-show.ts';

interface PaginationProps {
  page: number;
  pageCount: number;
  /** The URL of a page. */
  linkTo: (page: number) => string;
  label?: string;
}

const stepClass = 'grid size-11 place-items-center rounded-pill text-[15px] font-semibold num hover:bg-well';

export function Pagination({ page, pageCount, linkTo, label }: PaginationProps) {
  const intl = useIntl();
  if (pageCount <= 1) return null;
  const step = (target: number, name: string, icon: React.ReactNode) =>
    target >= 1 && target <= pageCount ? (
      <Link to={linkTo(target)} aria-label={name} className={stepClass} preventScrollReset={false}>
        {icon}
      </Link>
    ) : (
      <span aria-hidden="true" className={cx(stepClass, 'opacity-30 hover:bg-transparent')}>
        {icon}
      </span>
    );
  return (
    <nav
      aria-label={label ?? intl.formatMessage({ defaultMessage: 'Pages' })}
      className="flex flex-wrap items-center justify-center gap-1 max-sm:gap-0"
    >
      {step(page - 1, intl.formatMessage({ defaultMessage: 'Previous page' }), <ChevronLeftIcon />)}
      {pagesToShow(page, pageCount).map((entry, index) =>
        entry === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name of its own
          <span key={`gap${index}`} aria-hidden="true" className="px-1 text-faint">
            …
          </span>
        ) : (
          <Link
            key={entry}
            to={linkTo(entry)}
            aria-current={entry === page ? 'page' : undefined}
            className={cx(stepClass, entry === page && 'bg-moss text-moss-ink hover:bg-moss')}
          >
            <span className="sr-only">
              <FormattedMessage defaultMessage="Page" />{' '}
            </span>
            {entry}
          </Link>
        ),
      )}
      {step(page + 1, intl.formatMessage({ defaultMessage: 'Next page' }), <ChevronRightIcon />)}
    </nav>
  );
}
