// Draws an SVG that someone uploaded, in a process of its own: a few lines can keep the renderer busy for hours, and nothing but the end of
// its process stops it.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./draw-svg-process.ts', import.meta.url));
/** Logos take a tenth of a second, after the process has started. */
const LONGEST_MS = 8_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** The drawing as a transparent PNG whose longer side is `side` pixels. Throws if it's broken or takes too long. */
export const drawSvg = (svg: Uint8Array, side: number, longestMs = LONGEST_MS): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [SCRIPT, String(side)],
      // It gets none of the server's settings.
      { encoding: 'buffer', env: {}, timeout: longestMs, killSignal: 'SIGKILL', maxBuffer: MOST_BYTES },
      (error, png) => (error ? reject(error) : resolve(png)),
    );
    // It may have ended before it read everything; then the callback has the reason.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(svg);
  });
