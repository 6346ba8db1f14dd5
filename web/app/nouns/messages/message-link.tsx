// The way to write to somebody: their conversation opens, begun if there is none. A plain address, so that it survives
// a sign-in on the way.
import type { ReactNode } from 'react';
import type { ButtonStyle } from '../../ui/button-style.ts';
import { LinkButton } from '../../ui/link-button.tsx';

export function MessageLink({
  recipientId,
  listingId,
  variant = 'outline',
  size = 'sm',
  className,
  children,
}: Omit<ButtonStyle, 'isWide'> & {
  recipientId: string;
  listingId?: string;
  className?: string;
  children: ReactNode;
}) {
  const search = new URLSearchParams({ to: recipientId, ...(listingId ? { about: listingId } : {}) });
  return (
    <LinkButton {...(className && { className })} variant={variant} size={size} to={`/messages?${search}`}>
      {children}
    </LinkButton>
  );
}
