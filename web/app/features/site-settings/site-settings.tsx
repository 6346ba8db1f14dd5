// The site's settings, as the operator changes them in the browser (N12).
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Loaded, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { type SiteSetting, siteSettingsQuery } from './api.ts';
import { BrandForm } from './brand-form.tsx';
import { MaintenanceForm } from './maintenance-form.tsx';
import { SettingHistory } from './setting-history.tsx';

export const SiteSettings = () => (
  <Loaded
    query={useQuery(siteSettingsQuery)}
    failed={<FormattedMessage defaultMessage="We couldn’t load the settings" />}
  >
    {({ settings }) => (
      <div className="grid gap-12">
        {settings.map((setting) => (
          <Section key={setting.setting.name} setting={setting} />
        ))}
      </div>
    )}
  </Loaded>
);

function Section({ setting: known }: { setting: SiteSetting }) {
  const { setting } = known;
  const history = <SettingHistory name={setting.name} setting={known} describe={describe} />;
  if (setting.name === 'brand')
    return (
      <StaffSection
        id="brand"
        title={<FormattedMessage defaultMessage="Brand" />}
        lead={
          <FormattedMessage defaultMessage="On every page, in emails, receipts, invoices, and calendars. Documents that were already made keep their name." />
        }
      >
        <BrandForm setting={known} brand={setting.value} />
        {history}
      </StaffSection>
    );
  if (setting.name === 'announcement')
    return (
      <StaffSection
        id="announcement"
        title={<FormattedMessage defaultMessage="Announcement" />}
        lead={<FormattedMessage defaultMessage="One line at the top of every page, until the time you choose." />}
      >
        <AnnouncementForm key={known.version} setting={known} announcement={setting.value} />
        {history}
      </StaffSection>
    );
  return (
    <StaffSection
      id="maintenance"
      title={<FormattedMessage defaultMessage="Maintenance" />}
      lead={
        <FormattedMessage defaultMessage="Stops changes, or closes the site for everyone but staff. You can still log in and turn it off here." />
      }
    >
      <MaintenanceForm key={known.version} setting={known} maintenance={setting.value} />
      {history}
    </StaffSection>
  );
}

/** A stored value in a few words. */
function describe(setting: SiteSetting['setting']): ReactNode {
  if (setting.name === 'brand') {
    const { name, supportEmail, lightAccent, darkAccent } = setting.value;
    return [name, supportEmail, lightAccent, darkAccent].filter(Boolean).join(' · ');
  }
  if (setting.value === null) return <FormattedMessage defaultMessage="Off" description="A setting that is off" />;
  return setting.name === 'announcement' ? setting.value.text : setting.value.message;
}
