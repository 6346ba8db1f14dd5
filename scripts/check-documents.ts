// Documents must not name what is not there: every path in code spans and links, and every npm script, is looked up.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TOP_FOLDERS = /^(contract|demo-art|server|web|e2e|bench|scripts|docs|\.ci)\//;
const GENERATED = /^(web\/build|data|node_modules)(\/|$)/;

function documentsOf(root: string): string[] {
  const found = readdirSync(root).filter((name) => name.endsWith('.md'));
  const walk = (folder: string) => {
    if (!existsSync(join(root, folder))) return;
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.isDirectory()) walk(`${folder}/${entry.name}`);
      else if (entry.name.endsWith('.md')) found.push(`${folder}/${entry.name}`);
    }
  };
  walk('docs');
  return found;
}

/** What documents name and the project lacks, one sentence each. */
export function checkDocuments(root: string): string[] {
  const scripts = Object.keys(
    (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
  );
  const errors: string[] = [];
  for (const document of documentsOf(root)) {
    const text = readFileSync(join(root, document), 'utf8');
    for (const [, span] of text.matchAll(/`([^`\n]+)`/g)) {
      const script = /^npm run ([\w:-]+)/.exec(span!)?.[1];
      if (script && !scripts.includes(script))
        errors.push(`${document} names the script \`${script}\`, which package.json lacks`);
      const path = span!.replace(/[,:].*$/, '').split(' ')[0]!;
      if (TOP_FOLDERS.test(path) && !GENERATED.test(path) && !/[*<>{}…]/.test(path) && !existsSync(join(root, path)))
        errors.push(`${document} names ${path}, which does not exist`);
    }
    for (const [, target] of text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)) {
      if (!existsSync(join(root, dirname(document), target!)))
        errors.push(`${document} links to ${target}, which does not exist`);
    }
  }
  return errors;
}
