// What is still open in what one is about to send.
import type { ReplyPlaceholder } from '@daynook/contract/message-limits';
import { FormattedList, FormattedMessage } from 'react-intl';

export const Unfilled = ({ places }: { places: readonly ReplyPlaceholder[] }) => (
  <p id="message-unfilled" role="status" className="mt-1.5 text-[13.5px] font-medium text-danger empty:hidden">
    {places.length > 0 && (
      <FormattedMessage
        defaultMessage="Fill in or remove {places} before sending."
        values={{ places: <FormattedList value={places.map((place) => `{${place}}`)} /> }}
      />
    )}
  </p>
);
