// Reads which elements an element of a foreign server's XML contains. In one pass: expressions that go back would take half a minute for an
// answer made for that.

/** Longer ones are no names we know. */
const NAME_CHARACTERS = 120;
const TAG = /^(\/?)(?:[\w-]+:)?([\w-]+)/;

/** Lower-case names without their prefixes of the elements in the first `element`; undefined if there's none. */
export function listElementsIn(xml: string, element: string): ReadonlySet<string> | undefined {
  let found: Set<string> | undefined;
  for (let at = xml.indexOf('<'); at !== -1; ) {
    const end = xml.indexOf('>', at);
    if (end === -1) break;
    const tag = xml.slice(at + 1, Math.min(end, at + NAME_CHARACTERS));
    const [, close, name = ''] = TAG.exec(tag) ?? [];
    const isElement = name.toLowerCase() === element;
    if (found && isElement && close) return found;
    if (found && !close) found.add(name.toLowerCase());
    if (!found && isElement && !close) {
      found = new Set();
      if (xml[end - 1] === '/') return found;
    }
    at = xml.indexOf('<', end);
  }
  // Cut off: nothing that's certain.
  return undefined;
}
