// An address as a QR code, for a screen held up or a sheet pinned to a wall. Loaded when asked for.
import { useIntl } from 'react-intl';
import { encode } from 'uqr';

/** Modules of light around the code: readers need four (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** One path over all dark modules. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const runs = rows.flatMap((row, y) => {
    const parts: string[] = [];
    for (let x = 0; x < row.length; ) {
      const from = x;
      while (row[x]) x += 1;
      if (x > from) parts.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
      else x += 1;
    }
    return parts;
  });
  return runs.join('');
}

export function QrCode({ url }: { url: string }) {
  const intl = useIntl();
  const { data, size } = encode(url, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      role="img"
      aria-label={intl.formatMessage({ defaultMessage: 'QR code for {url}' }, { url })}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 rounded-card"
    >
      {/* Dark on light whatever the theme, by fixed colours: many readers know no other. */}
      <rect width={size} height={size} fill="#ffffff" />
      <path d={pathOf(data)} fill="#000000" />
    </svg>
  );
}
