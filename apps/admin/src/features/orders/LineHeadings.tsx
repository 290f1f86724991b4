import { Tooltip } from '@mui/material';

export interface FigureHeading {
  label: string;
  help?: string;
}

interface Props {
  /** The columns before the figures, besides the number. */
  names: readonly string[];
  figures: readonly FigureHeading[];
}

export const LineHeadings = ({ names, figures }: Props) => (
  <thead>
    <tr>
      <th scope="col">#</th>
      {names.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
      {figures.map(({ label, help }) => (
        <th key={label} scope="col" className="figure">
          {help ? (
            <Tooltip title={help} describeChild>
              <span>{label}</span>
            </Tooltip>
          ) : (
            label
          )}
        </th>
      ))}
      <td />
    </tr>
  </thead>
);
