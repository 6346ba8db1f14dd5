// What went wrong with a form where no field is to blame.
import { WarningIcon } from '../icons/icons.tsx';

export const FormError = ({ words }: { words: string | undefined }) => (
  <div role="alert" className="empty:hidden">
    {words && (
      <p className="flex items-start gap-2 text-[15px] font-medium text-danger">
        <WarningIcon size={18} className="mt-0.5 shrink-0" />
        <span>{words}</span>
      </p>
    )}
  </div>
);
