// A list of what staff decide, with its filter: what's left to do, or everything.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { AllClear, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { type ListState, StateFilter } from '../../nouns/staff/state-filter.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

interface DecisionListProps {
  id: string;
  title: ReactNode;
  /** What's filtered, for screen readers. */
  legend: ReactNode;
  failed: ReactNode;
  /** What an empty list says: when there's nothing to do, and when there has never been anything. */
  empty: Record<ListState, ReactNode>;
  /** From `useListState`. */
  filter: readonly [state: ListState, choose: (next: ListState) => void];
  list: UseInfiniteQueryResult<unknown>;
  /** The lines loaded so far; undefined while there are none yet. */
  lines: readonly ReactNode[] | undefined;
}

export function DecisionList({ id, title, legend, failed, empty, filter, list, lines }: DecisionListProps) {
  const [state, choose] = filter;
  return (
    <StaffSection id={id} title={title} isTitleHidden>
      <StateFilter legend={legend} state={state} onChoose={choose} />
      <PagedList
        list={list}
        failed={failed}
        waitingClass="h-28"
        more={<FormattedMessage defaultMessage="Show older" />}
      >
        {lines &&
          (lines.length > 0 ? (
            <ul className="grid gap-3">{lines}</ul>
          ) : state === 'all' ? (
            <AllClear>{empty.all}</AllClear>
          ) : (
            <EmptyState
              headingLevel="h3"
              icon={<CheckIcon size={28} />}
              title={<FormattedMessage defaultMessage="All clear" />}
              action={
                <Button variant="outline" onClick={() => choose('all')}>
                  <FormattedMessage defaultMessage="View all" />
                </Button>
              }
            >
              {empty.open}
            </EmptyState>
          ))}
      </PagedList>
    </StaffSection>
  );
}
