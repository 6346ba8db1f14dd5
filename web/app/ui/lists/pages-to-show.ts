// Which page numbers a pagination shows. Pure.

/** 1 … 4 5 6 … 20: both ends, the neighbors, and a gap for the rest. */
export function pagesToShow(page: number, pageCount: number): (number | 'gap')[] {
  const wanted = new Set([1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount));
  const shown: (number | 'gap')[] = [];
  let before = 0;
  for (const n of [...wanted].sort((a, b) => a - b)) {
    if (n - before === 2) shown.push(before + 1);
    else if (n - before > 2) shown.push('gap');
    shown.push(n);
    before = n;
  }
  return shown;
}
