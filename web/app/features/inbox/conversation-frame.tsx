// Two panes: the list and the conversation. Small screens show one at a time.
import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import { Inbox } from './inbox.tsx';

export function ConversationFrame({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <div className="grid min-h-0 grow grid-cols-[minmax(0,1fr)] max-md:h-[calc(100dvh-var(--nav-height)-var(--bottom-bar))] max-md:grow-0 lg:grid-cols-[420px_minmax(0,1fr)]">
      <Inbox className={cx('flex min-h-0 flex-col border-line lg:border-e', isOpen && 'max-lg:hidden')} />
      <div className={cx('flex min-h-0 min-w-0 flex-col', !isOpen && 'max-lg:hidden')}>{children}</div>
    </div>
  );
}
