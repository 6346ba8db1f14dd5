/** Passes a file to the browser, which saves it under that name or opens it. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers only read the file after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
