const MB = 1024 * 1024;

export const MAX_FILE_BYTES = 100 * MB;
/** Every part of a file but its last one has exactly this size. */
export const PART_BYTES = 4 * MB;
export const MAX_ROWS = 200_000;
export const MAX_COLUMNS = 300;
export const MAX_CELL_LENGTH = 5_000;

/** An Excel file is a zip archive, which may unpack to far more than it is. */
export const MAX_ZIP_ENTRIES = 2_000;
export const MAX_UNZIPPED_BYTES = 1_500 * MB;
export const MAX_ZIP_RATIO = 500;
export const MIN_BYTES_OF_RATIO = 10 * MB;
/** Texts that cells share are the only part of a sheet that has to be in memory. */
export const MAX_SHARED_CHARACTERS = 150 * MB;
