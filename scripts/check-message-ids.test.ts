import { describe, expect, it } from 'vitest';
import { checkMessageIds } from './check-message-ids.ts';
import { listMessages } from './text-messages.ts';

const check = (source: string, toId?: (text: string) => string) =>
  checkMessageIds(listMessages('page.tsx', `const words = [\n${source}\n];`), toId);

describe('message ids', () => {
  it('are never written by hand, in an object or an element', () => {
    expect(check(`{ id: 'save', defaultMessage: 'Save' },\n<M id="add" defaultMessage="Add" />`)).toEqual([
      'page.tsx:2: remove the id of “Save”, the build makes it',
      'page.tsx:3: remove the id of “Add”, the build makes it',
    ]);
  });

  it('need a text that is one literal', () => {
    expect(check(`{ defaultMessage: isNew ? 'Add' : 'Save' }`)).toEqual([
      'page.tsx:2: write this message as one literal',
      'page.tsx:2: write this message as one literal',
    ]);
    expect(check('{ defaultMessage: `Add $' + '{noun}` }')).toEqual(['page.tsx:2: write this message as one literal']);
  });

  it('belong to one text and description', () => {
    const texts = `{ defaultMessage: 'Save' },\n{ defaultMessage: 'Save' },\n{ defaultMessage: 'Add' },`;
    expect(check(texts)).toEqual([]);
    expect(check(texts, () => 'same')).toEqual([
      'page.tsx:4: “Add” has the id of “Save” (page.tsx:2); add a description',
    ]);
    expect(check(`{ defaultMessage: 'Open', description: 'Verb' },\n{ defaultMessage: 'Open' }`)).toEqual([]);
  });
});
