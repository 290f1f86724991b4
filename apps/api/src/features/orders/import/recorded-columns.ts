import type { Field, OrderPolicy } from '@bank/domain';
import type { ImportColumn } from '../../../kernels/imports/kind';
import { ChoiceIndex, type Reads } from '../../../kernels/imports/values/reads';

const MAX_TEXT = 1_000;

/** Fields of the header that no column of the kind's own stands for -> their names in Spanish. */
const moreFields: Readonly<Record<string, string>> = {
  distributionPeriod: 'Mes de la distribución',
  orderPeriod: 'Mes del pedido',
  receivedAt: 'Recibido',
  reason: 'Motivo',
  portalOrderId: 'Número en el portal',
};

const readsOf = (field: Field): Reads => {
  if (field.type === 'instant') return { type: 'day', hasTime: true };
  if (field.type === 'month') return { type: 'month' };
  return { type: 'text', max: field.type === 'text' ? (field.max ?? MAX_TEXT) : MAX_TEXT };
};

/** @param covered the fields of the header that follow from the other columns */
export const fieldsBeside = ({ header }: Pick<OrderPolicy, 'header'>, covered: readonly string[]): string[] =>
  Object.keys(header).filter((name) => name in moreFields && !covered.includes(name));

/** What the export of a portal says of an order beside what people keep of it. */
export const recordedColumns = (
  { header, statuses, line, effectiveAt }: Pick<OrderPolicy, 'header' | 'statuses' | 'line' | 'effectiveAt'>,
  beside: readonly string[],
): ImportColumn[] => {
  const choices = Object.entries(statuses).map(([value, { label }]) => ({ value, names: [label, value] }));
  return [
    ...beside.map(
      (name): ImportColumn => ({
        field: name,
        label: header[name]!.label,
        labelEs: moreFields[name]!,
        reads: readsOf(header[name]!),
        example: '',
      }),
    ),
    {
      field: 'status',
      label: 'Status',
      labelEs: 'Estado',
      reads: { type: 'choice', choices: new ChoiceIndex(choices), what: 'status' },
      example: '',
    },
    {
      field: 'hasMoved',
      label: 'Stock has moved',
      labelEs: 'Existencias movidas',
      reads: { type: 'flag' },
      example: '',
    },
    {
      field: 'reversedAt',
      label: 'Reversed',
      labelEs: 'Anulado',
      reads: { type: 'day', hasTime: true },
      example: '',
    },
    ...(effectiveAt
      ? [
          {
            field: 'movedAt',
            label: 'Moved',
            labelEs: 'Movido',
            reads: { type: 'day', hasTime: true } as const,
            example: '',
          },
        ]
      : []),
    ...(line.quantity.accepts === 'counted'
      ? [
          {
            field: 'expected',
            label: 'Expected when counted',
            labelEs: 'Esperado al contar',
            reads: { type: 'number', isWhole: true } as const,
            example: '',
          },
        ]
      : []),
  ];
};
