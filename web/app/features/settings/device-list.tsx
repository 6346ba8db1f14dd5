// The devices that are signed in, each with the way out, and the one way out for all.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { zoneShortName } from '../../lib/dates/zone-short-name.ts';
import { formatDate, formatTime } from '../../lib/formats.ts';
import { useHourCycle } from '../../lib/locale.ts';
import { session } from '../../lib/session/session.ts';
import { type SignIns, signInsQuery } from '../../nouns/accounts/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ScreenIcon } from '../../ui/icons/icons.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';

type SignIn = SignIns['signIns'][number];

export function DeviceList({ signIns }: { signIns: readonly SignIn[] }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: ({ _id }: SignIn) => call('DELETE /api/account/sign-ins/{id}', { params: { id: _id } }),
    onSuccess: (_, { device }) =>
      toast.success(intl.formatMessage({ defaultMessage: '{device} is logged out.' }, { device })),
    onError: (error) => toast.error(error.message),
    onSettled: () => void queries.invalidateQueries({ queryKey: signInsQuery.queryKey }),
  });
  const endAll = useMutation({
    mutationFn: () => call('POST /api/account/sign-out-everywhere'),
    onSuccess: () => session.signOut(),
    onError: (error) => toast.error(error.message),
  });
  return (
    <>
      {signIns.length > 0 && (
        <ul className="divide-y divide-line">
          {signIns.map((signIn) => (
            <li key={signIn._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
              <span className="grid size-11 shrink-0 place-items-center rounded-pill bg-well text-muted">
                <ScreenIcon size={21} />
              </span>
              <div className="min-w-0 grow basis-48">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {signIn.device}
                  {signIn.isCurrent && (
                    <Badge tone="moss">
                      <FormattedMessage defaultMessage="This device" />
                    </Badge>
                  )}
                </p>
                <p className="text-[14px] text-muted num">
                  <FormattedMessage
                    defaultMessage="Logged in {since}, last used {last}"
                    values={{ since: <At at={signIn.signedInAt} />, last: <At at={signIn.lastUsedAt} /> }}
                  />
                </p>
              </div>
              {!signIn.isCurrent && (
                <Button
                  variant="outline"
                  size="sm"
                  // Wrapped below, it stands under the words, not under the picture.
                  className="max-sm:ms-15"
                  isBusy={end.isPending && end.variables._id === signIn._id}
                  onClick={() => end.mutate(signIn)}
                  aria-label={intl.formatMessage({ defaultMessage: 'Log out {device}' }, { device: signIn.device })}
                >
                  <FormattedMessage defaultMessage="Log out" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button variant="outline" onClick={() => setAsking(true)}>
          <FormattedMessage defaultMessage="Log out everywhere" />
        </Button>
      </p>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={<FormattedMessage defaultMessage="Log out everywhere?" />}
        onPhone="center"
        footer={
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="plain" onClick={() => setAsking(false)}>
              <FormattedMessage defaultMessage="Stay logged in" />
            </Button>
            <Button isBusy={endAll.isPending} onClick={() => endAll.mutate()}>
              <FormattedMessage defaultMessage="Log out everywhere" />
            </Button>
          </div>
        }
      >
        <FormattedMessage defaultMessage="This logs out every device, including this one, and deletes any unsent drafts here." />
      </Dialog>
    </>
  );
}

/** A moment in the reader's own zone, which is named. */
function At({ at }: { at: string }) {
  const { locale } = useIntl();
  const hourCycle = useHourCycle();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <time dateTime={at}>
      {formatDate(at, timeZone, locale, 'medium')}, {formatTime(at, timeZone, locale, hourCycle)}{' '}
      {zoneShortName(at, timeZone, locale)}
    </time>
  );
}
