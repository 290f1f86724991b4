import ExcelJS from 'exceljs';
import type { Agent } from '../../apps/api/src/testing/open-app';

/**
 * Downloads a sheet and opens it: the file's name, its rows with null for an empty cell, the formats of the cells, and what the
 * page about it says: label -> text.
 */
export const openSheet = async (agent: Agent, path: string) => {
  const answer = await agent
    .get(path)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
    })
    .expect(200);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(answer.body);
  const rows: unknown[][] = [];
  const formats: (string | undefined)[][] = [];
  book.worksheets[0]!.eachRow((row) => {
    rows.push(Array.from((row.values as unknown[]).slice(1), (cell) => cell ?? null));
    formats.push(rows.at(-1)!.map((_, place) => row.getCell(place + 1).numFmt));
  });
  const [, file] = /filename="(.*)"/.exec(answer.get('Content-Disposition') ?? '') ?? [];
  const about: Record<string, unknown> = {};
  book.getWorksheet('About')?.eachRow((row) => {
    about[String(row.getCell(1).value)] = row.getCell(2).value;
  });
  return { file, rows, formats, about };
};
