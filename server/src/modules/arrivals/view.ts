// An arrival as guest, host, and staff may see it.
import type { Answer } from '@daynook/contract/api';
import type { Arrival, NoAccess, NoShow } from '@daynook/contract/bookings/arrivals';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { findForActor, type Viewer } from '../bookings/service.ts';
import { listNoAccess, type NoAccessRecord } from './no-access-store.ts';
import { findNoShow, type NoShowRecord } from './no-show-store.ts';
import * as rules from './rules.ts';

const viewNoShow = (noShow: NoShowRecord, viewer: Viewer, now: Date): NoShow => ({
  state: noShow.state,
  by: noShow.by,
  at: noShow.at.toISOString(),
  contestUntil: noShow.contestUntil.toISOString(),
  contestText: viewer.role === 'host' ? null : noShow.contestText,
  can: rules.whatCanNoShow(noShow, viewer, now),
});

const viewNoAccess = (report: NoAccessRecord, asked: Parameters<typeof rules.whatCanNoAccess>[1]): NoAccess => ({
  _id: report.id,
  state: report.state,
  message: report.message,
  at: report.reportedAt.toISOString(),
  dueAt: report.dueAt.toISOString(),
  endedAt: report.endedAt?.toISOString() ?? null,
  can: rules.whatCanNoAccess(report, asked),
});

/** Throws NOT_FOUND. */
export async function viewArrival(
  deps: Deps,
  actor: MemberActor,
  id: string,
): Promise<Answer<'GET /api/bookings/{id}/arrival'>> {
  const { booking, viewer } = await findForActor(deps, actor, id);
  const now = deps.clock.now();
  const noShow = await findNoShow(deps.db.kysely, id);
  const reports = await listNoAccess(deps.db.kysely, id);
  const [latest] = reports;
  const standing = { hasNoShow: noShow !== undefined, hasNoAccess: latest !== undefined, now };
  const states = reports.map(({ state }) => state);
  const until = rules.noAccessUntil(booking);
  const can: Arrival['can'] = {
    markNoShow: rules.mayMarkNoShow(viewer) && rules.canMarkNoShow(booking, standing),
    reportNoAccess: rules.isGuest(viewer) && rules.canReportNoAccess(booking, { states, now }),
  };
  return {
    timeZone: booking.timeZone,
    noShow: noShow ? viewNoShow(noShow, viewer, now) : null,
    noAccess: latest ? viewNoAccess(latest, { viewer, status: booking.status, now }) : null,
    can,
    noAccessUntil: can.reportNoAccess ? until.toISOString() : null,
  };
}
