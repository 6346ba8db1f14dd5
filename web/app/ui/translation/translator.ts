// The browser's own translation, which runs on the reader's device: https://developer.mozilla.org/docs/Web/API/Translator. Loaded with
// the first text in another language than the page's.
import type { SiteLanguage } from '@daynook/contract/languages/languages';

/** `downloadable` until the browser has the two languages. */
type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

interface Pair {
  sourceLanguage: string;
  targetLanguage: string;
}

interface Translator {
  translate(text: string): Promise<string>;
}

interface Translators {
  availability(pair: Pair): Promise<Availability>;
  create(options: Pair & { monitor: (progress: EventTarget) => void }): Promise<Translator>;
}

const fromBrowser = (): Translators | undefined => (window as { Translator?: Translators }).Translator;

/** Whether the browser can translate these at all, now or after a download. False if it doesn't say. */
export async function canTranslate(from: SiteLanguage, to: string): Promise<boolean> {
  try {
    const availability = await fromBrowser()?.availability({ sourceLanguage: from, targetLanguage: to });
    return availability !== undefined && availability !== 'unavailable';
  } catch {
    return false;
  }
}

interface Started {
  readonly translator: Promise<Translator>;
  readonly progress: EventTarget;
}

/** One for each pair of languages, for all texts of the page. */
const started = new Map<string, Started>();

/** Has to be called while the reader presses the button: browsers download a language only then. */
function startTranslator(from: SiteLanguage, to: string): Started {
  const key = `${from}>${to}`;
  const known = started.get(key);
  if (known) return known;
  const progress = new EventTarget();
  const monitor = (download: EventTarget) =>
    download.addEventListener('downloadprogress', (event) => {
      progress.dispatchEvent(new CustomEvent('part', { detail: (event as ProgressEvent).loaded }));
    });
  const translator = fromBrowser()!.create({ sourceLanguage: from, targetLanguage: to, monitor });
  const one = { translator, progress };
  started.set(key, one);
  return one;
}

/** Line breaks, and the dots in place of hidden contact details, which a translation would lose. */
const KEPT = /(\n|•+)/u;

async function translateText(translator: Translator, text: string): Promise<string> {
  const pieces: string[] = [];
  for (const piece of text.split(KEPT)) {
    const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(piece) ?? [];
    const isKept = words === '' || KEPT.test(piece);
    pieces.push(isKept ? piece : before + (await translator.translate(words)) + after);
  }
  return pieces.join('');
}

/** The texts with their translations. `onDownload` gets the part that has arrived, from 0 to 1. */
export async function translateTexts(
  texts: readonly string[],
  from: SiteLanguage,
  to: string,
  onDownload: (part: number) => void,
): Promise<ReadonlyMap<string, string>> {
  const hear = (event: Event) => onDownload((event as CustomEvent<number>).detail);
  const one = startTranslator(from, to);
  one.progress.addEventListener('part', hear);
  try {
    const translator = await one.translator;
    const translations = new Map<string, string>();
    for (const text of texts) translations.set(text, await translateText(translator, text));
    return translations;
  } catch (error) {
    // Trying again starts over.
    started.delete(`${from}>${to}`);
    throw error;
  } finally {
    one.progress.removeEventListener('part', hear);
  }
}
