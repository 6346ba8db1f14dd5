/** Where reading rows in the order of their ids begins. */
export const BEFORE_EVERY_ID = '00000000-0000-0000-0000-000000000000';
