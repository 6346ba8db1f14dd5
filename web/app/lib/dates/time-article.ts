// The article of a time, which Spanish has after “at”, “by”, and “until”.

/** `las 9 a.m.`, `la 1 p.m.` in Spanish; other languages have none. */
export const addArticle = (time: string, locale: string): string =>
  locale.startsWith('es') ? `${Number.parseInt(time, 10) === 1 ? 'la' : 'las'} ${time}` : time;
