// The settings tabs; an unknown tab shows the first.
import { lazy, type ReactNode, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate, useParams } from 'react-router';
import { WatchList } from '../../features/search-watches/watch-list.tsx';
import { NotificationSettings } from '../../features/settings/notification-settings.tsx';
import { PushDevices } from '../../features/settings/push-devices.tsx';
import { QuietHours } from '../../features/settings/quiet-hours.tsx';
import { TextMessages } from '../../features/settings/text-messages.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import type { OwnProfile } from '../../nouns/accounts/api.ts';
import { useHostStatus } from '../../nouns/hosting/host-status.ts';
import { useOwnProfile } from '../../nouns/members/api.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { LinkTabs } from '../../ui/lists/tabs.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { AccountTab } from './settings/account-tab.tsx';
import { DataTab } from './settings/data-tab.tsx';
import { PaymentsTab } from './settings/payments-tab.tsx';
import { PreferencesTab } from './settings/preferences-tab.tsx';
import { PrivacyTab } from './settings/privacy-tab.tsx';
import { SecurityTab } from './settings/security-tab.tsx';

const RepliesTab = lazy(() => import('./settings/replies-tab.tsx').then((module) => ({ default: module.RepliesTab })));

const ApiTab = lazy(() => import('./settings/api-tab.tsx').then((module) => ({ default: module.ApiTab })));

const TeamList = lazy(() =>
  import('../../features/teams/team-list.tsx').then((module) => ({ default: module.TeamList })),
);

const CalendarPushSection = lazy(() =>
  import('../../features/calendar-push/calendar-push-section.tsx').then((module) => ({
    default: module.CalendarPushSection,
  })),
);

const CalendarLinks = lazy(() =>
  import('../host/calendar-links.tsx').then((module) => ({ default: module.CalendarLinks })),
);

export const meta = () => pageMeta({ title: { defaultMessage: 'Settings' }, isHidden: true });

const tabs = [
  ['account', <FormattedMessage key="account" defaultMessage="Account" />],
  ['security', <FormattedMessage key="security" defaultMessage="Security" />],
  ['notifications', <FormattedMessage key="notifications" defaultMessage="Notifications" />],
  ['calendars', <FormattedMessage key="calendars" defaultMessage="Calendars" />],
  ['replies', <FormattedMessage key="replies" defaultMessage="Saved replies" />],
  ['preferences', <FormattedMessage key="preferences" defaultMessage="Preferences" />],
  ['privacy', <FormattedMessage key="privacy" defaultMessage="Privacy" />],
  ['teams', <FormattedMessage key="teams" defaultMessage="Teams" />],
  ['payments', <FormattedMessage key="payments" defaultMessage="Payments" />],
  ['api', <FormattedMessage key="api" defaultMessage="Integrations" />],
  ['data', <FormattedMessage key="data" defaultMessage="Data" />],
] as const;
type Tab = (typeof tabs)[number][0];

const isTab = (text: string): text is Tab => tabs.some(([id]) => id === text);
const toAddress = (tab: Tab) => (tab === 'account' ? '/settings' : `/settings/${tab}`);

export default function Settings() {
  const intl = useIntl();
  const { isHost } = useHostStatus();
  const { tab = 'account' } = useParams();
  if (!isTab(tab)) return <Navigate to="/settings" replace />;
  return (
    <div className="wrap py-10 md:py-12">
      <PageHeader title={<FormattedMessage defaultMessage="Settings" />} />
      <div className="mt-8">
        <LinkTabs
          label={intl.formatMessage({ defaultMessage: 'Settings sections' })}
          tabs={tabs
            // Replies are for hosts, but their URL works for everyone.
            .filter(([id]) => id !== 'replies' || isHost || id === tab)
            .map(([id, label]) => ({ to: toAddress(id), label, isCurrent: id === tab }))}
        />
      </div>
      <div className="mt-8 grid max-w-3xl gap-6 lg:max-w-none">{contents[tab]}</div>
    </div>
  );
}

/** Tabs that need the profile wait for it and show an error if it can't be loaded. */
function WithProfile({ children }: { children: (profile: OwnProfile) => ReactNode }) {
  const profile = useOwnProfile();
  if (profile.data) return children(profile.data);
  if (profile.isPending) {
    return (
      <div className="grid gap-6" aria-busy="true">
        <Skeleton className="h-72 rounded-panel" />
        <Skeleton className="h-40 rounded-panel" />
      </div>
    );
  }
  return (
    <ErrorState
      title={<FormattedMessage defaultMessage="We couldn’t load your settings" />}
      onRetry={() => void profile.refetch()}
      isRetrying={profile.isFetching}
    >
      {profile.error.message}
    </ErrorState>
  );
}

const contents: Record<Tab, ReactNode> = {
  account: <WithProfile>{(profile) => <AccountTab profile={profile} />}</WithProfile>,
  security: <SecurityTab />,
  notifications: (
    <>
      <SettingsSection
        title={<FormattedMessage defaultMessage="Notifications" />}
        lead={
          <FormattedMessage defaultMessage="Choose what you get by email, in the app, and as push notifications. Changes apply right away." />
        }
      >
        <NotificationSettings />
      </SettingsSection>
      <SettingsSection
        title={<FormattedMessage defaultMessage="Push notifications" />}
        lead={
          <FormattedMessage defaultMessage="Get notifications on your phone or computer, even when {brand} isn’t open. The Push column above says which." />
        }
      >
        <PushDevices />
      </SettingsSection>
      <TextMessages />
      <SettingsSection
        title={<FormattedMessage defaultMessage="Quiet hours" />}
        lead={
          <FormattedMessage defaultMessage="During quiet hours, we hold emails and push notifications, except urgent ones and those about payments or account security. In-app notifications still appear right away." />
        }
      >
        <QuietHours />
      </SettingsSection>
      <WatchList />
    </>
  ),
  calendars: (
    <Suspense fallback={<Skeleton className="h-72 rounded-panel" />}>
      <CalendarLinks />
      <CalendarPushSection />
    </Suspense>
  ),
  replies: (
    <Suspense fallback={<Skeleton className="h-72 rounded-panel" />}>
      <RepliesTab />
    </Suspense>
  ),
  preferences: <WithProfile>{(profile) => <PreferencesTab profile={profile} />}</WithProfile>,
  privacy: <PrivacyTab />,
  teams: (
    <Suspense fallback={<Skeleton className="h-72 rounded-panel" />}>
      <TeamList />
    </Suspense>
  ),
  payments: <PaymentsTab />,
  api: (
    <Suspense fallback={<Skeleton className="h-72 rounded-panel" />}>
      <ApiTab />
    </Suspense>
  ),
  data: <WithProfile>{(profile) => <DataTab profile={profile} />}</WithProfile>,
};
