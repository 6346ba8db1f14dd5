// A PDF page with a few lines of plain ASCII, for the demo's documents.

const listObjects = (content: string): string[] => [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
  `<</Length ${content.length}>>stream\n${content}\nendstream`,
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
];

/** Letters that aren't ASCII lose their accents or become a question mark. */
const toAscii = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/g, '?')
    .replaceAll(/[\\()]/g, '\\$&');

export function makePdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${toAscii(line)}) Tj T*`).join(' ');
  const objects = listObjects(`BT /F 16 Tf 24 TL 40 240 Td ${shown} ET`);
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
