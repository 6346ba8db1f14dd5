// A table's filters and sort order in the URL: a link shows the same rows, and Back undoes a filter.
import { useSearchParams } from 'react-router';
import { useAddressChange } from '../../lib/use-url-change.ts';

export interface TableAddress {
  /** A parameter's value, '' if it's missing. */
  readonly get: (name: string) => string;
  /** One of the allowed values, or undefined. */
  readonly readWord: <T extends string>(name: string, words: readonly T[]) => T | undefined;
  /** A day as YYYY-MM-DD, or undefined. */
  readonly day: (name: string) => string | undefined;
  /** The first and last day chosen. */
  readonly days: () => { readonly from: string | undefined; readonly to: string | undefined };
  /** An ISO currency, or undefined. */
  readonly currency: () => string | undefined;
  readonly change: (more: Readonly<Record<string, string | undefined>>) => void;
  /** The page's URL with changed parameters. */
  readonly hrefWith: (more: Readonly<Record<string, string | undefined>>) => string;
}

const DAY = /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

const asItIs = (search: URLSearchParams) => search;

export function useTableAddress(): TableAddress {
  const [search, setSearch] = useSearchParams();
  // A filter that's chosen right after typing keeps what was typed.
  const changed = useAddressChange(search, asItIs);
  const withMore = (known: URLSearchParams, more: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(known);
    for (const [name, value] of Object.entries(more)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  const get = (name: string) => (search.get(name) ?? '').slice(0, 100);
  const day = (name: string) => (DAY.test(get(name)) ? get(name) : undefined);
  return {
    get,
    readWord: (name, words) => words.find((word) => word === search.get(name)),
    day,
    days: () => ({ from: day('from'), to: day('to') }),
    currency: () => (/^[A-Z]{3}$/.test(get('currency')) ? get('currency') : undefined),
    change: (more) =>
      setSearch(
        changed((latest) => withMore(latest, more)),
        { replace: true, preventScrollReset: true },
      ),
    hrefWith: (more) => `?${withMore(search, more)}`,
  };
}
