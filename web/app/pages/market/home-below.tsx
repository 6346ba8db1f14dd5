// The lower part of the home page, such as benefits and an invitation to hosts. Loaded after the rest.
import type { HomeSectionId } from '@daynook/contract/settings/limits';
import { Fragment, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { RecentlyViewed } from '../../features/listing-page/recently-viewed-list.tsx';
import { formatBasisPoints, useFees } from '../../lib/fees.ts';
import { useLocale } from '../../lib/locale.ts';
import { HomeTitle } from '../../nouns/home/home-title.tsx';
import { useBecomeHost } from '../../nouns/hosting/use-become-host.ts';
import { BoltIcon, CalendarIcon, ShieldIcon } from '../../ui/icons/icons.tsx';
import { PinIcon } from '../../ui/icons/shell-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Sections that are shown above have nothing here. */
const SECTIONS: Partial<Record<HomeSectionId, () => ReactNode>> = {
  recent: () => <RecentlyViewed />,
  benefits: () => <Features />,
  hosts: () => <HostCall />,
};

export const HomeBelow = ({ sections }: { sections: readonly HomeSectionId[] }) =>
  sections.map((section) => <Fragment key={section}>{SECTIONS[section]?.()}</Fragment>);

function Features() {
  return (
    <section className="wrap mt-24 md:mt-32" aria-labelledby="why">
      <h2 id="why" className="display max-w-[20ch] text-[clamp(30px,4vw,46px)] leading-[1.08]">
        <HomeTitle section="benefits" />
      </h2>
      <div className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        <Feature icon={<CalendarIcon />} title={<FormattedMessage defaultMessage="By the hour or the week" />}>
          <FormattedMessage defaultMessage="Pick the hours you need. You automatically get the cheapest mix of hours, days, and weeks." />
        </Feature>
        <Feature icon={<ShieldIcon />} title={<FormattedMessage defaultMessage="No hidden fees" />}>
          <FormattedMessage defaultMessage="See the total with fees and cleaning before you log in, and what you’d get back if you cancel." />
        </Feature>
        <Feature icon={<BoltIcon />} title={<FormattedMessage defaultMessage="Instant or by request" />}>
          <FormattedMessage defaultMessage="Book right away, or send a request. Hosts have up to 24 hours to answer, and your time is held until then." />
        </Feature>
        <Feature icon={<PinIcon />} title={<FormattedMessage defaultMessage="Homes stay private" />}>
          <FormattedMessage defaultMessage="The map shows an approximate area. Only guests with a confirmed booking see the exact address." />
        </Feature>
      </div>
    </section>
  );
}

const Feature = ({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) => (
  <div>
    <span className="grid size-11 place-items-center rounded-pill bg-moss-wash text-moss">{icon}</span>
    <h3 className="mt-4 text-[17px] font-semibold">{title}</h3>
    <p className="mt-1.5 text-[15px] leading-6 text-muted text-pretty">{children}</p>
  </div>
);

function HostCall() {
  const { becomeHost } = useBecomeHost();
  const { hostBasisPoints } = useFees();
  const locale = useLocale();
  return (
    <section className="wrap mt-24 md:mt-32">
      <div className="grid items-center gap-8 rounded-[32px] bg-well px-6 py-12 md:grid-cols-[1.4fr_1fr] md:px-14 md:py-16">
        <div>
          <h2 className="display text-[clamp(30px,4vw,46px)] leading-[1.08]">
            <HomeTitle section="hosts" />
          </h2>
          <p className="mt-4 max-w-[52ch] text-[17px] leading-7 text-muted text-pretty">
            <FormattedMessage
              defaultMessage="Rent it to people who need a quiet place to work. You set the hours, price, and house rules, and keep {share} of what you charge."
              values={{ share: formatBasisPoints(10_000 - hostBasisPoints, locale) }}
            />
          </p>
        </div>
        <div className="flex flex-wrap gap-3 md:justify-end">
          {/* A link, because this part hydrates late. Clicked before that, it leads to the page that explains hosting. */}
          <LinkButton
            to="/become-host"
            size="lg"
            onClick={(event) => {
              event.preventDefault();
              becomeHost();
            }}
          >
            <FormattedMessage defaultMessage="Become a host" />
          </LinkButton>
          <LinkButton to="/become-host" size="lg" variant="outline">
            <FormattedMessage defaultMessage="How it works" />
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
