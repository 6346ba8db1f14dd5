import { describe, expect, it } from 'vitest';
import { listMessages } from './text-messages.ts';

const found = (source: string) => listMessages('web/app/a.tsx', source).map(({ line, text }) => [line, text]);

describe('the messages of a file of the web', () => {
  it('are found in objects and in elements, in the order of the file', () => {
    const source = `
      const words = defineMessages({ title: { defaultMessage: 'Your bookings' } });
      const Part = () => <FormattedMessage defaultMessage="No bookings yet" />;
    `;
    expect(found(source)).toEqual([
      [2, 'Your bookings'],
      [3, 'No bookings yet'],
    ]);
  });

  it.each([
    ['both sides of a condition', "{ defaultMessage: isNew ? 'Add' : 'Save' }", ['Add', 'Save']],
    ['a text put together', "{ defaultMessage: 'Add ' + 'room' }", ['Add room']],
    ['a template', '{ defaultMessage: `Add $' + '{noun}` }', ['Add {…}']],
    ['a constant', "{ defaultMessage: 'Add' as const }", ['Add']],
    ['nothing where no text is written', '{ defaultMessage: text }', []],
  ])('know %s', (_, object, texts) => {
    expect(found(`const x = ${object};`).map(([, text]) => text)).toEqual(texts);
  });

  it('read an expression in an element', () => {
    expect(found(`<M defaultMessage={'Don’t share'} />`)).toEqual([[1, 'Don’t share']]);
  });
});
