const write = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, content]) => `${JSON.stringify(name)}:${write(content)}`).join(',')}}`;
};

/** JSON with sorted keys, so that equal content has equal text, however it was made or stored. */
export const canonicalJson = (value: unknown): string => write(JSON.parse(JSON.stringify(value)));
