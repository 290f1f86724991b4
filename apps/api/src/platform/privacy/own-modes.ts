/** Nobody else on this machine has to read what concerns people. */
export const OWN_FOLDER = 0o700;
export const OWN_FILE = 0o600;
