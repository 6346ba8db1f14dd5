// What a route's `meta` returns. It's called while the head renders, because titles are in the page's language.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { LanguagesContext } from '../app/lib/languages.ts';

type Meta = (args: never) => readonly unknown[] | undefined;

interface HeadProps {
  meta: Meta;
  args: unknown;
  onRead: (tags: readonly unknown[]) => void;
}

function Head({ meta, args, onRead }: HeadProps): ReactNode {
  onRead(meta(args as never) ?? []);
  return null;
}

/** By default in English, in an installation that has no other language. */
export function readMeta(
  meta: Meta,
  args: unknown,
  languages: Parameters<typeof LanguagesContext>[0]['value'] = { language: 'en', languages: ['en'] },
): Record<string, unknown>[] {
  let tags: readonly unknown[] = [];
  renderToStaticMarkup(
    <LanguagesContext value={languages}>
      <IntlProvider locale="en-US" defaultLocale="en-US" messages={{}}>
        <Head meta={meta} args={args} onRead={(read) => (tags = read)} />
      </IntlProvider>
    </LanguagesContext>,
  );
  return tags as Record<string, unknown>[];
}
