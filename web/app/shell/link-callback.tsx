// Where the login page redirects to after connecting a second login, and another provider's after connecting that: attaches it and shows the
// result, or the error and how to retry. Opened directly, it says that nothing happened.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { finishUpstream, isBackFromUpstream } from '../features/settings/connect-upstream.ts';
import { finishSecondLogin, isComingBack } from '../features/settings/second-login.ts';
import type { FrameHandle } from '../lib/frame-handle.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { toast } from '../ui/overlays/toast.ts';
import { Spinner } from '../ui/states/spinner.tsx';

export const handle: FrameHandle = { frame: 'focused' };
export const meta = () => pageMeta({ title: { defaultMessage: 'Connect a login' }, isHidden: true });

/** The code in the URL can be used only once; React may run effects twice. */
let completion: Promise<string | undefined> | undefined;

/** Which of the two came back. The other provider's name, or undefined for a second login. */
function complete(): Promise<string | undefined> | undefined {
  if (isBackFromUpstream(location.hash)) return finishUpstream(location.hash);
  return isComingBack(location.search) ? finishSecondLogin().then(() => undefined) : undefined;
}

export default function LinkCallback() {
  const navigate = useNavigate();
  const intl = useIntl();
  const queries = useQueryClient();
  const [state, setState] = useState<'working' | 'nothing' | { failure: string }>('working');
  useEffect(() => {
    completion ??= complete();
    if (!completion) return setState('nothing');
    completion
      .then(
        (provider) => {
          queries.clear();
          toast.success(
            provider === undefined
              ? intl.formatMessage({
                  defaultMessage: 'Connected. You can now log in either way.',
                })
              : intl.formatMessage({ defaultMessage: 'Connected. You can now log in with {provider}.' }, { provider }),
          );
          void navigate('/settings/security', { replace: true });
        },
        (error: unknown) => setState({ failure: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => {
        completion = undefined;
      });
  }, [navigate, queries, intl]);

  if (state === 'working') {
    return (
      <div className="wrap grid grow content-center justify-items-center gap-4 py-20 text-center" role="status">
        <span className="text-moss">
          <Spinner size={32} />
        </span>
        <p className="text-muted">
          <FormattedMessage defaultMessage="Connecting your login…" />
        </p>
      </div>
    );
  }
  if (state === 'nothing') {
    return (
      <div className="wrap grid max-w-xl grow content-center justify-items-center gap-4 py-20 text-center">
        <h1 className="display text-[34px]">
          <FormattedMessage defaultMessage="Nothing to connect" />
        </h1>
        <p className="text-muted">
          <FormattedMessage defaultMessage="This page is part of connecting another login. You didn’t start that here, so nothing was changed." />
        </p>
        <LinkButton className="mt-3" to="/settings/security">
          <FormattedMessage defaultMessage="Go to settings" />
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="wrap grid max-w-xl grow content-center justify-items-center gap-4 py-20 text-center" role="alert">
      <h1 className="display text-[34px]">
        <FormattedMessage defaultMessage="We couldn’t connect your login" />
      </h1>
      <p className="text-muted">{state.failure}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <LinkButton to="/settings/security">
          <FormattedMessage defaultMessage="Try again in settings" />
        </LinkButton>
        <LinkButton variant="outline" to="/">
          <FormattedMessage defaultMessage="Back to Homepage" />
        </LinkButton>
      </div>
    </div>
  );
}
