// Hands a fetched file to the browser, which saves it: it is never opened inside the product's own pages.

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

export function saveFile(bytes: Blob, name: string, file: { mediaType: string } | null): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = `${name}.${ENDINGS[file?.mediaType ?? ''] ?? 'bin'}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
