// What someone wrote in a reply, without the email it answers and without their program's signature. Pure, and linear in the text: it
// comes from outside. If in doubt, text stays, because nothing that someone wrote may get lost (decision 0162).

/** How the line before a quoted email ends or begins when its sender's address isn't in it, in the languages of the site. */
const WROTE = /(?:^|\s)(?:wrote|a écrit|escribió)\s?:$/iu;
const WROTE_START = /^(?:On|Le|El)\s/u;
const DIVIDER =
  /^-{2,}\s?(?:original message|message d[’']origine|mensaje original|forwarded message|message transféré)\s?-{2,}$/iu;
/** Outlook's lines above a quoted email. */
const FROM = /^\*?(?:from|de|von|da)\s?:\*?\s/iu;
const SENT = /^\*?(?:sent|date|envoyé(?: le)?|enviado(?: el)?|fecha|enviada|gesendet)\s?:\*?\s/iu;

/** What programs add below each email. Greetings such as "Best regards" were typed, so they stay. */
const ADVERTS: readonly RegExp[] = [
  /^(?:sent from my|sent from (?:outlook|mail|yahoo|proton|gmail|samsung|android)|get outlook for|sent with|sent via)\b.{0,80}$/iu,
  /^(?:envoyé (?:de mon|depuis|à partir d|avec)|télécharg\S+ outlook pour|obtenir outlook pour|obtenez outlook pour).{0,80}$/iu,
  /^(?:enviado (?:desde|con|a través)|obtener outlook para|obtén outlook para|descargar outlook para).{0,80}$/iu,
];
/** Programs put a signature below it. */
const SIGNATURE = /^-- ?$/u;
/** What Outlook draws above a quoted email. */
const LINE = /^[_-]{5,}$/u;

const isQuoted = (line: string): boolean => line.startsWith('>');

/** Programs wrap the line, so it may be up to three of the text. Its last one ends with a colon. */
const HEADER_LINES = 3;
const HEADER_CHARACTERS = 400;

/** A line that's enough to tell, or the first of Outlook's. */
const isDivider = (lines: readonly string[], at: number): boolean =>
  DIVIDER.test(lines[at]!.trim()) ||
  (FROM.test(lines[at]!.trim()) && lines.slice(at + 1, at + 4).some((line) => SENT.test(line.trim())));

/** How many lines the line above a quoted email takes at this place; 0 if there's none. */
function countHeaderLines(lines: readonly string[], start: number, addresses: readonly string[]): number {
  const first = lines[start]!.trim();
  if (isDivider(lines, start)) return 1;
  const hasAddress = (line: string) => addresses.some((address) => line.toLowerCase().includes(address));
  // Text may stand right above it, which isn't part of it.
  if (!WROTE_START.test(first) && !hasAddress(first)) return 0;
  let joined = '';
  for (let count = 1; count <= HEADER_LINES && start + count <= lines.length; count += 1) {
    const line = lines[start + count - 1]!.trim();
    if (line === '' || isQuoted(line)) return 0;
    joined = `${joined} ${line}`.trim();
    if (joined.length > HEADER_CHARACTERS) return 0;
    if (!line.endsWith(':')) continue;
    return hasAddress(joined) || WROTE.test(joined) ? count : 0;
  }
  return 0;
}

/** The lines that aren't part of a quoted email. People also write below one, and between its lines. */
function dropQuotes(lines: readonly string[], addresses: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (isQuoted(lines[at]!.trimStart())) continue;
    const headerLines = countHeaderLines(lines, at, addresses);
    if (headerLines === 0) {
      kept.push(lines[at]!);
      continue;
    }
    at += headerLines;
    while (lines[at]?.trim() === '') at += 1;
    // Its lines aren't marked, so it's all the rest.
    if (!isQuoted(lines[at]?.trimStart() ?? '')) break;
  }
  return kept;
}

function dropSignature(lines: readonly string[]): string[] {
  const start = lines.findIndex((line) => SIGNATURE.test(line));
  const kept = start > 0 ? lines.slice(0, start) : lines;
  return kept.filter((line) => ![LINE, ...ADVERTS].some((pattern) => pattern.test(line.trim())));
}

/** `addresses` are those that the answered email was sent from or can be answered to, in small letters. */
export function cutQuotes(text: string, addresses: readonly string[]): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  return dropSignature(dropQuotes(lines, addresses))
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
