// Providers for every page: texts, query cache, session, live updates, announcements, and lazy toasts.
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { RawIntlProvider } from 'react-intl';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { warmUpApi } from '../lib/api/api.ts';
import { recoverWhenHealthy } from '../lib/api/api-recovery.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { useIntlFor } from '../lib/intl.ts';
import { ownPathname } from '../lib/languages.ts';
import { chosenUnits, withUnits } from '../lib/locale.ts';
import { notifyNavigation } from '../lib/navigation-events.ts';
import { session } from '../lib/session/session.ts';
import { useSite } from '../lib/site.ts';
import { Announcer } from '../ui/overlays/announcer.tsx';

export function Providers({ locale: initialLocale, children }: { locale: string; children: ReactNode }) {
  const units = useSyncExternalStore(chosenUnits.subscribe, chosenUnits.now, chosenUnits.now);
  const locale = units ? withUnits(initialLocale, units) : initialLocale;
  const intl = useIntlFor(locale, useSite());
  const [client] = useState(queryClient);
  const navigate = useNavigate();
  useEffect(() => {
    session.start();
    warmUpApi();
    const stopRecovery = recoverWhenHealthy(client);
    const stopFollowing = followOnceSignedIn(navigate);
    return () => {
      stopRecovery();
      stopFollowing();
    };
  }, [client, navigate]);
  return (
    <RawIntlProvider value={intl}>
      <QueryClientProvider client={client}>
        {children}
        <Arrivals />
        <Announcer />
      </QueryClientProvider>
    </RawIntlProvider>
  );
}

/** A separate component, so navigation doesn't re-render anything else. */
function Arrivals() {
  const { pathname } = useLocation();
  useEffect(() => notifyNavigation(pathname), [pathname]);
  return null;
}

/** Live updates and the profile sync are for members: their code loads only for them. Returns a function that stops it. */
function followOnceSignedIn(navigate: NavigateFunction): () => void {
  let stop = () => {};
  let isWanted = true;
  const variant = () => {
    if (session.now().status !== 'signed-in') return;
    unsubscribe();
    void import('./member-tasks.ts').then(({ startMemberTasks }) => {
      if (isWanted) stop = startMemberTasks((path) => void navigate(path, { state: { from: whereWeAre() } }));
    });
  };
  const unsubscribe = session.subscribe(variant);
  variant();
  return () => {
    isWanted = false;
    unsubscribe();
    stop();
  };
}

const whereWeAre = () => ownPathname() + location.search;
