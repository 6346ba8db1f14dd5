import type { MessageDescriptor } from 'react-intl';

/** The title of one of several views under one path, `?view=…`; the first view isn't named in the URL. */
export function titleOfView(
  search: string,
  first: MessageDescriptor,
  others: Readonly<Record<string, MessageDescriptor>>,
): MessageDescriptor {
  const view = new URLSearchParams(search).get('view') ?? '';
  return (Object.hasOwn(others, view) && others[view]) || first;
}
