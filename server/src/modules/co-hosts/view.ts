// Co-hosts and invitations as the API returns them.

import type { CoHostInvitation, CoHostLevel, CoHostPanel } from '@daynook/contract/hosting/co-hosts';
import { currentLimits } from '../../current-limits.ts';
import { pictureUrl } from '../members/service.ts';
import type { findProperty, InvitationRow, listCoHosts, listPending } from './store.ts';

export const viewPanel = (
  property: Awaited<ReturnType<typeof findProperty>>,
  coHosts: Awaited<ReturnType<typeof listCoHosts>>,
  invitations: Awaited<ReturnType<typeof listPending>>,
): CoHostPanel => ({
  property: { _id: property.id, title: property.title },
  coHosts: coHosts.map((row) => ({
    member: { _id: row.id, name: row.name, picture: pictureUrl(row) },
    level: row.level as CoHostLevel,
    since: row.since.toISOString(),
  })),
  invitations: invitations.map((row) => ({
    _id: row.id,
    email: row.email,
    level: row.level as CoHostLevel,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  })),
  placesLeft: Math.max(0, currentLimits().coHostsPerProperty - coHosts.length - invitations.length),
});

const toState = ({ state, expires_at }: InvitationRow, now: Date): CoHostInvitation['state'] => {
  if (state === 'accepted') return 'accepted';
  return state === 'pending' && expires_at > now ? 'open' : 'over';
};

export const viewInvitation = (row: InvitationRow, now: Date): CoHostInvitation => ({
  _id: row.id,
  property: { _id: row.property_id, title: row.title, city: row.city },
  owner: { _id: row.owner_id, name: row.owner_name, picture: pictureUrl(row) },
  level: row.level as CoHostLevel,
  state: toState(row, now),
  expiresAt: row.expires_at.toISOString(),
});
