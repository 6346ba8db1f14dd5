// A section of the property form, collapsed to its name and what it says.
import type { ReactNode } from 'react';
import { writtenBy } from '../../lib/text-language.ts';
import { cx } from '../../ui/class-names.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { FoldingSection } from '../../ui/layout/folding-section.tsx';
import { StepStateWords } from './property-step-rail.tsx';
import type { StepState } from './property-steps.ts';

interface PropertySectionProps {
  id: string;
  title: ReactNode;
  lead: ReactNode;
  state: StepState;
  /** What a finished section says, shown while it's collapsed. */
  summary?: string | undefined;
  isOpenFirst: boolean;
  isInQuestion: boolean;
  children: ReactNode;
}

export const PropertySection = ({ state, summary, ...section }: PropertySectionProps) => (
  <FoldingSection
    {...section}
    isDue={state.kind === 'needed'}
    {...(state.kind === 'optional' ? {} : { mark: <StateMark isDone={state.kind === 'done'} /> })}
    summary={
      <>
        {state.kind === 'done' && summary && <span {...writtenBy(summary)}>{summary} </span>}
        <span className={cx(state.kind === 'done' && summary && 'sr-only')}>
          <StepStateWords state={state} />
        </span>
      </>
    }
  />
);

/** The words are in the summary. */
const StateMark = ({ isDone }: { isDone: boolean }) => (
  <span
    aria-hidden="true"
    className={cx(
      'grid size-5 shrink-0 place-items-center rounded-pill text-[13px] leading-none font-bold lg:hidden',
      isDone ? 'bg-moss text-moss-ink' : 'bg-clay text-clay-ink',
    )}
  >
    {isDone ? <CheckIcon size={13} /> : '!'}
  </span>
);
