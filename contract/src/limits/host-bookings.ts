// Limits of the host’s list of bookings.

export const HOST_BOOKINGS = { pageSize: 20, exportMaximumDays: 3_700 } as const;
