// Finds source files by words. Pure: the caller reads the files.
import MiniSearch from 'minisearch';

export interface Source {
  readonly path: string;
  readonly source: string;
}

export interface FoundSource {
  readonly path: string;
  /** The first sentence of the file's header comment; empty if it has none. */
  readonly header: string;
  /** At most three lines of the file that contain the words, with their numbers, such as `12: /** Who may cancel`. */
  readonly lines: readonly string[];
}

const HEADER = /^(?:\s*(?:\/\/|--)[^\n]*\n)+|^\s*\/\*\*[\s\S]*?\*\//;
const COMMENT = /(?:^|\s)(?:\/\/|--)[^\n]*|\/\*\*[\s\S]*?\*\//g;
const NAME = /\b(?:function|const|class|interface|type|table)\s+([\w$]+)/g;
/** Properties of objects: a limit's name is one. */
const PROPERTY = /^\s+(?:readonly )?(\w{8,})\??:/gm;
/** Texts have spaces; keys, paths, and class names mostly don't. */
const TEXT = /(['"`])([A-Z][^'"`\n]* [^'"`\n]+)\1/g;
const MAX_LINES = 3;

const strip = (comment: string) =>
  comment
    .replaceAll(/^[\s/*-]+|[\s/*]+$/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** `splitWords('openUntil')` is `['open', 'until']`. */
const splitWords = (text: string): string[] =>
  text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

const STOP = new Set(
  'a an and are as at be by for from in is it its of on or that the their they this to was what when where which who with how'.split(
    ' ',
  ),
);

/** One form for `refund`, `refunds`, `refunded`, and `refunding`. */
function toStem(word: string): string | null {
  if (STOP.has(word)) return null;
  return word.length < 5
    ? word
    : word
        .replace(/(?:ies|ied)$/, 'y')
        .replace(/(?:ings?|ed|es|s)$/, '')
        .replace(/(.)\1$/, '$1')
        .replace(/e$/, '');
}

const matches = (pattern: RegExp, text: string, group = 0) =>
  [...text.matchAll(pattern)].map((match) => match[group]!).join('\n');

/** Reads all sources once. The returned function gives the files about `words`, best first. */
export function buildSourceIndex(sources: readonly Source[]): (words: string) => FoundSource[] {
  const index = new MiniSearch<{ id: number }>({
    fields: ['path', 'header', 'names', 'comments', 'texts'],
    tokenize: splitWords,
    processTerm: toStem,
    searchOptions: { boost: { path: 5, header: 4, names: 2 }, prefix: (term) => term.length > 3 },
  });
  index.addAll(
    sources.map(({ path, source }, id) => ({
      id,
      path,
      header: strip(HEADER.exec(source)?.[0] ?? ''),
      names: `${matches(NAME, source, 1)}\n${matches(PROPERTY, source, 1)}`,
      comments: strip(matches(COMMENT, source)),
      texts: matches(TEXT, source, 2),
    })),
  );
  return (words) => {
    const asked = new Set(splitWords(words).map(toStem));
    return (
      index
        .search(words)
        // A file with all of the words once comes before one with one of them everywhere.
        .map(({ id, score, queryTerms }) => ({ ...sources[id as number]!, score: score * queryTerms.length ** 2 }))
        .toSorted((a, b) => b.score - a.score)
        .map(({ path, source }) => ({ path, header: readHeader(source), lines: listLines(source, asked) }))
    );
  };
}

/** The first sentence of the header comment. */
function readHeader(source: string): string {
  const header = strip(HEADER.exec(source)?.[0] ?? '');
  return /^.*?[.!?](?=\s|$)/.exec(header)?.[0] ?? header;
}

/** The lines with the most of these stems, in the order of the file. */
function listLines(source: string, stems: ReadonlySet<string | null>): string[] {
  const header = HEADER.exec(source)?.[0].split('\n').length ?? 1;
  return source
    .split('\n')
    .map((line, at) => ({
      at,
      line,
      count: new Set(
        splitWords(line)
          .map(toStem)
          .filter((stem) => stem && stems.has(stem)),
      ).size,
    }))
    .filter(({ at, line, count }) => at >= header - 1 && count > 0 && !/^\s*(?:import|\} from)\b/.test(line))
    .toSorted((a, b) => b.count - a.count || a.at - b.at)
    .slice(0, MAX_LINES)
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, line }) => `${at + 1}: ${line.trim().slice(0, 130)}`);
}
