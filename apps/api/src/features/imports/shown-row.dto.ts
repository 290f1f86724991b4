import { ApiProperty } from '@nestjs/swagger';
import { OUTCOMES, type RowOutcome, type RowState, STATES } from '../../kernels/imports/import-row';

class LabelledText {
  @ApiProperty() label: string;
  @ApiProperty() text: string;
}
class ShownChange {
  @ApiProperty() label: string;
  @ApiProperty() from: string;
  @ApiProperty() to: string;
}
class ShownRecord {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() name: string;
  @ApiProperty({ description: 'Where the portal shows it' }) path: string;
  @ApiProperty({ type: [LabelledText] }) values: LabelledText[];
}
class ShownEarlier {
  @ApiProperty({ type: 'integer' }) row: number;
  @ApiProperty({ type: [LabelledText] }) values: LabelledText[];
}
class ShownNamer {
  @ApiProperty() name: string;
  @ApiProperty({ description: 'Where the portal shows it' }) path: string;
}
export class ShownProblem {
  @ApiProperty({ type: 'string', nullable: true, description: 'Its cell in the file; null of the row as a whole' })
  cell: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'The heading of the column of the cell' })
  column: string | null;
  @ApiProperty({ description: 'What is wrong, beside the cell' }) sentence: string;
  @ApiProperty({ description: 'The same in one sentence that names the cell' }) message: string;
}
export class ShownRow {
  @ApiProperty({ type: 'integer', description: 'Its number in the sheet' }) id: number;
  @ApiProperty({ type: 'string', nullable: true }) name: string | null;
  @ApiProperty({ enum: STATES, nullable: true }) state: RowState | null;
  @ApiProperty({ enum: OUTCOMES, nullable: true }) outcome: RowOutcome | null;
  @ApiProperty({ type: 'string', nullable: true }) message: string | null;
  @ApiProperty({ type: [ShownProblem], description: 'Why it is refused, cell by cell' }) problems: ShownProblem[];
  @ApiProperty({ type: [ShownChange] }) changes: ShownChange[];
  @ApiProperty({ type: [ShownChange], description: 'Cells that become something else than they say, in a dry run' })
  readings: ShownChange[];
  @ApiProperty({ type: [LabelledText], description: 'What stands in the file' }) values: LabelledText[];
  @ApiProperty({ type: ShownRecord, nullable: true }) existing: ShownRecord | null;
  @ApiProperty({ type: [ShownRecord], description: 'Records that may be the same' }) similar: ShownRecord[];
  @ApiProperty({ type: ShownEarlier, nullable: true, description: 'A row of the file that may be the same' })
  earlier: ShownEarlier | null;
  @ApiProperty({ type: 'string', nullable: true }) choice: string | null;
  @ApiProperty({ type: ShownNamer, nullable: true, description: 'What keeps it, where the message names that' })
  namer: ShownNamer | null;
}
