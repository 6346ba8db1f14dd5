// A list with what guests and hosts will see of it: beside it on wide screens, where the list would be too wide to read.
import type { ReactNode } from 'react';

export const BesidePreview = ({ list, preview }: { list: ReactNode; preview: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,38rem)_minmax(0,1fr)]">
    <div className="grid min-w-0 justify-items-start gap-6 *:first:w-full">{list}</div>
    <div className="xl:sticky xl:top-6">{preview}</div>
  </div>
);
