// Tips for good photos: four sentences.
import { FormattedMessage } from 'react-intl';
import { CheckIcon } from '../../../ui/icons/icons.tsx';

const tips = [
  <FormattedMessage key="1" defaultMessage="Shoot in daylight with lamps off and the window to your side." />,
  <FormattedMessage
    key="2"
    defaultMessage="Stand in the doorway and hold the camera at chest height to fit the whole room."
  />,
  <FormattedMessage
    key="3"
    defaultMessage="Show the desk as guests will find it: clear, with its chair, monitor, and outlets."
  />,
  <FormattedMessage
    key="4"
    defaultMessage="Hold your phone sideways. Leave out people, papers, and your house number."
  />,
];

export const PhotoTips = () => (
  <section aria-labelledby="photo-tips" className="rounded-panel bg-well/60 p-5 md:p-6">
    <h3 id="photo-tips" className="text-[16px] font-semibold">
      <FormattedMessage defaultMessage="Good photos in five minutes" />
    </h3>
    <ul className="mt-3 grid gap-x-8 gap-y-2.5 text-[15px] sm:grid-cols-2">
      {tips.map((tip) => (
        <li key={tip.key} className="flex gap-2.5">
          <CheckIcon size={18} className="mt-0.5 shrink-0 text-moss" />
          <span>{tip}</span>
        </li>
      ))}
    </ul>
  </section>
);
