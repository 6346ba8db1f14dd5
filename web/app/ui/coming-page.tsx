// A page whose area is still being built: says what will be here, and what already works today.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { LeafIcon } from './icons.tsx';

interface ComingPageProps {
  title: ReactNode;
  /** One sentence: what this page is for. */
  lead: ReactNode;
  /** What will be here, each a short line. */
  plans: readonly ReactNode[];
  /** What one can do today instead. */
  actions?: ReactNode;
}

export function ComingPage({ title, lead, plans, actions }: ComingPageProps) {
  return (
    <div className="wrap grid gap-x-16 gap-y-10 py-12 md:grid-cols-[1fr_.9fr] md:py-20">
      <div>
        <h1 className="display text-[clamp(36px,5vw,56px)]">{title}</h1>
        <p className="mt-5 max-w-[46ch] text-[18px] text-muted">{lead}</p>
        {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
      </div>
      <section className="self-start rounded-panel bg-well p-7 md:p-9">
        <h2 className="display text-[22px]">
          <FormattedMessage id="coming.title" defaultMessage="What will be here" />
        </h2>
        <ul className="mt-5 grid gap-4">
          {plans.map((plan, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={index} className="flex gap-3">
              <LeafIcon size={19} className="mt-0.5 shrink-0 text-moss" />
              <span>{plan}</span>
            </li>
          ))}
        </ul>
        <p className="mt-6 border-t border-line pt-4 text-[14px] text-muted">
          <FormattedMessage
            id="coming.note"
            defaultMessage="This part is being built. Nothing here pretends to work before it does."
          />
        </p>
      </section>
    </div>
  );
}
