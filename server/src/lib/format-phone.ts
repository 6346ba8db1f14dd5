// Phone numbers as people write them.
import parsePhoneNumber from 'libphonenumber-js/max';

/** `+15035550123` as `+1 503 555 0123`. */
export const formatPhone = (number: string): string => parsePhoneNumber(number)?.formatInternational() ?? number;
