import { Presets, SingleBar } from 'cli-progress';

export function progressBar(title: string) {
  const bar = new SingleBar(
    { format: `${title} {bar} {percentage}% | {duration_formatted}`, hideCursor: true },
    Presets.shades_classic,
  );
  let begun = false;
  return {
    update(done: number, total: number) {
      if (!begun) bar.start(total, 0);
      begun = true;
      bar.setTotal(total);
      bar.update(done);
    },
    stop() {
      if (begun) bar.stop();
    },
  };
}
