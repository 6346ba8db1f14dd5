// Compresses the built files once, so the server only has to pick the encoding the browser accepts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const WORTH_IT = /\.(?:js|mjs|css|svg|json|geojson|pbf|mvt|txt|xml|webmanifest)$/;
/** Below this, the response's extra headers cost more than compression saves. */
const SMALLEST_BYTES = 1_000;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Writes `name.br` and `name.gz` next to every file in the folder that gets smaller. */
export async function compressAssets(folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !WORTH_IT.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const plain = readFileSync(file);
    if (plain.length < SMALLEST_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
    const [br, gz] = await Promise.all([asBrotli(plain, { params }), asGzip(plain, { level: 9 })]);
    if (br.length < plain.length) writeFileSync(`${file}.br`, br);
    if (gz.length < plain.length) writeFileSync(`${file}.gz`, gz);
  }
}
