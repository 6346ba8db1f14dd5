// When something was said, on the reader's own clock, whose zone is named.
import { ZonedTime } from './zoned-time.tsx';

export const Moment = ({ at, className }: { at: string; className?: string }) => (
  <ZonedTime
    startsAt={at}
    timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    withDate
    {...(className ? { className } : {})}
  />
);
