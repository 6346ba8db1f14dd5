// Starter templates: each opens as a draft, and becomes a saved reply only once it's added.
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReplyDraft } from '../../../nouns/saved-replies/api.ts';
import { Button } from '../../../ui/button.tsx';
import { startersIn } from './starters.ts';

interface StarterListProps {
  /** Titles of existing replies, which aren't offered again. */
  titles: readonly string[];
  onUse: (draft: ReplyDraft) => void;
}

export function StarterList({ titles, onUse }: StarterListProps) {
  const intl = useIntl();
  const known = new Set(titles.map((title) => title.toLowerCase()));
  const starters = startersIn(intl).filter(({ title }) => !known.has(title.toLowerCase()));
  if (starters.length === 0) return null;
  return (
    <section className="border-t border-line pt-4">
      <h3 className="text-[15px] font-semibold">
        <FormattedMessage defaultMessage="Start from a template" />
      </h3>
      <p className="mt-0.5 text-[14px] text-muted">
        <FormattedMessage defaultMessage="Edit it first. Nothing is saved until you add it." />
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {starters.map((starter) => (
          <li key={starter.title}>
            <Button variant="outline" size="sm" onClick={() => onUse(starter)}>
              {starter.title}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
