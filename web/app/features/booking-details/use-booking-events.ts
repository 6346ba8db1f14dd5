// Updates bookings on screen when they change elsewhere. Mounted once in the members' area; public pages never load it.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useIsConnected, useSocket } from '../../lib/realtime/realtime.ts';
import { useSession } from '../../lib/session/session.ts';
import { catchUpBookings, followBookings, forgetBookings } from './booking-events.ts';

export function useBookingEvents(): void {
  const queries = useQueryClient();
  const socket = useSocket();
  const isConnected = useIsConnected();
  const sub = useSession().user?.sub;

  useEffect(() => (socket ? followBookings(socket, queries) : undefined), [socket, queries]);

  const wasConnected = useRef(false);
  const wasDown = useRef(false);
  useEffect(() => {
    if (isConnected && wasDown.current) catchUpBookings(queries);
    wasDown.current = !isConnected && wasConnected.current;
    wasConnected.current ||= isConnected;
  }, [isConnected, queries]);

  const shownFor = useRef(sub);
  useEffect(() => {
    if (!sub) return;
    if (shownFor.current && shownFor.current !== sub) forgetBookings(queries);
    shownFor.current = sub;
  }, [sub, queries]);
}
