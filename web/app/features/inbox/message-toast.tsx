// The toast for a new message: sender, text, and a link to the conversation. Toasts are outside the page's tree, so the link is a plain
// one that reloads the page (RT8).

import { conversationPath, type NewMessage } from '../../nouns/messages/message-events.ts';
import { Avatar } from '../../ui/media/avatar.tsx';
import { announce } from '../../ui/overlays/announcer.tsx';
import { toast } from '../../ui/overlays/toast.ts';

const DURATION_MS = 5_000; // RM6
const MAXIMUM_WIDTH_PX = 400; // RM6

/** Shows the toast and announces `spoken`, the same as a sentence for screen readers (P3). */
export function showMessageToast(message: NewMessage, spoken: string): void {
  toast.custom(<MessageToast message={message} />, { durationMs: DURATION_MS, position: 'top-right' });
  announce(spoken);
}

function MessageToast({ message: { conversationId, content, sender } }: { message: NewMessage }) {
  return (
    <a
      href={conversationPath(conversationId)}
      className="flex w-full items-start gap-3 rounded-card bg-surface p-4 text-[15px] text-ink shadow-float"
      style={{ maxWidth: MAXIMUM_WIDTH_PX }}
    >
      <Avatar picture={sender.picture} initials={[...sender.name][0]?.toUpperCase() ?? ''} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{sender.name}</span>
        <span className="line-clamp-2 text-muted">{content}</span>
      </span>
    </a>
  );
}
