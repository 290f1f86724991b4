import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, Response } from 'express';

/** Smaller answers fit into one packet anyhow. In bytes. */
const MIN_COMPRESSED_BYTES = 1_024;
/** Quick enough for answers that are made anew each time; the screens' own files are compressed best when they are built. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 4;
/** Answers look back this far for repetitions, as a power of 2 in bytes. It bounds the memory that an answer takes. */
const BROTLI_WINDOW_BITS = 18;

/** Answers below these paths may hold a password's link, a code or a token, which is a secret. */
const SECRET_PATHS = /^\/api\/(session|password|otp|tokens|webhooks)(\/|$)/i;

/** Another site's page can't set headers. Compressed, the length of its answer would show how well a text fits to it (BREACH). */
const cameFromOwnCaller = (request: Request) =>
  request.get('X-Requested-With') !== undefined || request.get('Authorization') !== undefined;

/** In the thread pool, so that a long answer holds up nobody else. Sheets are compressed already. */
export const compressJson = () =>
  compression({
    threshold: MIN_COMPRESSED_BYTES,
    level: GZIP_LEVEL,
    brotli: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    },
    filter: (request: Request, response: Response) =>
      cameFromOwnCaller(request) && !SECRET_PATHS.test(request.originalUrl) && isJson(response),
  });

const isJson = (response: Response) => /^application\/json\b/.test(String(response.getHeader('Content-Type')));
