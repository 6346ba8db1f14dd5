// The apps that are connected to the member's account: what each may do, when it was last used, and how to connect one.
import type { AppScope } from '@daynook/contract/connections/app-scopes';
import { useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { CopyField } from '../../ui/forms/copy-field.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type ConnectedApp, useApps, useDisconnectApp, useNarrowApp } from './app-api.ts';
import { NarrowDialog } from './narrow-dialog.tsx';
import { RemovalDialog } from './removal-dialog.tsx';

const appScopeNames: Readonly<Record<AppScope, MessageDescriptor>> = defineMessages({
  'bookings:read': { defaultMessage: 'See your bookings' },
  'bookings:write': { defaultMessage: 'Hold hours for you' },
});

export function AppList() {
  const intl = useIntl();
  const apps = useApps();
  const [removing, setRemoving] = useState<ConnectedApp>();
  const [narrowing, setNarrowing] = useState<ConnectedApp>();
  const rows = apps.data?.pages.flatMap((page) => page.apps);
  const about = apps.data?.pages[0];
  return (
    <SettingsSection
      title={<FormattedMessage defaultMessage="Connected apps" />}
      lead={
        <FormattedMessage defaultMessage="Assistants and other apps that support MCP can find workspaces and hold hours for you. You always confirm and pay here." />
      }
    >
      {apps.isPending && <Skeleton className="h-32 rounded-panel" />}
      {apps.isError && !rows && (
        <ErrorState
          className="!py-6"
          error={apps.error}
          title={<FormattedMessage defaultMessage="We couldn’t load your connected apps" />}
          onRetry={() => void apps.refetch()}
          isRetrying={apps.isFetching}
        />
      )}
      {rows?.length === 0 && (
        <p className="text-muted">
          <FormattedMessage defaultMessage="You haven’t connected any apps." />
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map((app) => (
            <AppRow key={app._id} app={app} onNarrow={() => setNarrowing(app)} onDisconnect={() => setRemoving(app)} />
          ))}
        </ul>
      )}
      <ListMore list={apps} />
      {about && (
        <div className="grid gap-2">
          <CopyField label={intl.formatMessage({ defaultMessage: 'URL to add in the app' })} text={about.mcpUrl} />
          <p className="text-[14px] text-muted">
            {about.canConnect ? (
              <FormattedMessage defaultMessage="Add this URL as a connector or MCP server in your app. It opens this site, where you log in and agree." />
            ) : (
              <FormattedMessage defaultMessage="Add this URL as an MCP server in your app, with an API token as its bearer token." />
            )}
          </p>
        </div>
      )}
      {removing && <DisconnectDialog app={removing} onClose={() => setRemoving(undefined)} />}
      {narrowing && <NarrowAppDialog app={narrowing} onClose={() => setNarrowing(undefined)} />}
    </SettingsSection>
  );
}

interface AppRowProps {
  app: ConnectedApp;
  onNarrow: () => void;
  onDisconnect: () => void;
}

function AppRow({ app, onNarrow, onDisconnect }: AppRowProps) {
  const intl = useIntl();
  const { name, site, scopes, createdAt, lastUsedAt, lastUsedFrom } = app;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-48">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-[14px] text-muted [overflow-wrap:anywhere]">
          {site === null ? <FormattedMessage defaultMessage="A program on a computer" /> : site}
        </p>
        <p className="text-[14px] text-muted">
          {scopes.length === 0 ? (
            <FormattedMessage defaultMessage="Search only" />
          ) : (
            intl.formatList(
              scopes.map((scope) => intl.formatMessage(appScopeNames[scope])),
              { type: 'unit' },
            )
          )}
        </p>
        <p className="text-[14px] text-muted num">
          {lastUsedAt === null ? (
            <FormattedMessage defaultMessage="Connected {at}. Never used." values={{ at: <Moment at={createdAt} /> }} />
          ) : (
            <FormattedMessage
              defaultMessage="Connected {at}. Last used {used} from {network}."
              values={{ at: <Moment at={createdAt} />, used: <Moment at={lastUsedAt} />, network: lastUsedFrom }}
            />
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {scopes.length > 0 && (
          <Button
            variant="outline"
            size="sm"
            onClick={onNarrow}
            aria-label={intl.formatMessage({ defaultMessage: 'Change permissions of {name}' }, { name })}
          >
            <FormattedMessage defaultMessage="Permissions" />
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          onClick={onDisconnect}
          aria-label={intl.formatMessage({ defaultMessage: 'Disconnect {name}' }, { name })}
        >
          <FormattedMessage defaultMessage="Disconnect" />
        </Button>
      </div>
    </li>
  );
}

function NarrowAppDialog({ app, onClose }: { app: ConnectedApp; onClose: () => void }) {
  const narrow = useNarrowApp(app._id);
  return (
    <NarrowDialog
      title={<FormattedMessage defaultMessage="Permissions of “{name}”" values={{ name: app.name }} />}
      scopes={app.scopes}
      names={appScopeNames}
      needsOne={false}
      error={narrow.error}
      isBusy={narrow.isPending}
      onSave={(scopes) => narrow.mutateAsync({ scopes })}
      onClose={onClose}
    />
  );
}

function DisconnectDialog({ app, onClose }: { app: ConnectedApp; onClose: () => void }) {
  const intl = useIntl();
  const disconnect = useDisconnectApp();
  return (
    <RemovalDialog
      title={<FormattedMessage defaultMessage="Disconnect “{name}”?" values={{ name: app.name }} />}
      keep={<FormattedMessage defaultMessage="Keep connected" />}
      remove={<FormattedMessage defaultMessage="Disconnect" />}
      isBusy={disconnect.isPending}
      onRemove={() => disconnect.mutateAsync(app._id)}
      done={intl.formatMessage({ defaultMessage: 'App disconnected' })}
      onClose={onClose}
    >
      <FormattedMessage defaultMessage="It loses access immediately. Hours that it already holds stay held until they expire." />
    </RemovalDialog>
  );
}
