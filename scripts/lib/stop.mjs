/** Ends the script with one sentence for the person who started it. */
export function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
