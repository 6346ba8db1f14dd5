/** The title of one of several views under one path, `?view=…`; the first view has no name there. */
export function titleOfView(search: string, first: string, others: Readonly<Record<string, string>>): string {
  const view = new URLSearchParams(search).get('view') ?? '';
  return (Object.hasOwn(others, view) && others[view]) || first;
}
