// The lowest and the highest price typed in the filters, as numbers, and what's wrong with them.
import { useIntl } from 'react-intl';

export type TypedPrice = number | undefined | 'wrong';

/** A price as typed: empty means none, anything but a number is an error. */
function readPrice(text: string): TypedPrice {
  if (text.trim() === '') return undefined;
  return /^\d{1,9}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : 'wrong';
}

const amountOrNone = (price: TypedPrice) => (typeof price === 'number' ? price : undefined);

/** The typed prices as numbers, and what's wrong with them. */
export function usePrices({ minimum, maximum }: { minimum: string; maximum: string }) {
  const intl = useIntl();
  const low = readPrice(minimum);
  const high = readPrice(maximum);
  const notANumber = intl.formatMessage({ defaultMessage: 'Enter an amount, such as 40.' });
  const swapped = intl.formatMessage({ defaultMessage: 'The maximum can’t be below the minimum.' });
  const isSwapped = typeof low === 'number' && typeof high === 'number' && low > high;
  const lowError = low === 'wrong' ? notANumber : undefined;
  const highError = high === 'wrong' ? notANumber : isSwapped ? swapped : undefined;
  const hasError = lowError !== undefined || highError !== undefined;
  return {
    low,
    high,
    lowError,
    highError,
    hasError,
    /** Without a price while one of them is invalid. */
    range: hasError
      ? { minPrice: undefined, maxPrice: undefined }
      : { minPrice: amountOrNone(low), maxPrice: amountOrNone(high) },
  };
}

export type TypedPrices = ReturnType<typeof usePrices>;
