// A filter above a staff list: what's left to do, or everything.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Chip } from '../../ui/forms/chip.tsx';

export type ListState = 'open' | 'all';

/** Kept in the page's URL. */
export function useListState(): [state: ListState, choose: (next: ListState) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (next: ListState) =>
    setSearch(
      (known) => {
        const changed = new URLSearchParams(known);
        if (next === 'open') changed.delete('state');
        else changed.set('state', next);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return [search.get('state') === 'all' ? 'all' : 'open', choose];
}

interface StateFilterProps {
  /** What's filtered, for screen readers. */
  legend: ReactNode;
  state: ListState;
  onChoose: (next: ListState) => void;
}

export const StateFilter = ({ legend, state, onChoose }: StateFilterProps) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">{legend}</legend>
    <Chip isOn={state === 'open'} onClick={() => onChoose('open')}>
      <FormattedMessage defaultMessage="To do" />
    </Chip>
    <Chip isOn={state === 'all'} onClick={() => onChoose('all')}>
      <FormattedMessage defaultMessage="All" description="All entries of a list" />
    </Chip>
  </fieldset>
);
