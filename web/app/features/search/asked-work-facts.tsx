// The work facts that a search asks for: removable above the results, and on each result which of them it has.
import type { WorkFacts } from '@daynook/contract/listings/work-facts';
import { useIntl } from 'react-intl';
import { useHourCycle } from '../../lib/locale.ts';
import { askedFactWords } from '../../nouns/listings/work-fact-words.ts';
import type { SearchState } from '../../nouns/search/search-url.ts';
import { WORK_FACT_FILTERS, type WorkFactFilter } from '../../nouns/search/work-fact-filter-names.ts';
import { workFactFilterWords } from '../../nouns/search/work-fact-filter-words.ts';
import { Chip } from '../../ui/forms/chip.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';

interface AskedWorkFactsProps {
  state: SearchState;
  onChange: (change: Partial<Record<WorkFactFilter, undefined>>) => void;
}

export function AskedWorkFacts({ state, onChange }: AskedWorkFactsProps) {
  const intl = useIntl();
  const hourCycle = useHourCycle();
  // Step-free access has its own chip.
  return WORK_FACT_FILTERS.filter((name) => name !== 'stepFree').map((name) => {
    const label = workFactFilterWords({ intl, hourCycle }, name, state);
    if (!label) return null;
    return (
      <Chip
        key={name}
        isOn
        aria-label={intl.formatMessage({ defaultMessage: 'Remove filter: {label}' }, { label })}
        onClick={() => onChange({ [name]: undefined })}
        className="pe-3"
      >
        {label}
        <CloseIcon size={15} />
      </Chip>
    );
  });
}

export function FoundWorkFacts({ facts }: { facts: { [K in keyof WorkFacts]?: WorkFacts[K] | undefined } }) {
  const intl = useIntl();
  const hourCycle = useHourCycle();
  return askedFactWords({ intl, hourCycle }, facts).join(', ');
}
