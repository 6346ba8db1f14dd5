// The guest's answers at checkout, with the questions as they were asked.
import { useIntl } from 'react-intl';
import { writtenBy } from '../../lib/text-language.ts';
import { CoveredText } from '../messages/covered-text.tsx';
import type { Booking } from './api.ts';
import { questionWords } from './question-words.ts';

export function Answers({ answers }: { answers: Booking['answers'] }) {
  const intl = useIntl();
  if (answers.length === 0) return null;
  return (
    <dl className="grid gap-3 text-[15px]">
      {answers.map(({ kind, question, answer }) => (
        <div key={`${kind} ${question}`}>
          <dt className="text-[13.5px] font-semibold text-muted">{questionWords(intl, kind, question)}</dt>
          <dd {...writtenBy(answer)} className="mt-0.5 text-pretty break-words whitespace-pre-line">
            <CoveredText text={answer} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
