/** A site's name for files and headers, which take neither spaces nor accents: `cafe-buro` for “Café Büro”. No imports. */
export function toBrandSlug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'site';
}
