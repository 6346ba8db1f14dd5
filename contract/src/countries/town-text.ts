// No imports, because most pages load it.

/** A town as people name it where they know the country: “Portland, OR”, “Berlin”. */
export const townText = (city: string, region: string): string => (region === '' ? city : `${city}, ${region}`);
