// What can be asked of an API token. Pure.
import { API_TOKENS, isMarketScope, MARKET_SCOPES, type TokenScope } from '@daynook/contract/accounts/token-scopes';
import type { MemberActor } from '../../http/actor.ts';
import { say } from '../../lib/languages/say.ts';
import { addDays } from '../../lib/time/dates.ts';

/** When a token of this last day ends (UTC), or what's wrong with the day. */
export function endOfToken(expiresOn: string, now: Date): Date | string {
  const end = new Date(`${addDays(expiresOn, 1)}T00:00:00Z`);
  const latest = new Date(`${addDays(now.toISOString().slice(0, 10), API_TOKENS.longestDays + 1)}T00:00:00Z`);
  if (end <= now) return say('Choose today or a later day.');
  return end > latest ? say('Choose a day within the next {count} days.', { count: API_TOKENS.longestDays }) : end;
}

/** What's wrong with the scopes for this member; undefined if nothing is. */
export function findScopeError(
  scopes: readonly TokenScope[],
  { isStaff, permissions }: Pick<MemberActor, 'isStaff' | 'permissions'>,
): string | undefined {
  const refused = scopes.find((scope) => isMarketScope(scope) && !(isStaff && permissions.has(MARKET_SCOPES[scope])));
  return refused && say('Your role doesn’t allow the scope {refused}.', { refused });
}

/** In the contract's order, each once. */
export const sortScopes = (scopes: readonly TokenScope[], all: readonly TokenScope[]): TokenScope[] =>
  all.filter((scope) => scopes.includes(scope));
