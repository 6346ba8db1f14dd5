// Files of the visitor's own as text, and texts as files.

/** The text of a file; undefined when it is not UTF-8, which a spreadsheet's own format never is. */
export async function textOfFile(file: Blob): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** Saves a text where the browser keeps downloads. */
export function saveFile({ fileName, text }: { fileName: string; text: string }): void {
  const type = fileName.endsWith('.json') ? 'application/json' : 'text/csv;charset=utf-8';
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
