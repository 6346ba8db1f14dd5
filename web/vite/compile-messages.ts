// Adds ids to the product's messages. In the browser's build it also replaces messages (ICU) with their parsed form, so no page needs the
// parser, which would cost each one 7 kB. Only `defaultMessage: '…'` literals are changed.

import { keepTogether } from '@daynook/contract/languages/keep-together';
import type { Plugin } from 'vite';
import { messageId } from './message-id.ts';
import { parseMessage } from './parse-message.ts';
import { applyEdits, type Literal, listObjects, literalAt } from './syntax.ts';

const PARSER = '@formatjs/icu-messageformat-parser';
const STAND_IN = '\0icu-parser-stand-in';

/** Plain text and `{name}` also work in messages that aren't literals; anything more must be a literal. */
const standInParse = `
export function parse(message) {
  if (/[<]|\\{\\s*\\w+\\s*,/.test(message)) throw new Error('Write this message as a literal defaultMessage: ' + message);
  return message.split(/\\{(\\w+)\\}/).map((value, at) => ({ type: at % 2, value })).filter((part) => part.value !== '');
}`;

export const compileMessages = (): Plugin[] => [withoutParser(), withIdsAndParsedMessages()];

/** Replaces the parser that react-intl imports with the stand-in. */
function withoutParser(): Plugin {
  return {
    name: 'messages-without-parser',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',

    async resolveId(source, importer) {
      if (source !== PARSER || importer === STAND_IN) return undefined;
      const parserFree = await this.resolve(`${PARSER}/no-parser.js`, importer, { skipSelf: true });
      return parserFree ? `${STAND_IN}?${parserFree.id}` : undefined;
    },

    load(id) {
      if (!id.startsWith(STAND_IN)) return undefined;
      const parserFree = JSON.stringify(id.slice(STAND_IN.length + 1));
      return `export * from ${parserFree};\n${standInParse}`;
    },
  };
}

/** Adds an id to every message, and in the browser's build replaces the text with the parsed message. */
function withIdsAndParsedMessages(): Plugin {
  const compile = (message: string): string => JSON.stringify(parseMessage(message));
  let isBuild = false;
  return {
    name: 'compile-messages',
    enforce: 'post',
    configResolved({ command }) {
      isBuild = command === 'build';
    },

    transform(code, id) {
      if (!code.includes('defaultMessage') || id.includes('/node_modules/')) return undefined;
      const isParsed = isBuild && this.environment.name === 'client';
      const edits = findMessages(this.parse(code)).flatMap(({ at, hasId, description, text }) => {
        const shown = isBuild ? keepTogether(text.value) : text.value;
        const isCompiled = isParsed && /[{}<>'#]/.test(shown);
        return [
          ...(hasId
            ? []
            : [{ start: at, end: at, code: `id: ${JSON.stringify(messageId(text.value, description))}, ` }]),
          ...(isCompiled || shown !== text.value
            ? [{ start: text.start, end: text.end, code: isCompiled ? compile(shown) : JSON.stringify(shown) }]
            : []),
        ];
      });
      return edits.length === 0 ? undefined : { code: applyEdits(code, edits), map: null };
    },
  };
}

interface Message {
  /** Right after the object's opening brace. */
  at: number;
  hasId: boolean;
  description: string | undefined;
  text: Literal;
}

/** Every object whose `defaultMessage` is a literal. JSX elements have already become objects. */
function findMessages(program: unknown): Message[] {
  return listObjects(program).flatMap(({ start, property }) => {
    const text = literalAt(property('defaultMessage'));
    if (!text) return [];
    const description = literalAt(property('description'))?.value;
    return [{ at: start + 1, hasId: property('id') !== undefined, description, text }];
  });
}
