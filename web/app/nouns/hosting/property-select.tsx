// Chooses the property for figures; hidden if there's only one.

import { isOwn } from '../co-hosts/api.ts';
import { PropertySelect } from '../properties/property-select.tsx';
import type { OwnProperty } from './api.ts';

interface HomeSelectProps {
  homes: readonly OwnProperty[];
  value: string | undefined;
  onChange: (propertyId: string | undefined) => void;
}

export function FiguresPropertySelect({ homes: all, value, onChange }: HomeSelectProps) {
  // Only owners see figures.
  const homes = all.filter(isOwn);
  if (homes.length < 2) return null;
  return (
    <PropertySelect
      isCompact
      isLabelHidden
      {...{ homes, value, onChange }}
      className="max-w-full max-sm:w-full sm:[&_select]:max-w-60"
    />
  );
}
