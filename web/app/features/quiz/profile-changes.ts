// Quiz answers as profile fields. Pure.
import type { Input } from '../../lib/api/api-request.ts';
import type { Answered } from './quiz-answers.ts';
import type { Inputs } from './quiz-criteria.ts';

type Changes = Input<'PATCH /api/users/profile'>['body'];

const TYPES: Record<string, NonNullable<Changes['workspaceType']>> = {
  talk: 'calls',
  think: 'deep-focus',
  make: 'creative',
  meet: 'team',
};
const LOADS: Record<string, NonNullable<Changes['callLoad']>> = { none: 'none', few: 'some', many: 'most' };

/** The answers as profile fields; skipped ones stay unchanged. */
export function profileChanges(
  { answers, where }: Pick<Answered, 'answers' | 'where'>,
  { amenities }: Pick<Inputs, 'amenities'>,
): Changes {
  const workspaceType = TYPES[answers.work ?? ''];
  const callLoad = LOADS[answers.calls ?? ''];
  return {
    ...(workspaceType ? { workspaceType } : {}),
    ...(callLoad ? { callLoad } : {}),
    ...(amenities.length > 0 ? { needs: [...amenities] } : {}),
    ...(where ? { home: { label: where.label.slice(0, 120), lat: where.lat, lng: where.lng } } : {}),
  };
}
