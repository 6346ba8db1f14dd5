// What every page may rely on: words, cached answers, the session, live updates, announcements, toasts on demand.
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { IntlProvider } from 'react-intl';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { warmUpApi } from '../lib/api/api.ts';
import { recoverWhenHealthy } from '../lib/api/api-recovery.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { notifyArrival } from '../lib/arrivals.ts';
import { chosenUnits, withUnits } from '../lib/locale.ts';
import { session } from '../lib/session/session.ts';
import { Announcer } from '../ui/overlays/announcer.tsx';

const messages = {};

export function Providers({ locale: initialLocale, children }: { locale: string; children: ReactNode }) {
  const units = useSyncExternalStore(chosenUnits.subscribe, chosenUnits.now, chosenUnits.now);
  const locale = units ? withUnits(initialLocale, units) : initialLocale;
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
    <IntlProvider
      locale={locale}
      // The words in the code are English, for every region of it: else each of them would count as a translation missing,
      // and react-intl makes an error, with its trace, of each.
      defaultLocale={locale.startsWith('en') ? locale : 'en'}
      messages={messages}
      onError={onWordsMissing}
    >
      <QueryClientProvider client={client}>
        {children}
        <Arrivals />
        <Announcer />
      </QueryClientProvider>
    </IntlProvider>
  );
}

/** By itself, so that going on to another page renders nothing else anew. */
function Arrivals() {
  const { pathname } = useLocation();
  useEffect(() => notifyArrival(pathname), [pathname]);
  return null;
}

/** Live updates and the profile's sync are for members: their code is loaded with the first sign of one. Answers how to stop. */
function followOnceSignedIn(navigate: NavigateFunction): () => void {
  let stop = () => {};
  let isWanted = true;
  const variant = () => {
    if (session.now().status !== 'signed-in') return;
    unsubscribe();
    void import('./member-followers.ts').then(({ followMember }) => {
      if (isWanted) stop = followMember((path) => void navigate(path, { state: { from: whereWeAre() } }));
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

const whereWeAre = () => location.pathname + location.search;

/** The words in the code are the English ones; only other languages can lack any. */
function onWordsMissing(error: { code: string; message: string }): void {
  if (error.code !== 'MISSING_TRANSLATION') console.error(error.message);
}
