import { Tooltip } from '@mui/material';
import { say } from '../messages';

export interface FigureHeading {
  label: string;
  help?: string;
}

/** The headings of a table of lines: the number, the product, and the figures. */
export const LineHeadings = ({ figures }: { figures: readonly FigureHeading[] }) => (
  <thead>
    <tr>
      <th scope="col">#</th>
      <th scope="col">{say.order.product}</th>
      {figures.map(({ label, help }) => (
        <th key={label} scope="col" className="figure">
          {help ? (
            <Tooltip title={help}>
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
