// The section of a long page in view: the last one that starts above the middle of the screen, and the first at the page's start.
import { useEffect, useState } from 'react';

export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(' ');
  useEffect(() => {
    const read = () => {
      const begun = key.split(' ').filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < innerHeight * 0.55;
      });
      // At the page's start, several collapsed ones are above the middle.
      setCurrent((scrollY > 0 ? begun.at(-1) : undefined) ?? key.split(' ')[0]);
    };
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, [key]);
  return current;
}
