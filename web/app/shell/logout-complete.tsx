// After logging out (RT5): confirms that no data is left on this device. If the member is still logged in, it says that.
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { queryClient } from '../lib/api/query-client.ts';
import type { FrameHandle } from '../lib/frame-handle.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { wipeAfterLogout } from '../lib/session/logout-cleanup.ts';
import { session, useSession } from '../lib/session/session.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';

export const handle: FrameHandle = { frame: 'focused' };
export const meta = () => pageMeta({ title: { defaultMessage: 'Logged out' }, isHidden: true });

const frame = 'wrap grid max-w-xl grow content-center justify-items-center gap-4 py-20 text-center';

export default function LogoutComplete() {
  const { status } = useSession();
  if (status === 'signed-in') return <StillSignedIn />;
  if (status === 'signed-out') return <SignedOut />;
  return (
    <div className={frame} aria-busy="true">
      <h1 className="display text-[40px]">
        <FormattedMessage defaultMessage="Checking that you’re logged out" />
      </h1>
      <p className="max-w-[46ch] text-muted">
        <FormattedMessage defaultMessage="This takes a moment. On a shared computer, wait until this page says you’re logged out." />
      </p>
    </div>
  );
}

function StillSignedIn() {
  const { user } = useSession();
  return (
    <div className={frame}>
      <h1 className="display text-[40px]">
        <FormattedMessage defaultMessage="You’re still logged in" />
      </h1>
      <p className="max-w-[46ch] text-[17px] text-muted">
        {user?.email ? (
          <FormattedMessage
            defaultMessage="This browser is logged in as {email}. Log out to remove your data from this device."
            values={{ email: <strong className="font-semibold break-all text-ink">{user.email}</strong> }}
          />
        ) : (
          <FormattedMessage defaultMessage="Log out to remove your data from this device." />
        )}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button onClick={() => void session.signOut()}>
          <FormattedMessage defaultMessage="Log out" />
        </Button>
        <LinkButton variant="outline" to="/dashboard">
          <FormattedMessage defaultMessage="Go to your dashboard" />
        </LinkButton>
      </div>
    </div>
  );
}

function SignedOut() {
  const [search] = useSearchParams();
  const isProviderUnreachable = search.get('provider') === 'unreachable';
  useEffect(() => {
    queryClient().clear();
    const timer = setTimeout(() => wipeAfterLogout(Date.now()), 1_000); // SS3: once more, a second later
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={frame}>
      <h1 className="display text-[40px]">
        <FormattedMessage defaultMessage="You’re logged out on this device" />
      </h1>
      <p className="text-muted">
        {isProviderUnreachable ? (
          <FormattedMessage defaultMessage="Your data is gone from this browser, but we couldn’t reach the login service. On a shared computer, close the browser too." />
        ) : (
          <FormattedMessage defaultMessage="Your data is gone from this browser. See you next time." />
        )}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button onClick={() => void session.signIn()}>
          <FormattedMessage defaultMessage="Log in again" />
        </Button>
        <LinkButton variant="outline" to="/">
          <FormattedMessage defaultMessage="Back to Homepage" />
        </LinkButton>
      </div>
      <div className="mt-6 grid justify-items-center gap-1 text-[15px] text-muted">
        <p className="max-w-[46ch]">
          <FormattedMessage defaultMessage="You’re still logged in on your other devices. To log them out, log in again first." />
        </p>
        <Button variant="plain" size="sm" onClick={() => void session.signIn({ returnTo: '/settings/security' })}>
          <FormattedMessage defaultMessage="Log out everywhere" />
        </Button>
      </div>
    </div>
  );
}
