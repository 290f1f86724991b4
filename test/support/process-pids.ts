/** Name, such as `web-2`, -> pid of each process behind an address that answers now; none where nobody does. */
export const findPids = async (url: string): Promise<Map<string, number>> => {
  const metrics = await fetch(`${url}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  );
  const valuesOf = (name: string) => [
    ...metrics.matchAll(new RegExp(`^${name}\\{process="([a-z]+-\\d+)"\\} (\\d+)$`, 'gm')),
  ];
  const answering = valuesOf('process_answering').flatMap(([, name, value]) => (value === '1' ? name! : []));
  return new Map(
    valuesOf('process_pid').flatMap(([, name, pid]) => (answering.includes(name!) ? [[name!, Number(pid)]] : [])),
  );
};
