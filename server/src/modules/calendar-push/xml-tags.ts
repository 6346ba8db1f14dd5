// Reads which elements an element of a foreign server's XML contains. In one pass: expressions that go back would take half a minute for an
// answer made for that.

/** Longer ones are no names we know. */
const NAME_CHARACTERS = 120;
const TAG = /^(\/?)(?:[\w-]+:)?([\w-]+)/;

function readTag(xml: string, at: number, end: number) {
  const [, close, name = ''] = TAG.exec(xml.slice(at + 1, Math.min(end, at + NAME_CHARACTERS))) ?? [];
  return { name: name.toLowerCase(), isEnd: Boolean(close) };
}

/** Lower-case names without their prefixes of the elements in the first `element`; undefined if there's none. */
export function listElementsIn(xml: string, element: string): ReadonlySet<string> | undefined {
  let found: Set<string> | undefined;
  for (let at = xml.indexOf('<'); at !== -1; ) {
    const end = xml.indexOf('>', at);
    if (end === -1) break;
    const { name, isEnd } = readTag(xml, at, end);
    if (found && isEnd && name === element) return found;
    if (found && !isEnd) found.add(name);
    else if (name === element && !isEnd) found = new Set();
    if (found?.size === 0 && name === element && xml[end - 1] === '/') return found;
    at = xml.indexOf('<', end);
  }
  // Cut off: nothing that's certain.
  return undefined;
}
