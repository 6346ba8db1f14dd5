import { expect, it } from 'vitest';
import { checkValues } from './check-message-values.ts';

const check = (source: string) => checkValues('page.tsx', `const shown = [\n${source}\n];`);
const LEFT = '{left, plural, one {# day} other {# days}}';

it('a message gets each value it names, and no other', () => {
  expect(check(`<FormattedMessage defaultMessage="Add to {property}" values={{ property: title }} />`)).toEqual([]);
  expect(check(`<FormattedMessage defaultMessage="Add to {home}" values={{ property: title }} />`)).toEqual([
    'page.tsx:2: “Add to {home}” gets no home',
    'page.tsx:2: “Add to {home}” doesn’t use property',
  ]);
  expect(check(`<FormattedMessage defaultMessage="Add to {home}" />`)).toEqual([
    'page.tsx:2: “Add to {home}” gets no home',
  ]);
});

it('values of calls, plurals, choices, and marks count, too', () => {
  expect(check(`intl.formatMessage({ defaultMessage: '${LEFT}' }, { left })`)).toEqual([]);
  expect(check(`intl.formatMessage({ defaultMessage: '${LEFT}' })`)).toEqual([`page.tsx:2: “${LEFT}” gets no left`]);
  const choice = '{who, select, you {You} other {{name}}} <b>paid</b>';
  expect(check(`intl.formatMessage({ defaultMessage: '${choice}' }, { who, name, b })`)).toEqual([]);
  expect(check(`intl.formatMessage({ defaultMessage: '${choice}' }, { who, b })`)).toEqual([
    `page.tsx:2: “${choice}” gets no name`,
  ]);
});

it('values that the code doesn’t list are left to it', () => {
  expect(check(`intl.formatMessage({ defaultMessage: 'By {name}' }, values)`)).toEqual([]);
  expect(check(`intl.formatMessage({ defaultMessage: 'By {name}' }, { ...values })`)).toEqual([]);
  expect(check(`intl.formatMessage(words, { name })`)).toEqual([]);
});
