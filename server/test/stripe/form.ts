// Parses what Stripe's clients send: forms with names such as `payment_method_types[0]` and `metadata[bookingId]`.

/** Text, or nested values by name. Arrays use their indexes as names. */
export interface Params {
  readonly [name: string]: string | Params | undefined;
}
type Tree = { [name: string]: string | Tree };

export function parseForm(text: string): Params {
  const tree: Tree = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop()!;
    let at = tree;
    for (const step of path) {
      const next = at[step];
      const branch: Tree = typeof next === 'object' ? next : Object.create(null);
      at[step] = branch;
      at = branch;
    }
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return tree;
}

export const readText = (params: Params, name: string): string | undefined => {
  const value = params[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
export const readNumber = (params: Params, name: string): number | undefined => {
  const text = readText(params, name);
  return text === undefined ? undefined : Number(text);
};
export const isOn = (params: Params, name: string): boolean => params[name] === 'true';
/** The values of a list or of a map's entries. */
export const readList = (params: Params, name: string): (string | Params)[] => {
  const value = params[name];
  return typeof value === 'object' ? Object.values(value).filter((item) => item !== undefined) : [];
};
export const readParams = (params: Params, name: string): Params => {
  const value = params[name];
  return typeof value === 'object' ? value : {};
};
export const readMetadata = (params: Params): Record<string, string> => readParams(params, 'metadata') as never;
