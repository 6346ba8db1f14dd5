// What hosts pay for canceling confirmed bookings; off until it's set (G5).
import { HOST_FINE } from '@daynook/contract/limits/host-cancellations';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  cancellationSettingsQuery,
  type CancellationSettings as Settings,
  useSaveCancellationSettings,
} from '../../nouns/host-cancellations/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export function CancellationSettings() {
  const query = useQuery(cancellationSettingsQuery);
  return (
    <section aria-labelledby="cancellation-settings">
      <h2 id="cancellation-settings" className="display text-[21px]">
        <FormattedMessage defaultMessage="Cancellations by hosts" />
      </h2>
      <p className="mt-1 mb-5 text-muted">
        <FormattedMessage defaultMessage="Hosts see what canceling costs before they confirm. Changes apply to cancellations from now on." />
      </p>
      {query.data ? (
        <SettingsForm settings={query.data} />
      ) : query.isError ? (
        <ErrorState
          title={<FormattedMessage defaultMessage="We couldn’t load the settings for cancellations" />}
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {query.error.message}
        </ErrorState>
      ) : (
        <Skeleton className="h-40 rounded-panel" />
      )}
    </section>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const intl = useIntl();
  const [hasFines, setHasFines] = useState(settings.hasFines);
  const save = useSaveCancellationSettings();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(
      { hasFines },
      { onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Settings for cancellations saved' })) },
    );
  };
  return (
    <Card className="p-6">
      <form noValidate onSubmit={submit} className="grid gap-6">
        <Checkbox
          checked={hasFines}
          onChange={(event) => setHasFines(event.target.checked)}
          description={
            <FormattedMessage
              defaultMessage="{early}% of the price more than 30 days before the start, {percent}% until 48 hours before, and {late}% after that. One cancellation every six months is free. Fines come off the host’s next payouts."
              values={{ early: HOST_FINE.earlyPercent, percent: HOST_FINE.percent, late: HOST_FINE.latePercent }}
            />
          }
        >
          <FormattedMessage defaultMessage="Hosts pay a fine for canceling" />
        </Checkbox>
        <FormFailure error={save.error} />
        <p>
          <Button type="submit" isBusy={save.isPending}>
            <FormattedMessage defaultMessage="Save" />
          </Button>
        </p>
      </form>
    </Card>
  );
}
