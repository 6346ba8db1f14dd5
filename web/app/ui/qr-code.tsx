// A text, such as a URL, as a QR code, to show on a screen or print. Loaded on demand.
import { encode } from 'uqr';

/** Light modules around the code: scanners need four (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** One path for all dark modules. */
function drawPath(rows: readonly (readonly boolean[])[]): string {
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

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 rounded-card"
    >
      {/* Always dark on light in fixed colors, because many scanners can't read inverted codes. */}
      <rect width={size} height={size} fill="#ffffff" />
      <path d={drawPath(data)} fill="#000000" />
    </svg>
  );
}
