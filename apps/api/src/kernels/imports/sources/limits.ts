const MB = 1024 * 1024;

export const MAX_FILE_BYTES = 100 * MB;
/** Every part of a file but its last one has exactly this size. */
export const PART_BYTES = 4 * MB;
export const MAX_ROWS = 200_000;
export const MAX_COLUMNS = 300;
export const MAX_CELL_LENGTH = 5_000;
/** Of all cells of a row: each may be a thousand letters long. A short file may name a long text in many of them. */
export const MAX_ROW_CHARACTERS = 300_000;
/** Of all rows: three times what 200,000 of them say in 40 columns. */
export const MAX_CHARACTERS = 300_000_000;

/** An Excel file is a zip archive, which may unpack to far more than it is. */
export const MAX_ZIP_ENTRIES = 2_000;
export const MAX_UNZIPPED_BYTES = 800 * MB;
export const MAX_ZIP_RATIO = 100;
export const MIN_BYTES_OF_RATIO = 10 * MB;
/** A sheet, its styles and its texts are each unpacked once, after a look at the first rows of each sheet. */
export const MAX_READ_CHARACTERS = MAX_UNZIPPED_BYTES + 200 * MB;
/** What Excel itself allows. */
export const MAX_EXCEL_ROWS = 1_048_576;
export const MAX_EXCEL_COLUMNS = 16_384;
export const MAX_EXCEL_STYLES = 65_536;
export const MAX_EXCEL_FORMAT_LENGTH = 255;
/** Far more than a cell of Excel may have. */
export const MAX_TEXT_CHARACTERS = 1_000_000;
export const MAX_NESTED_TAGS = 100;
export const MAX_SHEETS = 1_000;
/** Of sheets, and of parts and what leads to them: Excel allows 31 letters for the first and 255 for the others. */
export const MAX_NAME_LENGTH = 500;
/** Of more sheets, somebody has to choose where none of the first ones is right. */
export const MAX_COMPARED_SHEETS = 30;
/** So many names or places are said in a sentence. */
export const MAX_NAMED = 3;
/** Texts that cells share are the only part of a sheet that has to be in memory: 200,000 rows have some 80 MB of them. */
export const MAX_SHARED_BYTES = 128 * MB;
