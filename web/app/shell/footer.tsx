// The footer of every page (SH4): each link is a real page. Hosting and staff pages have only its last line.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useIsShown } from '../lib/site.ts';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { BrandLogo } from './brand-mark.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const columns: { id: string; title: ReactNode; links: [to: string, label: ReactNode][] }[] = [
  {
    id: 'about-us',
    title: <FormattedMessage defaultMessage="{brand}" />,
    links: [
      ['/about', <FormattedMessage key="about" defaultMessage="About" />],
      ['/how-it-works', <FormattedMessage key="how" defaultMessage="How it works" />],
      ['/blog', <FormattedMessage key="blog" defaultMessage="Blog" />],
      ['/careers', <FormattedMessage key="careers" defaultMessage="Careers" />],
    ],
  },
  {
    id: 'people',
    title: <FormattedMessage defaultMessage="Guests and hosts" />,
    links: [
      ['/guests', <FormattedMessage key="guests" defaultMessage="For guests" />],
      ['/hosts', <FormattedMessage key="hosts" defaultMessage="For hosts" />],
      ['/become-host', <FormattedMessage key="become" defaultMessage="Become a host" />],
      ['/enterprise', <FormattedMessage key="teams" defaultMessage="For teams" />],
    ],
  },
  {
    id: 'help',
    title: <FormattedMessage defaultMessage="Help" />,
    links: [
      ['/help', <FormattedMessage key="help" defaultMessage="Help" />],
      ['/safety', <FormattedMessage key="safety" defaultMessage="Safety" />],
      ['/contact', <FormattedMessage key="contact" defaultMessage="Contact" />],
      ['/accessibility', <FormattedMessage key="accessibility" defaultMessage="Accessibility" />],
    ],
  },
  {
    id: 'legal',
    title: <FormattedMessage defaultMessage="Legal" />,
    links: [
      ['/terms', <FormattedMessage key="terms" defaultMessage="Terms" />],
      ['/terms-of-service', <FormattedMessage key="host-terms" defaultMessage="Host Terms" />],
      ['/privacy', <FormattedMessage key="privacy" defaultMessage="Privacy" />],
      ['/privacy-policy', <FormattedMessage key="data" defaultMessage="Data Protection" />],
      ['/cookies', <FormattedMessage key="cookies" defaultMessage="Cookies" />],
    ],
  },
];

const slimLinks: [to: string, label: ReactNode][] = [
  ['/help', <FormattedMessage key="help" defaultMessage="Help" />],
  ['/terms-of-service', <FormattedMessage key="host-terms" defaultMessage="Host Terms" />],
  ['/privacy', <FormattedMessage key="privacy" defaultMessage="Privacy" />],
];

export function Footer() {
  const intl = useIntl();
  const isShown = useIsShown();
  return (
    <footer className="mt-24 border-t border-line bg-well/50 slim-footer:mt-6 slim-footer:border-0 slim-footer:bg-transparent">
      <div className="wrap grid gap-x-8 gap-y-10 py-14 grid-cols-2 md:grid-cols-4 lg:grid-cols-[1.6fr_repeat(4,1fr)] slim-footer:hidden">
        <div className="max-lg:col-span-full">
          <div className="flex items-center gap-2.5">
            <BrandLogo />
          </div>
          <p className="mt-3 max-w-[30ch] text-[15px] text-muted">
            <FormattedMessage defaultMessage="Workspaces in homes, by the hour, the day, or longer." />
          </p>
        </div>
        {columns.map(({ id, title, links }) => (
          <nav key={id} aria-labelledby={`footer-${id}`}>
            <h2 id={`footer-${id}`} className="mb-3 text-[14px] font-semibold">
              {title}
            </h2>
            <ul className="grid gap-0.5 text-[15px] text-muted">
              {links
                .filter(([to]) => isShown(to))
                .map(([to, label]) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="inline-block py-1 max-lg:py-[11px] underline-offset-4 hover:text-ink hover:underline"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-5 text-[14px] text-muted slim-footer:py-3">
          <span className="slim-footer:grow slim-footer:basis-72">
            <FormattedMessage defaultMessage="© {brand}. Place names by GeoNames, shorelines by GSHHG and Natural Earth." />
          </span>
          <nav
            aria-label={intl.formatMessage({ defaultMessage: 'Help and terms' })}
            className="hidden gap-x-5 sm:ms-auto slim-footer:flex"
          >
            {slimLinks.map(([to, label]) => (
              <Link key={to} to={to} className="finger relative underline-offset-4 hover:text-ink hover:underline">
                {label}
              </Link>
            ))}
          </nav>
          <LanguageSwitch label={intl.formatMessage({ defaultMessage: 'Language' })} />
          <ThemeSwitch label={intl.formatMessage({ defaultMessage: 'Theme' })} />
        </div>
      </div>
    </footer>
  );
}
