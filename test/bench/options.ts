/** The value of an option of the command line, as in `--only=clients-served`. */
export const optionOf = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(`--${name}=`.length);

const only = optionOf('only')?.split(',') ?? [''];

/** `--only=TEXT,TEXT` measures the pages alone whose address holds one of the texts. */
export const isMeasured = (page: string): boolean => only.some((text) => page.includes(text));
