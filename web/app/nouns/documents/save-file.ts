// Hands a fetched document to the browser, which saves it.
import { saveFile } from '../../lib/save-file.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

export const saveDocument = (bytes: Blob, name: string, file: { mediaType: string } | null): void =>
  saveFile(bytes, `${name}.${ENDINGS[file?.mediaType ?? ''] ?? 'bin'}`);
