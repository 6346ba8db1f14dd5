// A link to write to someone: opens the conversation, and starts it if there's none. It's a plain URL, so it survives a login on the way.
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
