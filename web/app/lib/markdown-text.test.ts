import { expect, it } from 'vitest';
import { fillBrand } from './markdown-text.ts';

const site = { name: 'Desks $& {email}', supportEmail: 'help+us@desks.example' };

it('puts the site’s name and address where a shipped text leaves room for them (O3)', () => {
  const filled = fillBrand(
    {
      facts: { title: 'About {brand}', date: '2026-11-21' },
      blocks: [
        { kind: 'heading', level: 2, id: 'brand', children: ['What {brand} is'] },
        { kind: 'list', isOrdered: false, items: [['At ', { kind: 'strong', children: ['{brand}'] }]] },
        { kind: 'table', head: [['{brand}']], rows: [[['Email'], ['{email}']]] },
        { kind: 'paragraph', children: [{ kind: 'link', href: 'mailto:{email}', children: ['{email}'] }] },
      ],
    },
    site,
  );
  expect(filled).toEqual({
    facts: { title: `About ${site.name}`, date: '2026-11-21' },
    blocks: [
      { kind: 'heading', level: 2, id: 'brand', children: [`What ${site.name} is`] },
      { kind: 'list', isOrdered: false, items: [['At ', { kind: 'strong', children: [site.name] }]] },
      { kind: 'table', head: [[site.name]], rows: [[['Email'], [site.supportEmail]]] },
      {
        kind: 'paragraph',
        children: [{ kind: 'link', href: `mailto:${site.supportEmail}`, children: [site.supportEmail] }],
      },
    ],
  });
});
