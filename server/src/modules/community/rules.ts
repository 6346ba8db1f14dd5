// Boards, and who can do what on them. Pure.
import { EVERYWHERE } from '@daynook/contract/limits/community';

export interface Place {
  readonly city: string;
  readonly region: string;
  readonly country: string;
}

/** `portland-or-us` for Portland, OR: in characters that a URL allows. */
export const boardKey = ({ city, region, country }: Place): string =>
  `${city} ${region} ${country}`
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 120);

export const EVERYWHERE_BOARD = { key: EVERYWHERE, name: '', region: '', country: '' } as const;

export interface Writer {
  readonly isStaff: boolean;
  /** As a guest or a host. */
  readonly hasFinished: boolean;
}

export const mayWrite = ({ isStaff, hasFinished }: Writer): boolean => isStaff || hasFinished;

/** The author and staff can delete a text. Everyone else can report it. */
export const canOn = (authorId: string, { memberId, moderates }: { memberId: string; moderates: boolean }) => ({
  remove: moderates || authorId === memberId,
  report: authorId !== memberId,
});

/** How many characters of a post lists show. */
const EXCERPT_CHARACTERS = 280;

export function makeExcerpt(body: string): string {
  const letters = [...body.replaceAll(/\s+/g, ' ')];
  return letters.length <= EXCERPT_CHARACTERS
    ? letters.join('')
    : `${letters.slice(0, EXCERPT_CHARACTERS).join('').trimEnd()} …`;
}
