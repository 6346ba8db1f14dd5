// A point in time in the reader's time zone, which is named.
import { ZonedTime } from './zoned-time.tsx';

export const Moment = ({ at, className }: { at: string; className?: string }) => (
  <ZonedTime
    startsAt={at}
    timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    withDate
    {...(className ? { className } : {})}
  />
);
