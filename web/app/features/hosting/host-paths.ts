// Where hosting begins: known before anyone is known.
export const NEW_PROPERTY_PATH = '/host/property/new';
