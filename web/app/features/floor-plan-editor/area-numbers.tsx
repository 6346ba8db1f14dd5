// An area as numbers in percent, for those who'd rather type than draw.
import { FLOOR_PLAN } from '@daynook/contract/listings/floor-plan-values';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { FieldError } from '../../ui/forms/field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { type Area, moveArea, resizeArea } from './plan-draft.ts';

type Side = 'x' | 'y' | 'width' | 'height';

const sides: Record<Side, MessageDescriptor> = defineMessages({
  x: { defaultMessage: 'From the left (%)' },
  y: { defaultMessage: 'From the top (%)' },
  width: { defaultMessage: 'Width (%)' },
  height: { defaultMessage: 'Height (%)' },
});
const SIDES = ['x', 'y', 'width', 'height'] as const;

/** Inside the picture. */
function setSide(area: Area, side: Side, value: number): Area {
  const by = value - area[side];
  if (side === 'x') return moveArea(area, by, 0);
  if (side === 'y') return moveArea(area, 0, by);
  return resizeArea(area, side === 'width' ? by : 0, side === 'height' ? by : 0);
}

interface AreaNumbersProps {
  area: Area;
  number: number;
  title: string;
  error: string | undefined;
  onChange: (area: Area) => void;
  onRemove: () => void;
}

export function AreaNumbers({ area, number, title, error, onChange, onRemove }: AreaNumbersProps) {
  const intl = useIntl();
  return (
    <li className="grid gap-1.5 py-2.5">
      <div className="flex items-center gap-3">
        <span className="w-6 shrink-0 text-center text-[14px] font-semibold num">{number}</span>
        <details className="min-w-0 grow">
          <summary className="cursor-pointer py-2 font-semibold break-words">{title}</summary>
          <div className="grid grid-cols-2 gap-3 py-3 sm:grid-cols-4">
            {SIDES.map((side) => (
              <TextField
                key={`${side} ${area[side]}`}
                type="number"
                inputMode="decimal"
                min={0}
                max={100}
                step={1}
                label={<FormattedMessage {...sides[side]} />}
                // Typed freely, and taken over once it's left.
                defaultValue={area[side] / 10}
                onBlur={(event) => {
                  const typed = Number(event.target.value);
                  const next = setSide(
                    area,
                    side,
                    Number.isFinite(typed) ? (typed * FLOOR_PLAN.whole) / 100 : area[side],
                  );
                  event.target.value = String(next[side] / 10);
                  onChange(next);
                }}
              />
            ))}
          </div>
        </details>
        <IconButton
          label={intl.formatMessage({ defaultMessage: 'Remove area: {name}' }, { name: title })}
          onClick={onRemove}
        >
          <CloseIcon size={18} />
        </IconButton>
      </div>
      {error && <FieldError role="alert">{error}</FieldError>}
    </li>
  );
}
