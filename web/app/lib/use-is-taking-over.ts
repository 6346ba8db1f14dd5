import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this runs on the server, or hydrates server-rendered HTML in the browser. */
export const useIsTakingOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
