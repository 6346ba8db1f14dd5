// The member's webhooks: whether each works, and its log, test, secret, and end.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useWebhooks } from './api.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { AddWebhookDialog } from './webhook-form-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

export function WebhookList() {
  const intl = useIntl();
  const webhooks = useWebhooks();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const rows = webhooks.data?.pages.flatMap((page) => page.webhooks);
  return (
    <SettingsSection
      title={<FormattedMessage defaultMessage="Webhooks" />}
      lead={
        <FormattedMessage
          defaultMessage="We notify your own programs of bookings, messages, reviews, payouts, and calendar changes. <a>Read how webhooks work</a>"
          values={{
            a: (text) => (
              <a href="/api/docs#webhooks" className="font-medium text-moss underline underline-offset-4">
                {text}
              </a>
            ),
          }}
        />
      }
    >
      {webhooks.isPending && <Skeleton className="h-32 rounded-panel" />}
      {webhooks.isError && !rows && (
        <ErrorState
          className="!py-6"
          error={webhooks.error}
          title={<FormattedMessage defaultMessage="We couldn’t load your webhooks" />}
          onRetry={() => void webhooks.refetch()}
          isRetrying={webhooks.isFetching}
        />
      )}
      {rows?.length === 0 && (
        <p className="text-muted">
          <FormattedMessage defaultMessage="You don’t have any webhooks." />
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map((webhook) => (
            <WebhookRow key={webhook._id} webhook={webhook} onSecret={setSecret} />
          ))}
        </ul>
      )}
      <ListMore list={webhooks} />
      {rows && (
        <p>
          <Button variant="outline" onClick={() => setAdding(true)}>
            <FormattedMessage defaultMessage="Add webhook" />
          </Button>
        </p>
      )}
      {isAdding && (
        <AddWebhookDialog
          onClose={() => setAdding(false)}
          onAdded={(made) => {
            setAdding(false);
            setSecret(made);
          }}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          secret={secret}
          title={<FormattedMessage defaultMessage="Your webhook’s secret" />}
          label={intl.formatMessage({ defaultMessage: 'Webhook secret' })}
          onClose={() => setSecret(undefined)}
        >
          <FormattedMessage defaultMessage="Your program checks our signature with it. Copy it now. You can’t see it again." />
        </SecretDialog>
      )}
    </SettingsSection>
  );
}
