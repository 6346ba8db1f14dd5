import { describe, expect, it } from 'vitest';
import { messagesOf } from './text-messages.ts';

const found = (source: string) => messagesOf('web/app/a.tsx', source).map(({ id, line, text }) => [id, line, text]);

describe('the messages of a file of the web', () => {
  it('are found in objects and in elements, in the order of the file', () => {
    const source = `
      const words = defineMessages({ title: { id: 'a.title', defaultMessage: 'Your bookings' } });
      const Part = () => <FormattedMessage id="a.none" defaultMessage="No bookings yet" />;
    `;
    expect(found(source)).toEqual([
      ['a.title', 2, 'Your bookings'],
      ['a.none', 3, 'No bookings yet'],
    ]);
  });

  it.each([
    ['both sides of a condition', "{ id: 'a', defaultMessage: isNew ? 'Add' : 'Save' }", ['Add', 'Save']],
    ['a text put together', "{ id: 'a', defaultMessage: 'Add ' + 'room' }", ['Add room']],
    ['a template', "{ id: 'a', defaultMessage: `Add $" + '{noun}` }', ['Add {…}']],
    ['a constant', "{ id: 'a', defaultMessage: 'Add' as const }", ['Add']],
    ['nothing where no text is written', "{ id: 'a', defaultMessage: text }", []],
  ])('know %s', (_, object, texts) => {
    expect(found(`const x = ${object};`).map(([, , text]) => text)).toEqual(texts);
  });

  it('read an expression in an element', () => {
    expect(found(`<M id="a" defaultMessage={'Don’t share'} />`)).toEqual([['a', 1, 'Don’t share']]);
  });
});
