// Where the login page redirects to (SS2): completes the login, shows the result, and continues. Never blank, never a dead end.

import { SESSION } from '@daynook/contract/limits';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';
import type { FrameHandle } from '../lib/frame-handle.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { session } from '../lib/session/session.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { chooseLanding } from './login-landing.ts';

export const handle: FrameHandle = { frame: 'focused' };
export const meta = () => pageMeta({ title: { defaultMessage: 'Logging in' }, isHidden: true });

/** The code in the URL can be used only once; React may run effects twice. */
let completion: Promise<string> | undefined;

export default function AuthCallback() {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    completion ??= session.completeSignIn().then(chooseLanding);
    completion.then(
      (returnTo) => {
        timer = setTimeout(() => {
          completion = undefined;
          void navigate(returnTo, { replace: true });
        }, SESSION.redirectDelayMs);
      },
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => clearTimeout(timer);
  }, [navigate]);

  if (failure) {
    return (
      <div className="wrap grid max-w-xl grow content-center justify-items-center gap-4 py-20 text-center" role="alert">
        <h1 className="display text-[34px]">
          <FormattedMessage defaultMessage="We couldn’t log you in" />
        </h1>
        <p className="text-muted">{failure}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <Button onClick={() => void session.signIn()}>
            <FormattedMessage defaultMessage="Try Again" />
          </Button>
          <LinkButton variant="outline" to="/">
            <FormattedMessage defaultMessage="Back to Homepage" />
          </LinkButton>
        </div>
      </div>
    );
  }
  return (
    <div className="wrap grid grow content-center justify-items-center gap-4 py-20 text-center" role="status">
      <span className="text-moss">
        <Spinner size={32} />
      </span>
      <p className="text-muted">
        <FormattedMessage defaultMessage="Logging you in…" />
      </p>
    </div>
  );
}
