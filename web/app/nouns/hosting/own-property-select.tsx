// Chooses the property for figures; hidden if there's only one.

import { isOwn } from '../co-hosts/api.ts';
import { PropertySelect } from '../properties/property-select.tsx';
import type { OwnProperty } from './api.ts';

interface PropertySelectProps {
  properties: readonly OwnProperty[];
  value: string | undefined;
  onChange: (propertyId: string | undefined) => void;
}

export function FiguresPropertySelect({ properties: all, value, onChange }: PropertySelectProps) {
  // Only owners see figures.
  const properties = all.filter(isOwn);
  if (properties.length < 2) return null;
  return (
    <PropertySelect
      isCompact
      isLabelHidden
      {...{ properties, value, onChange }}
      className="max-w-full max-sm:w-full sm:[&_select]:max-w-60"
    />
  );
}
