import { Box, Typography } from '@mui/material';
import { Fragment, useRef } from 'react';
import { useRecordContext } from 'react-admin';
import { RecordLink } from '../../../kit/links/RecordLink';
import { number } from '../../../kit/values/formats';
import { say } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { useCan } from '../../../shell/session/access';
import { CellError } from '../CellError';
import { Gap } from '../Gap';
import { LineHeadings } from '../LineHeadings';
import { lineTableStyle } from '../lineTable';
import { productMark } from '../productMark';
import { useVisibleLines } from '../useVisibleLines';
import type { ClientLine, LineClients } from './lines';
import type { LineRules } from './rules';

/** The lines for clients of an order that can't be changed any more. */
export const ShownClientLines = ({ rules, filter }: { rules: LineRules; filter: string }) => {
  const order = useRecordContext();
  const clients: LineClients = order?.clients ?? new Map();
  const wanted = filter.trim().toLowerCase();
  const mayOpenClients = useCan('clients', 'show');
  const lines = ((order?.clientLines ?? []) as ClientLine[]).filter(
    ({ client, product }) => product && clients.get(client)?.fullName.toLowerCase().includes(wanted),
  );
  const table = useRef<HTMLTableElement>(null);
  const visible = useVisibleLines(lines.length, table);
  if (!lines.length)
    return <Typography color="text.secondary">{wanted ? words.filterNothing : say.order.noLines}</Typography>;
  return (
    <Box component="table" ref={table} sx={lineTableStyle(2, '0px', 2)} aria-rowcount={lines.length + 1}>
      <LineHeadings
        names={[words.client, say.order.product]}
        figures={[{ label: words.packs }, { label: say.order.quantity }]}
      />
      <tbody>
        {visible.rows.map(({ place, gapBefore }) => {
          const line = lines[place];
          if (!line) return null;
          const units = Number(line.quantity);
          return (
            <Fragment key={line.id ?? place}>
              <Gap height={gapBefore} />
              <tr ref={visible.measure} data-index={place}>
                <td className="count">{place + 1}</td>
                <td>
                  <RecordLink to={mayOpenClients ? `/clients/${line.client}` : undefined}>
                    {clients.get(line.client)?.fullName ?? line.client}
                  </RecordLink>
                </td>
                <td>
                  {line.product?.name ?? `#${line.product?.id}`}
                  <CellError id={`line-${line.id}-mark`} message={productMark(line.product)} isDoubt />
                </td>
                <td className="figure" data-label={words.packs}>
                  {number(units / rules.sizeOf(line.product?.id))}
                </td>
                <td className="figure" data-label={say.order.quantity}>
                  {number(units)}
                </td>
              </tr>
            </Fragment>
          );
        })}
        <Gap height={visible.after} />
      </tbody>
    </Box>
  );
};
