// Who is calling. Based on the verified token and the member's row, never on what the client says.
import type { TokenScope } from '@daynook/contract/accounts/token-scopes';
import type { Access, Endpoint } from '@daynook/contract/endpoint';
import type { StaffPermission } from '@daynook/contract/staff/roles';
import type { CommitGuard } from '../db/commit-guard.ts';
import { AppError } from '../lib/app-error.ts';
import { toSay } from '../lib/languages/say.ts';

export interface MemberActor {
  readonly kind: 'member';
  readonly memberId: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** RO1: the provider verified the email address, and its domain is exactly one of the staff domains. */
  readonly isStaff: boolean;
  /** The permissions of their staff roles; none for other members and suspended staff. */
  readonly permissions: ReadonlySet<StaffPermission>;
  readonly accountStatus: 'active' | 'pending' | 'suspended';
  /** The login that the call belongs to, if our own provider manages it. */
  readonly grantId?: string | undefined;
  /** The API token that the call is sent with, and what it allows. */
  readonly token?:
    | {
        readonly id: string;
        readonly scopes: readonly TokenScope[];
        readonly guard: CommitGuard;
        /** Notes that a request with it was let through. */
        noteUse(): Promise<void>;
      }
    | undefined;
  /** The staff member who impersonates this member, if that's the caller. */
  readonly impersonatedBy?: string | undefined;
}
export interface VisitorActor {
  readonly kind: 'visitor';
}
export type Actor = MemberActor | VisitorActor;

export const VISITOR: VisitorActor = { kind: 'visitor' };

/** Whether the actor's roles include the permission. */
export const hasPermission = (actor: Actor, permission: StaffPermission): boolean =>
  actor.kind === 'member' && actor.permissions.has(permission);

/** The actor for each access level, so that handlers for members never see a visitor. */
export type ActorOf<A extends Access> = A extends 'public' ? Actor : MemberActor;

const NOT_ALLOWED = toSay('Your role doesn’t allow this. Ask an admin for access, or a colleague to do it.');

/**
 * Returns the actor or throws UNAUTHENTICATED, ACCOUNT_NOT_ACTIVE, or FORBIDDEN. Staff count as active (RT4) and need the endpoint's
 * permission. Suspended members can only call the endpoints that tell them why they're suspended.
 */
export function requireAccess(
  { access, permission, isForSuspended }: Pick<Endpoint, 'access' | 'permission' | 'isForSuspended'>,
  actor: Actor,
): void {
  if (access === 'public') return;
  if (actor.kind === 'visitor') throw new AppError('UNAUTHENTICATED');
  if (access === 'staff' && !actor.isStaff) throw new AppError('FORBIDDEN');
  if (access === 'active' && actor.accountStatus !== 'active' && !actor.isStaff)
    throw new AppError('ACCOUNT_NOT_ACTIVE');
  if (actor.accountStatus === 'suspended' && !isForSuspended) throw new AppError('ACCOUNT_NOT_ACTIVE');
  if (access === 'staff' && !hasPermission(actor, permission!))
    throw new AppError('FORBIDDEN', { message: NOT_ALLOWED });
}

/** Members can't book or host with an address that may not be theirs. Throws EMAIL_NOT_VERIFIED. */
export function requireConfirmedEmail(actor: Actor): void {
  if (actor.kind === 'member' && !actor.isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
}
