// Reports to staff about profiles, texts, and listings. Reported content stays visible until staff decide. Only kudos disappear
// from their receiver's page immediately.
import type { Answer } from '@daynook/contract/api';
import { REPORTS } from '@daynook/contract/limits/reports';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import * as store from './store.ts';
import { type Kind, SUBJECTS } from './subjects.ts';

export { forget as forgetReports } from './store.ts';

const DAY_MS = 86_400_000;

/** Files a report, one per person and subject, with a copy of the text. Throws NOT_FOUND, LIMIT_REACHED (20 per day). */
export function fileReport(
  deps: Deps,
  actor: MemberActor,
  input: { kind: Kind; subjectId: string; reason: string; text?: string | undefined },
): Promise<Answer<'POST /api/reports'>> {
  const at = deps.clock.now();
  return retryTransaction(deps.db.kysely, async (trx) => {
    const recent = await store.countSince(trx, actor.memberId, new Date(at.getTime() - DAY_MS));
    if (recent >= REPORTS.perDay)
      throw new AppError('LIMIT_REACHED', {
        message: say('You’ve sent a lot of reports today. Please contact us instead.'),
      });
    const subject = await SUBJECTS[input.kind].find(trx, input.subjectId, actor.memberId);
    if (!subject) throw new AppError('NOT_FOUND');
    await store.writeReport(trx, {
      id: deps.newId(),
      reporterId: actor.memberId,
      kind: input.kind,
      subjectId: input.subjectId,
      aboutId: subject.aboutId,
      reason: input.reason,
      text: input.text ?? '',
      excerpt: [...subject.excerpt].slice(0, REPORTS.excerptCharacters).join(''),
      at,
    });
    return { reportedAt: at.toISOString() };
  });
}
