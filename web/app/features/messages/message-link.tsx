// The way to write to somebody: their conversation opens, begun if there is none. A plain address, so that it survives
// a sign-in on the way.
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';

export function MessageLink({
  recipientId,
  listingId,
  children,
}: {
  recipientId: string;
  listingId?: string;
  children: ReactNode;
}) {
  const search = new URLSearchParams({ to: recipientId, ...(listingId ? { about: listingId } : {}) });
  return (
    <LinkButton look="outline" size="sm" to={`/messages?${search}`}>
      {children}
    </LinkButton>
  );
}
