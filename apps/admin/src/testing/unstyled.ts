/** The key of an emotion cache under which MUI's components go without their styles. */
export const UNSTYLED = 'unstyled';
