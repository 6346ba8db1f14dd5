// Colleagues who have the same ticket open or are replying, so two people don't answer at once.

import { SUPPORT } from '@daynook/contract/limits/support';
import type { ServerEvents } from '@daynook/contract/realtime';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FormattedList, FormattedMessage } from 'react-intl';
import { useIsConnected, useSocket } from '../../lib/realtime/realtime.ts';
import { useOwnProfile } from '../members/api.ts';

interface Colleague {
  readonly name: string;
  readonly isReplying: boolean;
  readonly heardMs: number;
}

interface TicketLine {
  readonly here: readonly Colleague[];
  sayReplying(isReplying: boolean): void;
}

/** Everyone repeats that they're there; people who haven't for this long are gone. */
const AGAIN_MS = SUPPORT.replyingSeconds * 1_000;
const GONE_MS = 3 * AGAIN_MS;

export function useTicketLine(ticketId: string): TicketLine {
  const socket = useSocket();
  const isConnected = useIsConnected();
  const me = useOwnProfile().data?._id;
  const [colleagues, setColleagues] = useState<ReadonlyMap<string, Colleague>>(new Map());
  const isReplying = useRef(false);
  const say = useCallback(
    () => void socket?.emit('ticket_replying', { ticketId, isReplying: isReplying.current }),
    [socket, ticketId],
  );
  useEffect(() => {
    if (!socket || !isConnected) return;
    const known = new Set<string>();
    const onColleague = (notified: ServerEvents['ticket_colleague']) => {
      if (notified.ticketId !== ticketId || notified.userId === me) return;
      // Newcomers don't know yet who's there.
      if (notified.isHere && !known.has(notified.userId)) say();
      if (notified.isHere) known.add(notified.userId);
      else known.delete(notified.userId);
      setColleagues((before) => {
        const next = new Map(before);
        if (notified.isHere)
          next.set(notified.userId, { name: notified.userName, isReplying: notified.isReplying, heardMs: Date.now() });
        else next.delete(notified.userId);
        return next;
      });
    };
    socket.on('ticket_colleague', onColleague);
    socket.emit('join_ticket', ticketId);
    const timer = setInterval(() => {
      say();
      setColleagues((before) => {
        const next = [...before].filter(([, { heardMs }]) => Date.now() - heardMs < GONE_MS);
        return next.length === before.size ? before : new Map(next);
      });
    }, AGAIN_MS);
    return () => {
      clearInterval(timer);
      socket.off('ticket_colleague', onColleague);
      socket.emit('leave_ticket', ticketId);
      isReplying.current = false;
      setColleagues(new Map());
    };
  }, [socket, isConnected, ticketId, me, say]);
  const sayReplying = useCallback(
    (replying: boolean) => {
      if (isReplying.current === replying) return;
      isReplying.current = replying;
      say();
    },
    [say],
  );
  return { here: [...colleagues.values()], sayReplying };
}

export function Colleagues({ line: { here } }: { line: TicketLine }) {
  const replying = here.filter((one) => one.isReplying).map(({ name }) => name);
  const reading = here.filter((one) => !one.isReplying).map(({ name }) => name);
  return (
    <div role="status" className="mt-3 grid gap-1.5 empty:hidden">
      {replying.length > 0 && (
        <p className="rounded-card bg-sun-wash px-4 py-2.5 font-semibold">
          <FormattedMessage
            defaultMessage="{names} {count, plural, one {is} other {are}} replying to this ticket"
            values={{ count: replying.length, names: <FormattedList key="n" value={replying} /> }}
          />
        </p>
      )}
      {reading.length > 0 && (
        <p className="text-[14.5px] text-muted">
          <FormattedMessage
            defaultMessage="{names} also {count, plural, one {has} other {have}} this ticket open"
            values={{ count: reading.length, names: <FormattedList key="n" value={reading} /> }}
          />
        </p>
      )}
    </div>
  );
}
