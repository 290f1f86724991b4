/** An empty row as high as the lines of a table that are not drawn. */
export const SpacerRow = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null;
