// Reads files as text and saves text as files.
import { saveFile } from '../../lib/save-file.ts';

/** Spreadsheets mark text as UTF-16 with its first two bytes. */
const findEncoding = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

/** A file's text; undefined if it isn't text, such as a spreadsheet's own format. */
export async function textOfFile(file: Blob): Promise<string | undefined> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return new TextDecoder(findEncoding(bytes), { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Saves text as a download. */
export const saveText = ({ fileName, text }: { fileName: string; text: string }): void =>
  saveFile(
    new Blob([text], { type: fileName.endsWith('.json') ? 'application/json' : 'text/csv;charset=utf-8' }),
    fileName,
  );
