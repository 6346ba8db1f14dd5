// Push notifications in this browser, and the list of those that get them (L4).
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import {
  type PushDevices as Devices,
  findPushState,
  type PushState,
  pushDevicesQuery,
  removePushDevice,
  turnPushOn,
} from '../../nouns/accounts/push-devices.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export function PushDevices() {
  const queries = useQueryClient();
  const intl = useIntl();
  const devices = useQuery(pushDevicesQuery);
  const state = useQuery({ queryKey: ['push-state'], queryFn: findPushState, staleTime: 0 });
  const recheck = () => void queries.invalidateQueries({ queryKey: ['push-state'] });
  const add = useMutation({
    mutationFn: (publicKey: string) => turnPushOn(publicKey),
    onSuccess: (added) => added && queries.setQueryData(pushDevicesQuery.queryKey, added),
    onError: (error) =>
      toast.error(
        intl.formatMessage(
          { defaultMessage: 'We couldn’t turn on push notifications. {reason}' },
          { reason: error.message },
        ),
      ),
    onSettled: recheck,
  });
  const remove = useMutation({
    mutationFn: ({ _id, isCurrent }: Devices['devices'][number]) => removePushDevice(queries, _id, isCurrent),
    onError: (error) => toast.error(error.message),
    onSettled: recheck,
  });
  if (devices.isPending || state.isPending) return <Skeleton className="h-12" />;
  if (!devices.data)
    return (
      <ErrorState
        className="!py-6"
        title={<FormattedMessage defaultMessage="We couldn’t load your devices" />}
        onRetry={() => void devices.refetch()}
        isRetrying={devices.isFetching}
      />
    );
  const { publicKey, devices: list } = devices.data;
  return (
    <div className="grid gap-4">
      {list.length > 0 && (
        <ul className="divide-y divide-line">
          {list.map((device) => (
            <li key={device._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
              <div className="min-w-0 grow basis-48">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {device.name}
                  {device.isCurrent && (
                    <Badge tone="moss">
                      <FormattedMessage defaultMessage="This device" />
                    </Badge>
                  )}
                </p>
                <p className="text-[14px] text-muted">
                  <FormattedMessage defaultMessage="Added {time}" values={{ time: <Moment at={device.createdAt} /> }} />
                </p>
              </div>
              <Button
                variant="outline"
                size="sm"
                isBusy={remove.isPending && remove.variables._id === device._id}
                onClick={() => remove.mutate(device)}
                aria-label={intl.formatMessage({ defaultMessage: 'Remove {device}' }, { device: device.name })}
              >
                <FormattedMessage defaultMessage="Remove" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Here
        state={state.data ?? 'unsupported'}
        isBusy={add.isPending}
        isReadOnly={impersonation.now() !== undefined}
        onTurnOn={() => add.mutate(publicKey)}
      />
    </div>
  );
}

/** What can be done in this browser. */
function Here({
  state,
  isBusy,
  isReadOnly,
  onTurnOn,
}: {
  state: PushState;
  isBusy: boolean;
  isReadOnly: boolean;
  onTurnOn: () => void;
}) {
  if (state === 'on' || isReadOnly) return null;
  if (state === 'off')
    return (
      <p>
        <Button variant="outline" isBusy={isBusy} onClick={onTurnOn}>
          <FormattedMessage defaultMessage="Turn on push notifications here" />
        </Button>
      </p>
    );
  return (
    <p className="text-[15px] text-muted">
      {state === 'blocked' ? (
        <FormattedMessage defaultMessage="This browser blocks our notifications. Allow them in its settings, then reload this page." />
      ) : (
        <FormattedMessage defaultMessage="This browser can’t show push notifications. On iPhone and iPad, add {brand} to your home screen and open it from there." />
      )}
    </p>
  );
}
