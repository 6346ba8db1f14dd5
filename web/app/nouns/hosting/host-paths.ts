// The first hosting page, known before the member is.
export const NEW_PROPERTY_PATH = '/host/property/new';
