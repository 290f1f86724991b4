/**
 * Stands in a build for the library with which react-admin would write the rows on a screen into a file. Nothing calls it: sheets
 * come from the server, whole and with its columns.
 */
const refuseRowExport = (): never => {
  throw new Error('Sheets come from the server.');
};

export default refuseRowExport;
