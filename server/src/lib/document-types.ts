// A file's document type, from its first bytes. Its name and declared type don't count.

export type DocumentType = 'application/pdf' | 'image/jpeg' | 'image/png';

const STARTS: readonly (readonly [DocumentType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** Undefined for anything else. */
export const findDocumentType = (bytes: Uint8Array): DocumentType | undefined =>
  STARTS.find(([, start]) => start.every((byte, at) => bytes[at] === byte))?.[0];

const ENDINGS: Readonly<Record<DocumentType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};
export const withEnding = (name: string, type: DocumentType): string => `${name}.${ENDINGS[type]}`;
