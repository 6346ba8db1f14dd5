// The host's house rules, which stay in the language they were written in.
import { writtenBy } from '../../lib/text-language.ts';
import { cx } from '../../ui/class-names.ts';

export const HouseRuleList = ({ rules, className }: { rules: readonly string[]; className: string }) => (
  <ul {...writtenBy(...rules)} className={cx('list-disc', className)}>
    {rules.map((rule) => (
      <li key={rule} className="break-inside-avoid">
        {rule}
      </li>
    ))}
  </ul>
);
