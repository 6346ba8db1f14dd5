// Whose views of an address are noted for the host.
import type { OpenedVia } from '@daynook/contract/hosting/way-in-limits';
import type { Deps } from '../../../deps.ts';
import type { MemberActor } from '../../../http/actor.ts';
import type { Viewer } from '../booking.ts';

/** Whom the address is shown to, if that's noted for the host. */
export interface Opener {
  readonly memberId: string;
  readonly via: OpenedVia;
  readonly newId: () => string;
}

/** `offline`: a device saves it to show it without a connection. */
export type Purpose = 'offline' | undefined;

/** Undefined for hosts and staff. Staff who impersonate the guest are in the audit log instead. */
export const toOpener = (
  { newId }: Pick<Deps, 'newId'>,
  { memberId, token, impersonatedBy }: MemberActor,
  { role }: Pick<Viewer, 'role'>,
  purpose?: Purpose,
): Opener | undefined =>
  role === 'guest' && impersonatedBy === undefined
    ? { memberId, newId, via: token ? 'app' : (purpose ?? 'page') }
    : undefined;
