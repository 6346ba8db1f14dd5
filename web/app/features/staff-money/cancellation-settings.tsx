// What hosts pay for canceling confirmed bookings, and what we pay of a replacement; both off until they're set (G5, G10).
import { HOST_FINE, REPLACEMENT } from '@daynook/contract/limits/host-cancellations';
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
import { TextField } from '../../ui/forms/text-field.tsx';
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
      <p className="mt-1 mb-4 text-[15px] text-pretty text-muted">
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

const readPercent = (text: string): number | undefined =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= REPLACEMENT.differenceMaximumPercent ? Number(text) : undefined;

function SettingsForm({ settings }: { settings: Settings }) {
  const intl = useIntl();
  const [hasFines, setHasFines] = useState(settings.hasFines);
  const [percent, setPercent] = useState(String(settings.differencePercent));
  const [wasTried, setTried] = useState(false);
  const save = useSaveCancellationSettings();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const differencePercent = readPercent(percent);
    if (differencePercent === undefined || save.isPending) return;
    save.mutate(
      { hasFines, differencePercent },
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
        <TextField
          className="max-w-sm"
          label={<FormattedMessage defaultMessage="Price difference we pay (%)" />}
          description={
            <FormattedMessage defaultMessage="When a guest books a more expensive workspace for the hours that a host canceled, we pay the difference, up to this share of the canceled booking’s price. Enter 0 to turn this off." />
          }
          inputMode="numeric"
          value={percent}
          error={
            wasTried && readPercent(percent) === undefined
              ? intl.formatMessage(
                  { defaultMessage: 'Enter a whole number from 0 to {maximum}.' },
                  { maximum: REPLACEMENT.differenceMaximumPercent },
                )
              : undefined
          }
          onChange={(event) => setPercent(event.target.value)}
        />
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
