// What a page shows: its texts, and those that are cut off. Both functions run in the page, so they can't use anything outside themselves.

export interface Shown {
  readonly text: string;
  /** The element, for people to find it. */
  readonly where: string;
}

/** Every visible text, and every text that assistive technology reads, except what has another language or isn't to be translated. */
export function listTexts(): Shown[] {
  const ATTRIBUTES = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'title',
    'placeholder',
    'alt',
  ];
  const { lang } = document.documentElement;
  const describe = (element: Element): string => {
    const name = element.tagName.toLowerCase();
    const parent = element.parentElement;
    return `${parent?.tagName.toLowerCase() ?? ''} > ${name}${element.id ? `#${element.id}` : ''}`;
  };
  const isKept = (element: Element): boolean => {
    if (element.closest('[translate="no"], script, style, noscript, code, template')) return true;
    const other = element.closest('[lang]');
    return other !== null && other !== document.documentElement && other.getAttribute('lang') !== lang;
  };
  const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  // A text in another language gives its page the title.
  const heading = [...document.querySelectorAll('main h1')].find(isKept)?.textContent ?? '';
  const title = document.title.replace(heading, '');
  const shown: Shown[] = [{ text: title, where: 'title' }];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || isKept(element) || !isShown(element)) continue;
    if (node instanceof Element) {
      for (const name of ATTRIBUTES) {
        const text = node.getAttribute(name);
        if (text) shown.push({ text, where: `${describe(node)} [${name}]` });
      }
    } else if (node.textContent?.trim()) shown.push({ text: node.textContent, where: describe(element) });
  }
  return shown;
}

/** Texts that don't fit where they are: beyond the screen, or hidden by an edge that neither scrolls nor ends in an ellipsis. */
export function listCutTexts(): Shown[] {
  const SLACK_PX = 2;
  const describe = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${[...element.classList].slice(0, 6).join('.')}`;
  const isClipped = (value: string) => value === 'hidden' || value === 'clip';
  const isScrolled = (value: string) => value === 'auto' || value === 'scroll';
  const isMeant = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
    textOverflow === 'ellipsis' || (webkitLineClamp !== '' && webkitLineClamp !== 'none');
  /** Why the text isn't all visible, if it isn't. */
  const findEdge = (text: Range, start: Element): Element | 'screen' | undefined => {
    const box = text.getBoundingClientRect();
    for (
      let around: Element | null = start;
      around && around !== document.documentElement;
      around = around.parentElement
    ) {
      const style = getComputedStyle(around);
      // For screen readers only, or a moved picture of something else.
      if (isMeant(style) || isScrolled(style.overflowX) || isScrolled(style.overflowY) || style.clipPath !== 'none')
        return;
      const edge = around.getBoundingClientRect();
      if (edge.width <= 1 || edge.height <= 1) return;
      const isBeside = box.left < edge.left - SLACK_PX || box.right > edge.right + SLACK_PX;
      const isBelow = box.top < edge.top - SLACK_PX || box.bottom > edge.bottom + SLACK_PX;
      if ((isClipped(style.overflowX) && isBeside) || (isClipped(style.overflowY) && isBelow)) return around;
      // What's drawn as a button has to hold its label.
      if (around.matches('button, a, label, [role="tab"]') && style.display !== 'inline' && isBeside) return around;
      if (style.position === 'fixed') break;
    }
    const { clientWidth } = document.documentElement;
    return box.left < -SLACK_PX || box.right > clientWidth + SLACK_PX ? 'screen' : undefined;
  };
  const cut: Shown[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (
      !element ||
      !node.textContent?.trim() ||
      element.closest('.maplibregl-map, [aria-hidden="true"], option, .dotted i')
    )
      continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const edge = findEdge(range, element);
    if (edge)
      cut.push({
        text: node.textContent,
        where: edge === 'screen' ? `beyond the screen: ${describe(element)}` : describe(edge),
      });
  }
  return cut;
}

/** What the page's loaders got, which the first document contains. */
export const readLoaderData = (): unknown => {
  const { __reactRouterDataRouter: router } = window as unknown as {
    __reactRouterDataRouter?: { state: { loaderData: unknown } };
  };
  try {
    return JSON.parse(JSON.stringify(router?.state.loaderData ?? null));
  } catch {
    return null;
  }
};
