// Logos as SVG (N14): what's drawn stays, and what could run or load something doesn't get in.
import { describe, expect, it } from 'vitest';
import { SvgRefused, toSafeSvg } from './safe-svg.ts';

const svg = (inner: string, attributes = 'viewBox="0 0 32 16"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
const PATH = '<path d="M0 0h32v16H0z" fill="#2c5a4c"/>';

describe('an uploaded SVG', () => {
  it('keeps what’s drawn (N14)', () => {
    const drawing = `<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs><g fill="url(#a)">${PATH}<text x="1">A &amp; B</text></g>`;
    expect(toSafeSvg(svg(drawing))).toEqual({ text: svg(drawing), width: 32, height: 16 });
  });

  it('loses what drawing programs leave behind', () => {
    const source = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>
<!-- Generator: a program -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:sodipodi="http://sodipodi" viewBox="0 0 10 10" sodipodi:docname="x"><metadata><rdf:RDF xmlns:rdf="x"><a/></rdf:RDF></metadata><sodipodi:namedview id="n"><script>alert(1)</script></sodipodi:namedview><circle r="5"/></svg>
`;
    expect(toSafeSvg(source).text).toBe(svg('<circle r="5"/>', 'viewBox="0 0 10 10"'));
  });

  it('has its size from its width and height, too', () => {
    expect(toSafeSvg(svg(PATH, 'width="120px" height="40"'))).toMatchObject({ width: 120, height: 40 });
  });

  it('keeps a style sheet that stays inside the file', () => {
    expect(toSafeSvg(svg(`<style><![CDATA[.a{fill:url(#b)}]]></style>`)).text).toContain('.a{fill:url(#b)}');
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in another case', '<SCRIPT>alert(1)</SCRIPT>'],
    ['an event', '<path onload="alert(1)"/>'],
    ['an event with a line break', '<path\n oNload\n=\n"alert(1)"/>'],
    ['a page inside', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'],
    ['a link', '<a href="https://evil.example"><path/></a>'],
    ['a picture from elsewhere', '<image href="https://evil.example/x.png"/>'],
    ['another file', '<use href="https://evil.example/x.svg#a"/>'],
    ['a script behind a reference', '<use xlink:href="javascript:alert(1)"/>'],
    ['an encoded script behind a reference', '<use href="&#106;avascript:alert(1)"/>'],
    ['a data URL', '<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>'],
    ['an animation that changes a link', '<use href="#a"><set attributeName="href" to="javascript:alert(1)"/></use>'],
    ['a style from elsewhere', '<style>@import "https://evil.example/x.css";</style>'],
    ['a style with a picture', '<style>.a{fill:url(https://evil.example/x)}</style>'],
    ['a style with a quoted picture', '<path style="fill:url(&quot;//evil.example&quot;)"/>'],
    ['a style with hidden letters', '<style>.a{fill:\\75rl(https://evil.example)}</style>'],
    ['a style with a comment inside', '<style>.a{fill:u/**/rl(https://evil.example)}</style>'],
    ['an unknown element', '<iframe/>'],
    ['an unclosed element', '<g>'],
    ['elements closed in the wrong order', '<g><defs></g></defs>'],
    ['an attribute without quotes', '<path fill=red/>'],
    ['an entity of its own', '<text>&evil;</text>'],
    ['a processing instruction', '<?xml-stylesheet href="https://evil.example/x.css"?>'],
    ['elements a hundred deep', '<g>'.repeat(100) + '</g>'.repeat(100)],
  ])('is refused with %s', (_, inner) => {
    expect(() => toSafeSvg(svg(inner))).toThrow(SvgRefused);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html><body/></html>'],
    ['two drawings', svg(PATH) + svg(PATH)],
    ['text after it', `${svg(PATH)}alert(1)`],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<text>&a;</text>')}`],
    ['no size', svg(PATH, 'fill="red"')],
    ['a size of nothing', svg(PATH, 'viewBox="0 0 0 0"')],
    ['binary', 'PNG\u0000'],
  ])('is refused if it’s %s', (_, source) => {
    expect(() => toSafeSvg(source)).toThrow(SvgRefused);
  });

  it('is read in time, however it’s written', () => {
    const source = svg(`<path ${' a="b"'.repeat(20_000)} fill=x/>`);
    const startedMs = performance.now();
    expect(() => toSafeSvg(source)).toThrow(SvgRefused);
    expect(performance.now() - startedMs).toBeLessThan(1_000);
  });
});
