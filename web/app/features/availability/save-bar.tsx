// Stays at the bottom of the screen while there are unsaved changes, and asks before leaving.
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

export function SaveBar({ isDirty, isSaving, onSave, onDiscard }: SaveBarProps) {
  const intl = useIntl();
  if (!isDirty && !isSaving) return null;
  return (
    <section
      aria-label={intl.formatMessage({ defaultMessage: 'Unsaved changes' })}
      className="sticky bottom-4 z-30 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-panel bg-surface py-3 ps-5 pe-3 shadow-float max-md:bottom-[max(12px,env(safe-area-inset-bottom),calc(12px+var(--bottom-bar)))]"
    >
      <p className="text-[15px] font-semibold">
        <FormattedMessage defaultMessage="You have unsaved changes" />
      </p>
      <div className="flex gap-2">
        <Button variant="plain" onClick={onDiscard} disabled={isSaving}>
          <FormattedMessage defaultMessage="Discard" />
        </Button>
        <Button onClick={onSave} isBusy={isSaving}>
          <FormattedMessage defaultMessage="Save hours" />
        </Button>
      </div>
    </section>
  );
}
