// The first page of hosting, known before the member is.
export const NEW_PROPERTY_PATH = '/host/property/new';
