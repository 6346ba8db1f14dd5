// Reads files as text and saves text as files.
import { saveFile } from '../../lib/save-file.ts';

/** A file's text; undefined if it isn't UTF-8, such as a spreadsheet's own format. */
export async function textOfFile(file: Blob): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(await file.arrayBuffer());
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
