// Replaces the whole page when it can't be shown (RT6), under a minimal header. Its words are in
// ui/states/error-content.tsx; ui/states/error-state.tsx is for a part of a page; shell/connection-banner.tsx says that the server can't be reached.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorContent } from '../ui/states/error-content.tsx';
import { BrandLogo } from './brand-mark.tsx';

export function ErrorPage({ error }: { error: unknown }) {
  return (
    <Bare>
      <ErrorContent error={error} />
    </Bare>
  );
}

/** Logo and page, nothing that could fail again. */
function Bare({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="wrap flex h-(--nav-height) items-center">
        <Link to="/" className="flex items-center gap-2.5">
          <BrandLogo />
        </Link>
      </header>
      <main className="flex grow flex-col">{children}</main>
    </div>
  );
}
