// What local rules allow at a property, for guests: the limits, who stated them, and where they can be read.
import type { StatedVisitLimits } from '@daynook/contract/listings/visit-limits';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useHourWords } from '../availability/hour-words.ts';
import { limitLines, statedText } from './visit-limit-words.ts';

export function VisitLimitsNote({ limits }: { limits: StatedVisitLimits }) {
  const intl = useIntl();
  const words = useHourWords();
  const { note, source, statedOn } = limits;
  return (
    <>
      <ul className="grid gap-0.5">
        {limitLines(intl, words, limits).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {note && <p className="mt-1 wrap-anywhere">{note}</p>}
      <p className="mt-1 text-[14px]">
        {statedText(intl, limits, formatLocalDate(statedOn, intl.locale, 'dated'))}{' '}
        {source && (
          <a href={source} rel="nofollow ugc noopener noreferrer" target="_blank" className="link">
            <FormattedMessage defaultMessage="Read the rules at {site}" values={{ site: new URL(source).hostname }} />
          </a>
        )}
      </p>
    </>
  );
}
