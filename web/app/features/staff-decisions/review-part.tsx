// A part of a listing's review, under its heading.
import type { ReactNode } from 'react';

export const ReviewPart = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section>
    <h3 className="display text-[21px]">{title}</h3>
    <div className="mt-3">{children}</div>
  </section>
);
