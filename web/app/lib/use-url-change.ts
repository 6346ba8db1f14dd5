import { useCallback, useEffect, useRef } from 'react';

/**
 * Changes the page's query. A second change builds on the first even before the page has rendered it: typing text and then choosing a
 * date keeps both.
 */
export function useAddressChange<Address extends object, Written extends string | URLSearchParams>(
  address: Address,
  write: (address: Address) => Written,
): (change: Partial<Address> | ((latest: Address) => Address)) => Written {
  const latest = useRef(address);
  const drawn = String(write(address));
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is what it writes, however often it is read anew
  useEffect(() => {
    latest.current = address;
  }, [drawn]);
  return useCallback(
    (change) => {
      latest.current = typeof change === 'function' ? change(latest.current) : { ...latest.current, ...change };
      return write(latest.current);
    },
    [write],
  );
}
