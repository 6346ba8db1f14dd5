// A mark on co-hosted properties and listings with the owner's name.
import { FormattedMessage } from 'react-intl';
import { Badge } from '../../ui/badge.tsx';
import type { CoHosting } from './api.ts';

export function CoHostingMark({ coHosting }: { coHosting: CoHosting | undefined }) {
  if (!coHosting) return null;
  return (
    <Badge tone="sun" className="self-center !whitespace-normal">
      <FormattedMessage defaultMessage="Co-hosting for {name}" values={{ name: coHosting.ownerName }} />
    </Badge>
  );
}
