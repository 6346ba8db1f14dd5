// A conversation, beside the list of all.
import { useParams } from 'react-router';
import { ConversationFrame } from '../../features/inbox/conversation-frame.tsx';
import { Thread } from '../../features/inbox/thread.tsx';
import type { FrameHandle } from '../../lib/frame-handle.ts';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () => pageMeta({ title: { defaultMessage: 'Conversation' }, isHidden: true });
export const handle: FrameHandle = { frame: 'wide' };

export default function Conversation() {
  const { conversationId = '' } = useParams();
  return (
    <ConversationFrame isOpen>
      <Thread key={conversationId} conversationId={conversationId} />
    </ConversationFrame>
  );
}
