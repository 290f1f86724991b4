import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newestSchema } from '@bank/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../settings/settings';
import { SETTINGS } from '../settings/tokens';
import { feedUrl, schemaUrl } from './cloud-event';

/** Written by `npm run schemas`; a version that is in use never changes for those who read it. */
const FOLDER = join(__dirname, 'schemas');
const FILE = /^([A-Za-z]+)\.(\d+)\.json$/;

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface EventSchema {
  type: string;
  version: number;
  url: string;
  /** Whether the feed gives events of the type in this version. */
  isNewest: boolean;
  schema: JsonSchema;
}

/** Event type -> the newest schema of it that this version writes. */
export const newestSchemas = (): Readonly<Record<string, number>> =>
  Object.fromEntries(
    readdirSync(FOLDER).flatMap((file) => {
      const [, type] = FILE.exec(file) ?? [];
      return type ? [[type, newestSchema(type)]] : [];
    }),
  );

/** The JSON Schema of every event type and version. */
@Injectable()
export class EventSchemas {
  private readonly schemas: readonly EventSchema[];

  constructor(@Inject(SETTINGS) { publicUrl }: Settings) {
    const feed = feedUrl(publicUrl);
    this.schemas = readdirSync(FOLDER)
      .sort()
      .flatMap((file) => {
        const [, type, number] = FILE.exec(file) ?? [];
        if (!type || !number) return [];
        const version = Number(number);
        const url = schemaUrl(feed, type, version);
        const schema: JsonSchema = { $id: url, ...JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) };
        return [{ type, version, url, isNewest: version === newestSchema(type), schema }];
      });
  }

  list(): readonly EventSchema[] {
    return this.schemas;
  }

  find(type: string, version: string): EventSchema | undefined {
    return this.schemas.find((one) => one.type === type && String(one.version) === version);
  }
}
