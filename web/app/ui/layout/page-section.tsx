// A part of a listing's page: a heading under a hairline, and what it is about.
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
