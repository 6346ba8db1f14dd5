import { expect, it } from 'vitest';
import { findDocumentType, withEnding } from './document-types.ts';

it.each([
  ['%PDF-1.7', 'application/pdf'],
  ['\u00ff\u00d8\u00ff\u00e0', 'image/jpeg'],
  ['\u0089PNG\r\n\u001a\n', 'image/png'],
  ['<svg onload=alert(1)>', undefined],
  ['<!doctype html>', undefined],
  ['GIF89a', undefined],
  ['PK\u0003\u0004', undefined],
  ['', undefined],
  [' %PDF-1.7', undefined],
])('%j is %s by its bytes', (text, type) => {
  expect(findDocumentType(Buffer.from(text, 'latin1'))).toBe(type);
});

it('names a file by its type', () => {
  expect(withEnding('insurance', 'application/pdf')).toBe('insurance.pdf');
});
