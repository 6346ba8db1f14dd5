// A section of a listing page: a line, a heading, and the content.
import type { ReactNode } from 'react';

interface SectionProps {
  title: ReactNode;
  id?: string;
  children: ReactNode;
}

export const Section = ({ title, id, children }: SectionProps) => (
  <section id={id} className="scroll-mt-24 border-t border-line pt-9">
    <h2 className="display mb-5 text-[27px]">{title}</h2>
    {children}
  </section>
);
