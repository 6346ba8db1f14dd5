// The host's house rules, in the language they were written in until the reader has them translated.
import { writtenBy } from '../../lib/text-language.ts';
import { cx } from '../../ui/class-names.ts';
import { useTranslation } from '../../ui/translation/use-translation.tsx';

export function HouseRuleList({ rules, className }: { rules: readonly string[]; className: string }) {
  const { show, control } = useTranslation(rules, 'mt-2');
  return (
    <>
      <ul {...writtenBy(...rules)} className={cx('list-disc', className)}>
        {rules.map((rule) => {
          const { text, attributes } = show(rule);
          return (
            <li key={rule} {...attributes} className="break-inside-avoid">
              {text}
            </li>
          );
        })}
      </ul>
      {control}
    </>
  );
}
