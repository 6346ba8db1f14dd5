import { describe, expect, it } from 'vitest';
import { groupWeb, isAsked, type Reach, readRoutes, serverSection } from './text-places.ts';

describe('the routes', () => {
  it('are read in their order, what anyone may see before what members see', () => {
    const source = `
      const guarded = [route('bookings', 'pages/bookings.tsx')];
      const article = (path: string) => route(path, \`pages/content/\${path}.tsx\`);
      export default [layout('shell/frame.tsx', [
        index('pages/home.tsx'),
        article('about'),
        layout('shell/member-area.tsx', guarded),
        route('*', 'shell/not-found.tsx'),
      ])];`;
    expect(readRoutes(source)).toEqual([
      { path: 'every page', file: 'web/app/shell/frame.tsx' },
      { path: '/', file: 'web/app/pages/home.tsx' },
      { path: '/about', file: 'web/app/pages/content/about.tsx' },
      { path: 'every member page', file: 'web/app/shell/member-area.tsx' },
      { path: '/bookings', file: 'web/app/pages/bookings.tsx' },
      { path: '/*', file: 'web/app/shell/not-found.tsx' },
    ]);
  });
});

describe('the messages of the web', () => {
  const routes = [
    { path: '/', file: 'home.tsx' },
    { path: '/search', file: 'search.tsx' },
  ];
  const said = (file: string) => ({ file, line: 1, id: file, text: `In ${file}` });
  /** How far each file is from the routes that show it. */
  const reach: Reach = (file) =>
    new Map(
      Object.entries(
        {
          'home.tsx': { 'home.tsx': 0 },
          'map.tsx': { 'search.tsx': 2 },
          'form.tsx': { 'search.tsx': 1 },
          'search.tsx': { 'search.tsx': 0 },
          'card.tsx': { 'home.tsx': 1, 'search.tsx': 2 },
        }[file] ?? {},
      ),
    );

  it('stand under their page, what is nearest to it first; shared ones once, and those no page shows', () => {
    const files = ['card.tsx', 'form.tsx', 'home.tsx', 'map.tsx', 'nowhere.tsx', 'search.tsx'];
    const groups = groupWeb(files.map(said), routes, reach);
    expect(groups.map(({ title, texts }) => [title, texts.map(({ file }) => file)])).toEqual([
      ['/', ['home.tsx']],
      ['/search', ['search.tsx', 'form.tsx', 'map.tsx']],
      ['Shared by several pages', ['card.tsx']],
      ['On no page', ['nowhere.tsx']],
    ]);
  });

  it('of a frame around pages stand under the frame, though pages import it too', () => {
    const frame = { path: 'every page', file: 'frame.tsx' };
    const near: Record<string, Record<string, number>> = {
      'footer.tsx': { 'frame.tsx': 1, 'home.tsx': 2 },
      'frame.tsx': { 'frame.tsx': 0, 'home.tsx': 1 },
      'home.tsx': { 'home.tsx': 0 },
    };
    const groups = groupWeb(
      [said('footer.tsx')],
      [frame, ...routes],
      (file) => new Map(Object.entries(near[file] ?? {})),
    );
    expect(groups.map(({ title }) => title)).toEqual(['every page']);
  });
});

describe('a file of the server', () => {
  it.each([
    ['server/src/identity/pages/words.ts', 'Pages for signing in and up'],
    ['server/src/modules/emails/booking-templates.ts', 'Emails'],
    ['server/src/modules/notifications/service.ts', 'Notifications'],
    ['server/src/modules/calendar-exports/service.ts', 'Calendar entries'],
    ['contract/src/errors.ts', 'Problems the server answers with, and the description of its API'],
    ['server/demo/marketplace/words.ts', 'Demo'],
    ['server/src/db/pool.ts', undefined],
    ['server/src/modules/emails/templates.test.ts', undefined],
  ])('%s belongs to %s', (file, section) => {
    expect(serverSection(file)).toBe(section);
  });
});

it('a filter takes files and groups that hold it, in any case', () => {
  const text = { file: 'web/app/pages/search.tsx', line: 1, text: 'Search' };
  expect(isAsked(text, '/find', [])).toBe(true);
  expect(isAsked(text, '/find', ['pages/search'])).toBe(true);
  expect(isAsked(text, '/find', ['/find'])).toBe(true);
  expect(isAsked(text, 'Emails', ['emails'])).toBe(true);
  expect(isAsked(text, '/find', ['Pages/Search'])).toBe(true);
  expect(isAsked(text, '/find', ['mail'])).toBe(false);
});
