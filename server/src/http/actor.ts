// Who is calling, as the server sees it: decided from the verified token and the member's row, never from the client.
import type { Access, Endpoint } from '@daynook/contract/endpoint';
import type { StaffPermission } from '@daynook/contract/staff/roles';
import { AppError } from '../lib/app-error.ts';

export interface MemberActor {
  readonly kind: 'member';
  readonly memberId: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** RO1: e-mail verified by the provider and its domain exactly one of the staff domains. */
  readonly isStaff: boolean;
  /** What their staff roles allow; empty for everyone else, and for suspended staff. */
  readonly permissions: ReadonlySet<StaffPermission>;
  readonly accountStatus: 'active' | 'pending' | 'suspended';
  /** The sign-in the call comes from, where our own provider keeps them. */
  readonly grantId?: string | undefined;
  /** The staff member who looks at the product as this one, where that is who calls. */
  readonly lookedAtBy?: string | undefined;
}
export interface VisitorActor {
  readonly kind: 'visitor';
}
export type Actor = MemberActor | VisitorActor;

export const VISITOR: VisitorActor = { kind: 'visitor' };

/** Whether the actor's roles allow it. */
export const hasPermission = (actor: Actor, permission: StaffPermission): boolean =>
  actor.kind === 'member' && actor.permissions.has(permission);

/** The actor of each access level, so that a handler for members never meets a visitor. */
export type ActorOf<A extends Access> = A extends 'public' ? Actor : MemberActor;

const NOT_ALLOWED = 'Your role doesn’t allow this. Ask an admin for access, or a colleague to do it.';

/**
 * Lets the actor through or throws UNAUTHENTICATED, ACCOUNT_NOT_ACTIVE or FORBIDDEN. Staff count as active (RT4), and need the
 * permission the endpoint names. Suspended members reach only the endpoints that tell them that they're suspended, and why.
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

/** Nobody books or hosts with an address that may not be theirs. Throws EMAIL_NOT_VERIFIED. */
export function requireConfirmedEmail(actor: Actor): void {
  if (actor.kind === 'member' && !actor.isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
}
