/** As far as the export uses it: exceljs brings the library without types. */
declare module 'archiver' {
  import type { Readable, Transform } from 'node:stream';

  interface Archiver extends Transform {
    append(source: Readable, data: { name: string }): this;
    finalize(): Promise<void>;
  }
  const archiver: (format: 'zip', options: { zlib: { level: number }; forceZip64: boolean }) => Archiver;
  export default archiver;
}
