import { createInterface } from 'node:readline';

export function ask(question: string, { hidden = false } = {}): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  return new Promise((resolve) => {
    terminal.question(question, (answer) => {
      if (hidden) process.stdout.write('\n');
      terminal.close();
      resolve(answer.trim());
    });
    if (hidden) Object.assign(terminal, { _writeToOutput: () => {} });
  });
}
