import type { Agent } from '../../apps/api/src/testing/open-app';

/** The bytes of a file, whatever it is. */
export const downloadBytes = async (agent: Agent, path: string, type = /./): Promise<Buffer> => {
  const { body } = await agent
    .get(path)
    .buffer(true)
    .parse((response, end) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => end(null, Buffer.concat(chunks)));
    })
    .expect('Content-Type', type)
    .expect(200);
  return body;
};
