import { contract } from './migration';

/** From here on the log may be partitioned, in which this function of earlier versions finds conflicts in one partition alone. */
export const partitionedLog = contract(
  'PartitionedLog1790000000460',
  'DROP FUNCTION IF EXISTS log.append_next(jsonb, jsonb, jsonb, boolean)',
  '',
);
