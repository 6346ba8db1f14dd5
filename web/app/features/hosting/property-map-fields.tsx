// Where the door is, and the clock the property lives by.

import { PropertyClock } from './property-clock.tsx';
import { useFaultOf } from './property-faults.ts';
import { PropertyPin } from './property-pin.tsx';
import type { PropertyForm } from './use-property-form.ts';

export function PropertyMapFields({ form }: { form: PropertyForm }) {
  const { draft, change, base } = form;
  const faultOf = useFaultOf(form);
  return (
    <>
      <PropertyPin
        point={draft.point}
        known={base}
        error={faultOf('point') ?? faultOf('isPinPlaced')}
        onMove={(point) => change({ point, isPinPlaced: true })}
      />
      <PropertyClock form={form} />
    </>
  );
}
