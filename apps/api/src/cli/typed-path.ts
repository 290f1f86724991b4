import { resolve } from 'node:path';

/** npm changes to the folder of the project, but a typed path is relative to where it was typed. */
export const typedPath = (typed: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), typed);
