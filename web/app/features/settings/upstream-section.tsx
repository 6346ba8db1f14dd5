// The member's logins with other services, such as Google: removing one, and connecting another.

import { UPSTREAM_LOGINS } from '@daynook/contract/accounts/security-limits';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import type { Security } from '../../nouns/accounts/security-api.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { startUpstream } from './connect-upstream.ts';
import { ProofDialog } from './proof-dialog.tsx';

type Upstream = Security['upstreams'][number];
type Provider = Security['providers'][number];

export function UpstreamSection({ security }: { security: Security }) {
  const { upstreams, providers } = security;
  return (
    <div className="grid gap-5">
      {upstreams.length > 0 && <UpstreamList upstreams={upstreams} />}
      {upstreams.length < UPSTREAM_LOGINS.perAccount && providers.length > 0 && (
        <ConnectButtons providers={providers} connected={new Set(upstreams.map(({ provider }) => provider))} />
      )}
    </div>
  );
}

function ConnectButtons({
  providers,
  connected,
}: {
  providers: readonly Provider[];
  /** Their names. */
  connected: ReadonlySet<string>;
}) {
  const [connecting, setConnecting] = useState<Provider>();
  const close = () => setConnecting(undefined);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {providers.map((provider) => (
          <Button key={provider.id} variant="outline" size="sm" onClick={() => setConnecting(provider)}>
            {connected.has(provider.name) ? (
              <FormattedMessage
                defaultMessage="Connect another {provider} account"
                values={{ provider: provider.name }}
              />
            ) : (
              <FormattedMessage defaultMessage="Connect {provider}" values={{ provider: provider.name }} />
            )}
          </Button>
        ))}
      </div>
      {connecting && (
        <ProofDialog
          title={<FormattedMessage defaultMessage="Connect {provider}?" values={{ provider: connecting.name }} />}
          confirm={<FormattedMessage defaultMessage="Continue" />}
          change={(proof) => startUpstream({ provider: connecting.id, ...proof })}
          onDone={({ url }) => location.assign(url)}
          onClose={close}
        >
          <p className="text-[15.5px] text-pretty text-muted">
            <FormattedMessage
              defaultMessage="Next, log in with {provider}. From then on, anyone who can log in to that account can open this one."
              values={{ provider: connecting.name }}
            />
          </p>
        </ProofDialog>
      )}
    </>
  );
}

function UpstreamList({ upstreams }: { upstreams: readonly Upstream[] }) {
  const intl = useIntl();
  const [removing, setRemoving] = useState<Upstream>();
  const close = () => setRemoving(undefined);
  return (
    <>
      <ul className="divide-y divide-line">
        {upstreams.map((upstream) => (
          <li key={upstream._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
            <div className="min-w-0 grow basis-48">
              <p className="font-medium">{upstream.provider}</p>
              {upstream.email !== null && (
                <p className="text-[15px] [overflow-wrap:anywhere]">
                  <bdi>{upstream.email}</bdi>
                </p>
              )}
              <p className="text-[14px] text-muted num">
                <FormattedMessage
                  defaultMessage="Added {at}, last used {last}"
                  values={{ at: <Moment at={upstream.createdAt} />, last: <Moment at={upstream.lastUsedAt} /> }}
                />
              </p>
            </div>
            <Button
              variant="outline"
              size="sm"
              onClick={() => setRemoving(upstream)}
              aria-label={intl.formatMessage({ defaultMessage: 'Remove {name}' }, { name: upstream.provider })}
            >
              <FormattedMessage defaultMessage="Remove" />
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <ProofDialog
          isDanger
          title={<FormattedMessage defaultMessage="Remove {provider}?" values={{ provider: removing.provider }} />}
          confirm={<FormattedMessage defaultMessage="Remove" />}
          change={(body) =>
            call('POST /api/account/upstream-logins/{id}/removal', { params: { id: removing._id }, body })
          }
          onDone={() => {
            toast.success(
              intl.formatMessage({ defaultMessage: '{provider} is removed.' }, { provider: removing.provider }),
            );
            close();
          }}
          onClose={close}
        >
          <p className="text-[15.5px] text-pretty text-muted">
            <FormattedMessage
              defaultMessage="You won’t be able to log in with {provider} anymore."
              values={{ provider: removing.provider }}
            />
          </p>
        </ProofDialog>
      )}
    </>
  );
}
