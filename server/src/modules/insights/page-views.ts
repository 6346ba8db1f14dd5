// Who is looking, as far as counting needs to know: whether it is a person's look at all, and whether it is one's own room.
// Nothing of it is kept.
import { IMPERSONATED_HEADER } from '@daynook/contract/limits';
import type { Actor } from '../../http/actor.ts';

export interface Look {
  /** Not a program, not asked again by a page that had asked before, and not staff who look as a member. */
  readonly counts: boolean;
  readonly memberId: string | undefined;
}

/** Browsers begin like this; programs that do not hide say so in one of these words. */
const BROWSER = /^Mozilla\/\d/;
const PROGRAM = /bot\b|bots|crawl|spider|slurp|fetch|preview|monitor|headless|lighthouse|scan|https?:\/\//i;

const isPerson = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && BROWSER.test(userAgent) && !PROGRAM.test(userAgent);

interface Asked {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export const lookOf = ({ headers }: Asked, actor: Actor): Look => ({
  counts:
    headers[IMPERSONATED_HEADER] === undefined &&
    !(actor.kind === 'member' && actor.lookedAtBy) &&
    isPerson(headers['user-agent'] as string | undefined),
  memberId: actor.kind === 'member' ? actor.memberId : undefined,
});
