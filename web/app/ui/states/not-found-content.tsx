// Says what wasn't found and where to go instead: a search and three links, or the links of a work area.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Link, useLocation } from 'react-router';
import { usePlaceLabel } from '../../lib/country-words.ts';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';
import { TextField } from '../forms/text-field.tsx';
import { SearchIcon } from '../icons/icons.tsx';

export interface WayOn {
  readonly to: string;
  readonly label: ReactNode;
}

const GUEST_LINKS: readonly WayOn[] = [
  { to: '/', label: <FormattedMessage defaultMessage="Homepage" /> },
  { to: '/discover', label: <FormattedMessage defaultMessage="Browse cities" /> },
  { to: '/help', label: <FormattedMessage defaultMessage="Help" /> },
];

interface NotFoundProps {
  isGone?: boolean;
  message?: string | undefined;
  /** The pages of a work area, whose members don't search for a workspace. It's inside that area's own margins. */
  links?: readonly WayOn[] | undefined;
}

export function NotFound({ isGone = false, message, links }: NotFoundProps) {
  const intl = useIntl();
  const { pathname } = useLocation();
  return (
    <div
      className={cx(
        'grid grow content-center gap-x-16 gap-y-10 md:items-center',
        links ? 'py-8 md:grid-cols-[minmax(0,32rem)_14rem]' : 'wrap py-16 md:grid-cols-[1.2fr_.8fr]',
      )}
    >
      <title>{intl.formatMessage({ defaultMessage: 'Not found · {brand}' })}</title>
      <div>
        <p className="text-[15px] font-semibold text-clay num">{isGone ? '410' : '404'}</p>
        <h1
          className={cx(
            'display mt-2 max-w-[14ch]',
            links ? 'text-[clamp(34px,4.5vw,48px)]' : 'text-[clamp(40px,6.5vw,72px)]',
          )}
        >
          {isGone ? (
            <FormattedMessage defaultMessage="This page is gone." />
          ) : (
            <FormattedMessage defaultMessage="We can’t find that page." />
          )}
        </h1>
        <p className="mt-5 max-w-[48ch] text-[18px] text-muted">
          {message ?? (
            <FormattedMessage
              defaultMessage="There’s nothing at {path}. It may have moved, or the address may have a typo."
              values={{
                path: (
                  <code className="rounded bg-well inline-block max-w-full px-1.5 text-[15px] wrap-anywhere">
                    {pathname}
                  </code>
                ),
              }}
            />
          )}
        </p>
        {!links && <SearchInstead />}
        <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-2 font-medium text-moss">
          {(links ?? GUEST_LINKS).map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="finger relative underline-offset-4 hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <Door isSmall={links !== undefined} />
    </div>
  );
}

function SearchInstead() {
  const label = usePlaceLabel('long');
  return (
    <Form action="/search" role="search" className="mt-8 flex max-w-lg flex-wrap items-end gap-2.5">
      <TextField
        name="city"
        label={label}
        isLabelHidden
        placeholder={label}
        autoComplete="off"
        before={<SearchIcon size={18} />}
        className="min-w-60 grow"
        required
      />
      <Button type="submit" className="h-12">
        <FormattedMessage defaultMessage="Search" />
      </Button>
    </Form>
  );
}

/** A door left ajar, light falling through it. */
function Door({ isSmall }: { isSmall: boolean }) {
  return (
    <svg
      viewBox="0 0 360 420"
      aria-hidden="true"
      className={cx('mx-auto w-full', isSmall ? 'max-w-56 max-md:hidden' : 'max-w-80 max-md:max-w-56')}
    >
      <rect x="70" y="20" width="220" height="360" rx="14" className="fill-well" />
      <path d="M92 42h176v338H92z" className="fill-sun-wash" />
      <path d="M92 42h176v338H92z" className="fill-sun opacity-20" />
      <path d="M92 42l112 30v338L92 380z" className="fill-moss" />
      <path d="M112 78l72 17v112l-72-9zM112 226l72 10v112l-72-12z" className="fill-moss-hover opacity-60" />
      <circle cx="190" cy="232" r="6" className="fill-sun" />
      <path d="M204 380h64l84 34H204z" className="fill-sun opacity-30" />
      <path d="M20 380h320" className="stroke-line-strong" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
