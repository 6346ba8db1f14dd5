// Files of the visitor's own as text, and texts as files.
import { saveFile } from '../../lib/save-file.ts';

/** The text of a file; undefined when it is not UTF-8, which a spreadsheet's own format never is. */
export async function textOfFile(file: Blob): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** Saves a text where the browser keeps downloads. */
export const saveText = ({ fileName, text }: { fileName: string; text: string }): void =>
  saveFile(
    new Blob([text], { type: fileName.endsWith('.json') ? 'application/json' : 'text/csv;charset=utf-8' }),
    fileName,
  );
