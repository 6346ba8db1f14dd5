// Reads a PDF: its text, metadata, and structure.

interface Node {
  readonly role?: string;
  readonly children?: readonly object[];
}

export interface ReadPdf {
  readonly pages: number;
  /** Each page's texts in reading order, with line breaks between cells and lines. */
  readonly text: string;
  readonly title: string | undefined;
  readonly language: string | undefined;
  readonly isTagged: boolean;
  /** The structure's roles in order, such as H1, P, Table, TR, TH, TD. */
  readonly roles: readonly string[];
  readonly width: number;
}

const listRoles = (node: Node): string[] => [
  ...(node.role ? [node.role] : []),
  ...(node.children ?? []).flatMap((child) => listRoles(child)),
];

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const before = new Set(Object.getOwnPropertyNames(globalThis));
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const { Title, Language } = info as { Title?: string; Language?: string };
  const texts: string[] = [];
  const roles: string[] = [];
  let width = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
    const tree: Node | null = await page.getStructTree();
    if (tree) roles.push(...listRoles(tree));
    width = page.view[2]!;
  }
  const markInfo = (await pdf.getMarkInfo()) as unknown as Map<string, boolean> | null;
  const read: ReadPdf = {
    pages: pdf.numPages,
    // Parts of a glyph without a character of their own appear as control characters.
    text: texts
      .join('\n')
      .replaceAll(/[^\P{Cc}\n]/gu, '')
      .replaceAll(/[ \u00a0]+/g, ' '),
    title: Title,
    language: Language,
    isTagged: markInfo?.get('Marked') === true,
    roles,
    width,
  };
  await task.destroy();
  // The library leaves this in the global scope.
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!before.has(name)) Reflect.deleteProperty(globalThis, name);
  return read;
}
