// Where a thing to do leads. Pure. Only places of this site: the address comes from data.

/** The path, or the dashboard where the address is not one of this site. */
export const actionHref = (actionUrl: string): string => (/^\/(?![/\\])/.test(actionUrl) ? actionUrl : '/dashboard');

/** False for what the server draws itself, e.g. the sign-in provider's pages: those need a real navigation. */
export const isPageOfOurs = (href: string): boolean => !/^\/(?:oidc|api)\//.test(href);
