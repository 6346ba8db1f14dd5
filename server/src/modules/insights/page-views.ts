// Decides whether a page view counts: by a person, and not of their own listing. Stores nothing about the visitor.
import { UNCOUNTED_HEADER } from '@daynook/contract/limits';
import type { Actor } from '../../http/actor.ts';

export interface PageView {
  /** Not a bot, not a repeated request by the same page, and not staff impersonating a member. */
  readonly counts: boolean;
  readonly memberId: string | undefined;
}

/** Browsers' user agents begin like this. Bots that identify themselves use one of these words. */
const BROWSER = /^Mozilla\/\d/;
const PROGRAM = /bot\b|bots|crawl|spider|slurp|fetch|preview|monitor|headless|lighthouse|scan|https?:\/\//i;

const isPerson = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && BROWSER.test(userAgent) && !PROGRAM.test(userAgent);

interface Asked {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export const toPageView = ({ headers }: Asked, actor: Actor): PageView => ({
  counts:
    headers[UNCOUNTED_HEADER] === undefined &&
    !(actor.kind === 'member' && actor.impersonatedBy) &&
    isPerson(headers['user-agent'] as string | undefined),
  memberId: actor.kind === 'member' ? actor.memberId : undefined,
});
