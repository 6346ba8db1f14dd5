import { type Plugin, parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { compileMessages } from './compile-messages.ts';
import { messageId } from './message-id.ts';

/** The code as a build emits it, for the browser or for the server that renders pages. */
function build(code: string, environment: 'client' | 'ssr'): string | undefined {
  const plugin = compileMessages().find(({ name }) => name === 'compile-messages') as Plugin & {
    configResolved(config: { command: string }): void;
    transform(this: unknown, code: string, id: string): { code: string } | undefined;
  };
  plugin.configResolved({ command: 'build' });
  return plugin.transform.call({ parse: parseAst, environment: { name: environment } }, code, '/app/page.js')?.code;
}

describe('messages at build time', () => {
  it('get the same id for the browser and the server, as FormatJS creates it', () => {
    expect(messageId('Save')).toBe('jvo0v');
    const code = "const word = { defaultMessage: 'Save' };";
    const built = 'const word = {id: "jvo0v",  defaultMessage: \'Save\' };';
    expect(build(code, 'client')).toBe(built);
    expect(build(code, 'ssr')).toBe(built);
  });

  it('have a different id with a description', () => {
    expect(build("f({ defaultMessage: 'Open', description: 'Verb' })", 'ssr')).toContain(messageId('Open', 'Verb'));
    expect(messageId('Open', 'Verb')).not.toBe(messageId('Open'));
  });

  it('keeps an id from the code, and text that isn’t a literal', () => {
    expect(build("f({ id: 'a', defaultMessage: 'Save' })", 'client')).toBeUndefined();
    expect(build('f({ id, defaultMessage: text })', 'client')).toBeUndefined();
  });

  it('keep Wi-Fi in one line, on the server as in the browser', () => {
    for (const environment of ['client', 'ssr'] as const)
      expect(build("f({ defaultMessage: 'Fast Wi-Fi' })", environment)).toContain(
        `{id: "${messageId('Fast Wi-Fi')}",  defaultMessage: "Fast Wi\u2011Fi" }`,
      );
    expect(build("f({ defaultMessage: 'Wi-Fi {name}' })", 'client')).toContain('"Wi\u2011Fi "');
  });

  it('are parsed only for the browser', () => {
    const code = "f({ defaultMessage: 'Hi {name}' })";
    expect(build(code, 'client')).toContain('[{"type":0,"value":"Hi "},{"type":1,"value":"name"}]');
    expect(build(code, 'ssr')).toContain("'Hi {name}'");
  });
});
