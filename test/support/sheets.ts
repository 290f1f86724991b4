import ExcelJS from 'exceljs';
import type { Agent } from '../../apps/api/src/testing/open-app';

/** Downloads a sheet and opens it: the file's name, and its rows with null for an empty cell. */
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
  book.worksheets[0]!.eachRow(({ values }) =>
    rows.push(Array.from((values as unknown[]).slice(1), (cell) => cell ?? null)),
  );
  const [, file] = /filename="(.*)"/.exec(answer.get('Content-Disposition') ?? '') ?? [];
  return { file, rows };
};
