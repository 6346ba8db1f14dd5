// What this device has stored, for when there's no connection. The service worker shows it instead of pages it can't load, so everything on it
// is in its own scripts: nothing is loaded later.
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { OfflineView } from '../../features/offline/offline-view.tsx';
import { useConnection } from '../../features/offline/use-connection.ts';
import { useBrand } from '../../lib/brand.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useIsSending } from '../../nouns/messages/message-outbox.ts';
import { buttonClass } from '../../ui/button-style.ts';
import { cx } from '../../ui/class-names.ts';
import { WifiIcon } from '../../ui/icons/icons.tsx';
import { OfflineIcon } from '../../ui/icons/member-icons.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Offline' }, isHidden: true });

/** A page of ours, with its language. A whole new page, because the site may have been updated since this one was stored. */
const toReturnPath = (from: string | null): string => (from && /^\/(?![/\\])/.test(from) ? from : '/');

export default function OfflinePage() {
  const isConnected = useConnection();
  const isSending = useIsSending();
  // The stored page was rendered without it.
  const [to, setTo] = useState('/');
  useEffect(() => {
    setTo(toReturnPath(new URLSearchParams(location.search).get('from')));
    // Signals to tests and tools that the page is hydrated, as the frame does.
    document.documentElement.dataset.ready = 'true';
  }, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="wrap flex h-(--nav-height) items-center">
        <Link to="/" reloadDocument className="display flex min-h-11 items-center text-[22px] font-[560]">
          {useBrand().name}
        </Link>
      </header>
      <main id="main" className="wrap w-full max-w-[820px] grow pt-4 pb-20">
        <div className="flex items-start gap-4">
          <span
            className={cx(
              'grid size-12 shrink-0 place-items-center rounded-pill',
              isConnected ? 'bg-moss-wash text-moss' : 'bg-clay-wash text-clay',
            )}
          >
            {isConnected ? <WifiIcon size={24} /> : <OfflineIcon size={24} />}
          </span>
          <div className="min-w-0">
            <h1 className="display text-[clamp(30px,5vw,40px)]">
              {isConnected ? (
                <FormattedMessage defaultMessage="You’re back online" />
              ) : (
                <FormattedMessage defaultMessage="You’re offline" />
              )}
            </h1>
            <p className="mt-1 text-muted" role="status">
              {isConnected ? (
                isSending && <FormattedMessage defaultMessage="Messages you wrote are being sent." />
              ) : (
                <FormattedMessage defaultMessage="Here’s what’s saved on this device. Everything else needs a connection." />
              )}
            </p>
          </div>
        </div>
        <p className="mt-5">
          <a href={to} className={buttonClass({ variant: isConnected ? 'primary' : 'outline' })}>
            {isConnected ? (
              <FormattedMessage defaultMessage="Continue" />
            ) : (
              <FormattedMessage defaultMessage="Try Again" />
            )}
          </a>
        </p>
        <OfflineView />
      </main>
    </div>
  );
}
