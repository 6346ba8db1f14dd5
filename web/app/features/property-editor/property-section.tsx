// A section of the property form. On narrow screens each collapses to its name and progress.
import type { ReactNode } from 'react';
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
  /** What a finished section says, shown while it's folded. */
  summary?: string | undefined;
  children: ReactNode;
}

export const PropertySection = ({ state, summary, ...section }: PropertySectionProps) => (
  <FoldingSection
    {...section}
    isDue={state.kind === 'needed'}
    summary={
      <>
        {state.kind === 'done' && <CheckIcon size={15} className="me-1.5 inline-block align-[-2px] text-moss" />}
        {state.kind === 'done' && summary && `${summary} `}
        <span className={cx(state.kind === 'done' && summary && 'sr-only')}>
          <StepStateWords state={state} />
        </span>
      </>
    }
  />
);
