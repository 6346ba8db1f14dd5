/** Where people see a text: a message's page, or the kind of a sentence. Pure. */
import type { Text } from './text-syntax.ts';

export interface Group {
  readonly title: string;
  readonly texts: readonly Text[];
}

export interface Route {
  readonly path: string;
  /** Relative to the repository's root. */
  readonly file: string;
}

const LAYOUTS: Readonly<Record<string, string>> = {
  'shell/frame.tsx': 'every page',
  'shell/member-area.tsx': 'every member page',
};

/** The route table in its order, with members' pages where the table has them. */
export function readRoutes(source: string): Route[] {
  const guarded = /const guarded = (\[[\s\S]*?\]);/.exec(source)?.[1] ?? '';
  const table = source.slice(source.indexOf('export default')).replace(/\bguarded\b/, () => guarded);
  return [...table.matchAll(/\b(route|index|layout|article)\('([^']+)'(?:, '([^']+)')?/g)].map(
    ([, kind, first = '', second]) => {
      if (kind === 'index') return { path: '/', file: `web/app/${first}` };
      if (kind === 'layout') return { path: LAYOUTS[first] ?? first, file: `web/app/${first}` };
      return { path: `/${first}`, file: `web/app/${second ?? `pages/content/${first}.tsx`}` };
    },
  );
}

/** How many imports are between a file and each file that reaches it. */
export type Reach = (file: string) => ReadonlyMap<string, number>;

/** Messages by the page that shows them, starting with the page's own file. */
export function groupWeb(texts: readonly Text[], routes: readonly Route[], reach: Reach): Group[] {
  const pages = new Map<string, { title: string; found: { distance: number; text: Text }[] }>(
    routes.map(({ path, file }) => [file, { title: path, found: [] }]),
  );
  const shared: Text[] = [];
  const nowhere: Text[] = [];
  for (const file of new Set(texts.map((text) => text.file))) {
    const own = texts.filter((text) => text.file === file);
    const distances = reach(file);
    const reached = [...pages.keys()].filter((page) => distances.has(page));
    // Pages that only show it by importing another page, such as the frame, don't count.
    const showing = reached.filter((page) => !reached.some((other) => other !== page && reach(other).has(page)));
    const [page, ...others] = showing;
    if (page === undefined) nowhere.push(...own);
    else if (others.length > 0) shared.push(...own);
    else pages.get(page)!.found.push(...own.map((text) => ({ distance: distances.get(page)!, text })));
  }
  const ofPages = [...pages.values()].map(({ title, found }) => ({
    title,
    texts: found.toSorted((a, b) => a.distance - b.distance).map(({ text }) => text),
  }));
  return [
    ...ofPages,
    { title: 'Shared by several pages', texts: shared },
    { title: 'On no page', texts: nowhere },
  ].filter((group) => group.texts.length > 0);
}

/** In reading order. A file belongs to the first that fits. */
const SECTIONS: readonly (readonly [title: string, files: RegExp])[] = [
  ['Pages for signing in and up', /^server\/src\/(?:identity\/|http\/busy-page)/],
  ['Emails', /^server\/src\/modules\/(?:emails|delayed-emails)\/|^server\/src\/(?:.*\/)?[\w-]*(?:mails?|emails?)\.ts$/],
  [
    'Notifications',
    /^server\/src\/modules\/(?:notifications|action-items)\/|\/(?:saying|notification-kinds|push)\.ts$/,
  ],
  ['Calendar entries', /^server\/src\/modules\/(?:calendar-exports|calendar-imports)\/|\/calendar-text\.ts$/],
  ['Demo', /^(?:server\/demo|demo-art\/src)\//],
  [
    'Problems the server answers with, and the description of its API',
    /^contract\/src\/|^server\/src\/(?:http|lib|modules|adapters|realtime)\//,
  ],
];
export const SERVER_SECTIONS = SECTIONS.map(([title]) => title);

const IS_SOURCE = /\.tsx?$/;
const IS_TEST = /\.(?:test|spec)\.tsx?$|(?:^|\/)test-[\w-]+\.ts$/;

/** What the texts in a file of the server or contract are; undefined if only programmers read them. */
export function serverSection(file: string): string | undefined {
  if (!IS_SOURCE.test(file) || IS_TEST.test(file)) return undefined;
  return SECTIONS.find(([, files]) => files.test(file))?.[0];
}

/** Whether a filter includes the text, by part of its file's path or its group's title, ignoring case. No filter includes everything. */
export function isAsked(text: Text, title: string, filters: readonly string[]): boolean {
  const place = `${text.file}\n${title}`.toLowerCase();
  return filters.length === 0 || filters.some((filter) => place.includes(filter.toLowerCase()));
}
