// Collects every text that people read in the product, in the order they see it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readImportGraph } from './import-graph.ts';
import { listContractTexts, listSaidTexts, type SaidText } from './languages/said-texts.ts';
import { listMessages, type Message } from './text-messages.ts';
import { listParagraphs } from './text-paragraphs.ts';
import { type Group, groupWeb, readRoutes, SERVER_SECTIONS, serverSection } from './text-places.ts';
import { listSentences } from './text-sentences.ts';

const IS_WEB = /^web\/app\/(?!pages\/development\/).*(?<!\.test)\.tsx?$/;

export const collectMessages = (root: string, files = readImportGraph(root).files): Message[] =>
  files
    .filter((file) => IS_WEB.test(file))
    .flatMap((file) => listMessages(file, readFileSync(join(root, file), 'utf8')));

const IS_SERVER = /^server\/src\/.*(?<!\.test)\.ts$/;
const IS_CONTRACT = /^contract\/src\/.*(?<!\.test)\.ts$/;

export const collectSaidTexts = (root: string, files = readImportGraph(root).files): SaidText[] =>
  files.flatMap((file) => {
    if (!IS_SERVER.test(file) && !IS_CONTRACT.test(file)) return [];
    const source = readFileSync(join(root, file), 'utf8');
    if (IS_CONTRACT.test(file)) return listContractTexts(file, source);
    // Commands call what they print with `say`, too, but have their own.
    return /\/say\.ts'/.test(source) ? listSaidTexts(file, source) : [];
  });

export function collectTexts(root: string): Group[] {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const graph = readImportGraph(root);
  const messages = collectMessages(root, graph.files);
  const reached = new Map<string, ReadonlyMap<string, number>>();
  const pages = groupWeb(messages, readRoutes(read('web/app/routes.ts')), (file) => {
    const distances = reached.get(file) ?? graph.distancesTo([file]);
    reached.set(file, distances);
    return distances;
  });

  const documents = readdirSync(join(root, 'web/content'), { recursive: true, encoding: 'utf8' })
    .map((path) => `web/content/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map((file) => ({ title: file.slice('web/content/'.length), texts: listParagraphs(file, read(file)) }));

  const sentences = graph.files.flatMap((file) => {
    const section = serverSection(file);
    return section === undefined ? [] : listSentences(file, read(file)).map((text) => ({ section, text }));
  });
  const server = SERVER_SECTIONS.map((title) => ({
    title,
    texts: sentences.filter(({ section }) => section === title).map(({ text }) => text),
  }));
  return [...pages, ...documents, ...server].filter(({ texts }) => texts.length > 0);
}
