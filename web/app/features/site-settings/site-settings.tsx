// The site's settings, as the operator changes them in the browser (N12), on three pages of the staff area.
import type { SiteSettingName } from '@daynook/contract/settings/limits';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useIsOffered } from '../../lib/site.ts';
import { Loaded, NoneYet, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { UnsavedForms } from '../../ui/forms/unsaved-forms.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { type SiteSetting, siteSettingsQuery } from './api.ts';
import { BrandForm } from './brand-form.tsx';
import { CountriesForm } from './countries-form.tsx';
import { SettingWords } from './describe-setting.tsx';
import { FeaturesForm } from './features-form.tsx';
import { HostingForm } from './hosting-form.tsx';
import { Invitations } from './invitations.tsx';
import { LanguagesForm } from './languages-form.tsx';
import { LimitsForm } from './limits-form.tsx';
import { LogoForm } from './logo-form.tsx';
import { MaintenanceForm } from './maintenance-form.tsx';
import { AmenitiesForm } from './offer/amenities-form.tsx';
import { HomeForm } from './offer/home-form.tsx';
import { KindsForm } from './offer/kinds-form.tsx';
import { KudosForm } from './offer/kudos-form.tsx';
import { PoliciesForm } from './offer/policies-form.tsx';
import { PagesForm } from './pages-form.tsx';
import { ReputationForm } from './reputation-form.tsx';
import { SettingHistory } from './setting-history.tsx';

const Settings = ({ names }: { names: readonly SiteSettingName[] }) => (
  <Loaded
    query={useQuery(siteSettingsQuery)}
    failed={<FormattedMessage defaultMessage="We couldn’t load the settings" />}
  >
    {({ settings }) => (
      <UnsavedForms>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 xl:grid-cols-[10rem_minmax(0,1fr)]">
          <Contents names={names} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
            {settings
              .filter(({ setting }) => names.includes(setting.name))
              .map((setting) => (
                <Section key={setting.setting.name} setting={setting} />
              ))}
          </div>
        </div>
      </UnsavedForms>
    )}
  </Loaded>
);

/** Sections further down are easy to miss. */
function Contents({ names }: { names: readonly SiteSettingName[] }) {
  const intl = useIntl();
  return (
    <div className="text-[15px] xl:sticky xl:top-6 xl:self-start">
      <ul
        aria-label={intl.formatMessage({ defaultMessage: 'On this page' })}
        className="flex flex-wrap gap-x-6 text-muted xl:grid xl:border-s xl:border-line xl:ps-4"
      >
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline xl:min-h-9"
            >
              {texts[name].title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the site looks like. */
export const LookSettings = () => <Settings names={['brand', 'logo', 'home', 'pages']} />;
/** Which languages it has, where homes can be, who may host, and what's offered. */
export const OfferSettings = () => (
  <Settings names={['languages', 'countries', 'hosting', 'features', 'kudos', 'reputation', 'limits']} />
);
/** What listings can be and have. */
export const ListingSettings = () => <Settings names={['kinds', 'amenities', 'policies']} />;
/** What's told to everyone. */
export const NoticeSettings = () => <Settings names={['announcement', 'maintenance']} />;

const texts: Readonly<Record<SiteSettingName, { title: ReactNode; lead: ReactNode }>> = {
  brand: {
    title: <FormattedMessage defaultMessage="Name and colors" />,
    lead: (
      <FormattedMessage defaultMessage="On every page, in emails, receipts, invoices, and calendars. Documents that were already made keep their name." />
    ),
  },
  logo: {
    title: <FormattedMessage defaultMessage="Logo" />,
    lead: (
      <FormattedMessage defaultMessage="In the header and footer, on login pages, and, if it’s about square, in browser tabs. Emails show the name." />
    ),
  },
  languages: {
    title: <FormattedMessage defaultMessage="Languages" />,
    lead: <FormattedMessage defaultMessage="What pages and emails are offered in." />,
  },
  home: {
    title: <FormattedMessage defaultMessage="Home page" />,
    lead: <FormattedMessage defaultMessage="Which sections it has, in this order. The search is always first." />,
  },
  pages: {
    title: <FormattedMessage defaultMessage="Pages about you" />,
    lead: (
      <FormattedMessage defaultMessage="What you turn off disappears from the footer, the sitemap, and search engines, and its address isn’t found anymore." />
    ),
  },
  countries: {
    title: <FormattedMessage defaultMessage="Countries and currencies" />,
    lead: <FormattedMessage defaultMessage="Where hosts can add homes, and which currencies they can charge." />,
  },
  hosting: {
    title: <FormattedMessage defaultMessage="Hosting" description="Settings: who may host" />,
    lead: <FormattedMessage defaultMessage="Who can offer workspaces here." />,
  },
  features: {
    title: <FormattedMessage defaultMessage="Features" />,
    lead: (
      <FormattedMessage defaultMessage="What you turn off disappears from pages and menus. What people saved is kept, and old links say that it isn’t offered." />
    ),
  },
  kudos: {
    title: <FormattedMessage defaultMessage="Kudos tags" />,
    lead: (
      <FormattedMessage defaultMessage="What guests and hosts can thank each other for. Kudos keep a tag that you turn off." />
    ),
  },
  reputation: {
    title: <FormattedMessage defaultMessage="Reputation files" />,
    lead: (
      <FormattedMessage defaultMessage="Choose the sites whose files members can add to their profiles. Their content never affects ratings, badges, or search here." />
    ),
  },
  kinds: {
    title: <FormattedMessage defaultMessage="Kinds of listings" />,
    lead: (
      <FormattedMessage defaultMessage="What hosts can add, in this order. Listings of a kind that you turn off stay as they are." />
    ),
  },
  amenities: {
    title: <FormattedMessage defaultMessage="Amenities" />,
    lead: (
      <FormattedMessage defaultMessage="What hosts can choose and guests can filter by. Listings keep what you turn off until their host removes it." />
    ),
  },
  policies: {
    title: <FormattedMessage defaultMessage="Cancellation policies" />,
    lead: (
      <FormattedMessage defaultMessage="What hosts can choose. Listings keep a policy that you turn off until their host changes it, and bookings always keep theirs." />
    ),
  },
  limits: {
    title: <FormattedMessage defaultMessage="Limits" />,
    lead: (
      <FormattedMessage defaultMessage="How much members can do, so that nobody takes too much or bothers others." />
    ),
  },
  announcement: {
    title: <FormattedMessage defaultMessage="Announcement" />,
    lead: <FormattedMessage defaultMessage="One line at the top of every page, until the time you choose." />,
  },
  maintenance: {
    title: <FormattedMessage defaultMessage="Maintenance" />,
    lead: (
      <FormattedMessage defaultMessage="Stops changes, or closes the site for everyone but staff. You can still log in and turn it off here." />
    ),
  },
};

function Section({ setting: known }: { setting: SiteSetting }) {
  const { name } = known.setting;
  return (
    <StaffSection id={name} {...texts[name]}>
      {name === 'kudos' && <KudosAreOff />}
      <SettingForm setting={known} />
      {known.setting.name === 'hosting' && known.setting.value.access === 'invited' && <Invitations />}
      <SettingHistory name={name} setting={known} describe={(setting) => <SettingWords setting={setting} />} />
    </StaffSection>
  );
}

function KudosAreOff() {
  if (useIsOffered()('kudos')) return null;
  return (
    <NoneYet>
      <FormattedMessage
        defaultMessage="Kudos are off under <link>Features</link>, so nobody sees these tags."
        values={{
          link: (words) => (
            <a key="features" href="#features" className="font-semibold text-moss underline underline-offset-4">
              {words}
            </a>
          ),
        }}
      />
    </NoneYet>
  );
}

/** The form of one setting. After a change it starts from what's stored, except the brand, which keeps what's typed. */
export function SettingForm({ setting: known }: { setting: SiteSetting }) {
  const { setting, version } = known;
  switch (setting.name) {
    case 'brand':
      return <BrandForm setting={known} brand={setting.value} />;
    case 'logo':
      return <LogoForm key={version} setting={known} logo={setting.value} />;
    case 'languages':
      return <LanguagesForm key={version} setting={known} languages={setting.value} />;
    case 'home':
      return <HomeForm key={version} setting={known} home={setting.value} />;
    case 'pages':
      return <PagesForm key={version} setting={known} pages={setting.value} />;
    case 'countries':
      return <CountriesForm key={version} setting={known} countries={setting.value} />;
    case 'hosting':
      return <HostingForm key={version} setting={known} hosting={setting.value} />;
    case 'features':
      return <FeaturesForm key={version} setting={known} features={setting.value} />;
    case 'kudos':
      return <KudosForm key={version} setting={known} kudos={setting.value} />;
    case 'reputation':
      return <ReputationForm key={version} setting={known} reputation={setting.value} />;
    case 'kinds':
      return <KindsForm key={version} setting={known} kinds={setting.value} />;
    case 'amenities':
      return <AmenitiesForm key={version} setting={known} amenities={setting.value} />;
    case 'policies':
      return <PoliciesForm key={version} setting={known} policies={setting.value} />;
    case 'limits':
      return <LimitsForm key={version} setting={known} limits={setting.value} />;
    case 'announcement':
      return <AnnouncementForm key={version} setting={known} announcement={setting.value} />;
    case 'maintenance':
      return <MaintenanceForm key={version} setting={known} maintenance={setting.value} />;
  }
}
