// The picture of a floor, loaded with the reader's login. What lies over it is placed in thousandths of its size.
import { FLOOR_PLAN } from '@daynook/contract/listings/floor-plan-values';
import type { OwnFloor } from '@daynook/contract/listings/floor-plans';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, type Ref, useEffect, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { download } from '../../lib/api/api.ts';
import { cx } from '../../ui/class-names.ts';

const percent = (thousandths: number): string => `${(thousandths * 100) / FLOOR_PLAN.whole}%`;

/** Where a rectangle lies on the picture. */
export const areaStyle = ({ x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>): CSSProperties => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});

/** Where a point lies on the picture. Its element is centered there. */
export const spotStyle = ({ x, y }: Record<'x' | 'y', number>): CSSProperties => ({
  left: percent(x),
  top: percent(y),
});

interface FloorPictureProps {
  propertyId: string;
  floor: Pick<OwnFloor, '_id' | 'name' | 'width' | 'height'>;
  className?: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

export function FloorPicture({ propertyId, floor, className, ref, children }: FloorPictureProps) {
  const intl = useIntl();
  const { data: blob, isError } = useQuery({
    queryKey: ['private-picture', floor._id],
    queryFn: ({ signal }) =>
      download('GET /api/homes/{id}/floors/{floorId}/picture', {
        params: { id: propertyId, floorId: floor._id },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useMemo(() => blob && URL.createObjectURL(blob), [blob]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return (
    <div
      ref={ref}
      // Plans are drawn left to right in every language.
      dir="ltr"
      // Most plans are on white paper, so what lies on them has light colors in dark mode, too.
      className={cx(
        'relative w-full overflow-hidden rounded-card scheme-light bg-well text-ink select-none',
        className,
      )}
      style={{ aspectRatio: `${floor.width} / ${floor.height}` }}
    >
      {url && (
        <img
          src={url}
          draggable={false}
          alt={intl.formatMessage({ defaultMessage: 'Floor plan: {name}' }, { name: floor.name })}
          className="pointer-events-none absolute inset-0 size-full"
        />
      )}
      {isError && (
        <p className="absolute inset-0 grid place-items-center p-4 text-center text-[14px] text-muted">
          <FormattedMessage defaultMessage="We couldn’t load this picture." />
        </p>
      )}
      {children}
    </div>
  );
}
