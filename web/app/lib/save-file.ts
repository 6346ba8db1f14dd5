/** Hands a file to the browser, which keeps it under that name or opens it. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after this turn; by then it has been taken over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
