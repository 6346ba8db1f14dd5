// Where a task links to. Pure. Only paths of this site, because the link comes from data.

/** The path, or the dashboard if the link isn't a path of this site. */
export const actionHref = (actionUrl: string): string => (/^\/(?![/\\])/.test(actionUrl) ? actionUrl : '/dashboard');

/** False for pages the server renders itself, such as the identity provider's: those need a full page load. */
export const isPageOfOurs = (href: string): boolean => !/^\/(?:oidc|api)\//.test(href);
