const OF_ROW = /^rows\.(\d+)\.(.+)$/;

/** What the path of a field that a rule refuses says: the place of its row in a group, and the field of a column. */
export const partsOfPath = (path: string): { place: number; ofRow: string | undefined; plain: string } => {
  const [, place, ofRow] = OF_ROW.exec(path) ?? [];
  return { place: Number(place ?? 0), ofRow, plain: (ofRow ?? path).replace(/\.\d+(?=\.|$)/g, '') };
};

/** `addresses` of `addresses.city`: its parts are kept together or not at all. Answers to questions stand each by itself. */
export const wholeOf = (field: string): string | undefined => {
  const whole = /^(.+)\.[^.]+$/.exec(field)?.[1];
  return whole?.endsWith('attributes') ? undefined : whole;
};
