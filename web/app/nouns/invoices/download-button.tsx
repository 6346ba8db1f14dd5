// A button that has a file made and hands it to the browser.
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ButtonStyle } from '../../ui/button-style.ts';

interface DownloadButtonProps {
  save: () => Promise<void>;
  variant?: ButtonStyle['variant'];
  children: ReactNode;
}

export function DownloadButton({ save, variant = 'outline', children }: DownloadButtonProps) {
  const saving = useMutation({ mutationFn: save });
  return (
    <Button variant={variant} size="sm" isBusy={saving.isPending} onClick={() => saving.mutate()}>
      {children}
    </Button>
  );
}
