// Says what wasn't found and where to go instead: a search and three links.
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Link, useLocation } from 'react-router';
import { Button } from '../button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { SearchIcon } from '../icons/icons.tsx';

export function NotFound({ isGone = false, message }: { isGone?: boolean; message?: string | undefined }) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const searchLabel = intl.formatMessage({
    defaultMessage: 'City, neighborhood, or ZIP',
  });
  return (
    <div className="wrap grid grow content-center gap-x-16 gap-y-10 py-16 md:grid-cols-[1.2fr_.8fr] md:items-center">
      <title>{intl.formatMessage({ defaultMessage: 'Not found · Daynook' })}</title>
      <div>
        <p className="text-[15px] font-semibold text-clay num">{isGone ? '410' : '404'}</p>
        <h1 className="display mt-2 max-w-[14ch] text-[clamp(40px,6.5vw,72px)]">
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
        <Form action="/search" role="search" className="mt-8 flex max-w-lg items-end gap-2.5">
          <TextField
            name="city"
            label={searchLabel}
            isLabelHidden
            placeholder={searchLabel}
            autoComplete="off"
            before={<SearchIcon size={18} />}
            className="grow"
            required
          />
          <Button type="submit" className="h-12">
            <FormattedMessage defaultMessage="Search" />
          </Button>
        </Form>
        <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-2 font-medium text-moss">
          <li>
            <Link to="/" className="underline-offset-4 hover:underline">
              <FormattedMessage defaultMessage="Homepage" />
            </Link>
          </li>
          <li>
            <Link to="/discover" className="underline-offset-4 hover:underline">
              <FormattedMessage defaultMessage="Browse cities" />
            </Link>
          </li>
          <li>
            <Link to="/help" className="underline-offset-4 hover:underline">
              <FormattedMessage defaultMessage="Help" />
            </Link>
          </li>
        </ul>
      </div>
      <Door />
    </div>
  );
}

/** A door left ajar, light falling through it. */
function Door() {
  return (
    <svg viewBox="0 0 360 420" aria-hidden="true" className="mx-auto w-full max-w-80 max-md:max-w-56">
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
