// A dashed frame that accepts dropped files. The button inside is the main way to add files.
import { type ReactNode, useState } from 'react';
import { cx } from '../class-names.ts';

interface DropAreaProps {
  onFiles: (files: File[]) => void;
  /** Dropping is turned off for now. */
  isClosed?: boolean;
  className?: string;
  children: ReactNode;
}

export function DropArea({ onFiles, isClosed = false, className, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button inside is the first
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node) && setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!isClosed) onFiles([...event.dataTransfer.files]);
      }}
      className={cx(
        'grid justify-items-center gap-3 rounded-panel border-2 border-dashed px-5 text-center transition-colors duration-150',
        isOver ? 'border-moss bg-moss-wash' : 'border-line bg-well/40',
        className,
      )}
    >
      {children}
    </div>
  );
}
