// Renders a page as the product does: with messages, cache, session, and router.
import { BRAND } from '@daynook/contract/brand';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { createRoutesStub } from 'react-router';
import { render } from 'vitest-browser-react';
import { queryClient } from '../app/lib/api/query-client.ts';
import { everyMessageGets } from '../app/lib/intl.ts';
import { adoptStoredTokens } from '../app/lib/session/session-state.ts';
import { Announcer } from '../app/ui/overlays/announcer.tsx';

/** American English with a 24-hour clock, so that a time in a test is one word. */
const TEST_LOCALE = 'en-US-u-hc-h23';

interface SurroundingsProps {
  client?: QueryClient;
  locale: string;
  children: ReactNode;
}

function Surroundings({ client = queryClient(), locale, children }: SurroundingsProps) {
  return (
    <IntlProvider
      locale={locale}
      defaultLocale="en-US"
      messages={{}}
      onError={() => undefined}
      defaultRichTextElements={everyMessageGets(BRAND.name)}
    >
      <QueryClientProvider client={client}>
        {children}
        <Announcer />
      </QueryClientProvider>
    </IntlProvider>
  );
}

type Stub = Parameters<typeof createRoutesStub>[0][number];

/** Renders routes at a path; `routes` are React Router's route objects. */
export function renderRoutes(routes: Stub[], address = '/', locale = TEST_LOCALE) {
  queryClient().clear();
  const Routes = createRoutesStub(routes);
  return render(
    <Surroundings locale={locale}>
      <Routes initialEntries={[address]} />
    </Surroundings>,
  );
}

/** Renders one component at `/`; every other path shows itself. */
export function renderHere(Component: ComponentType, address = '/') {
  return renderRoutes(
    [
      { path: address.split(/[?#]/)[0] ?? '/', Component },
      { path: '*', Component: Elsewhere },
    ],
    address,
  );
}

function Elsewhere() {
  return <p data-testid="elsewhere">{location.pathname}</p>;
}

/** Stores tokens as a login would. */
export function storeSignIn(user: { sub?: string; email?: string; name?: string; loggedInAt?: number } = {}): void {
  const nowSeconds = Math.floor(Date.now() / 1_000);
  localStorage.setItem(
    'oidc.user:https://id.example:daynook-web',
    JSON.stringify({
      access_token: 'token',
      id_token: 'id-token',
      expires_at: nowSeconds + 3_600,
      profile: {
        sub: user.sub ?? 's1',
        email: user.email ?? 'ana@example.com',
        name: user.name ?? 'Ana Límová',
        iat: nowSeconds,
        ...(user.loggedInAt === undefined ? {} : { auth_time: Math.floor(user.loggedInAt / 1_000) }),
      },
    }),
  );
  adoptStoredTokens();
}

export function dropSignIn(): void {
  localStorage.removeItem('oidc.user:https://id.example:daynook-web');
  adoptStoredTokens();
}
