/** Replaces, in builds, react-admin's library for exporting the rows on a screen: sheets come from the server. */
const refuseRowExport = (): never => {
  throw new Error('Sheets come from the server.');
};

export default refuseRowExport;
