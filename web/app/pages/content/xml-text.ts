// Escapes text for XML. Pure.
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** The text with XML's special characters escaped and invalid ones removed. */
export const xmlText = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);
