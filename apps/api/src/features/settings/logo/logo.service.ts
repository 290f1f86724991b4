import { type PostedFile, Rejection, SETTINGS_ID } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { RecordHandler } from '../../../kernels/records/record.handler';
import { Handle } from '../../../platform/commands/handle';
import { type CheckedFile, Files } from '../../../platform/files/files';
import { pictureSize } from './picture-size';

const kind = 'setting';
const OWNER = `${kind}-${SETTINGS_ID}`;
const MAX_KB = 512;
const MAX_PIXELS = 3000;
/** No SVG: it is a page that can run scripts and fetch from elsewhere. */
const PICTURES = ['image/png', 'image/jpeg'];

@Injectable()
export class Logos {
  constructor(
    private readonly handle: Handle,
    private readonly records: RecordHandler,
    private readonly files: Files,
  ) {}

  /** @throws Rejection for what is no PNG or JPEG picture of a size that fits a sheet */
  async set(posted: PostedFile, ifVersion?: number): Promise<void> {
    const file = this.check(posted);
    await this.change(file.value.id, [file], ifVersion);
  }

  async remove(ifVersion?: number): Promise<void> {
    await this.change(null, [], ifVersion);
  }

  private async change(bankLogo: string | null, files: readonly CheckedFile[], ifVersion?: number): Promise<void> {
    const command = { type: 'ChangeRecord', data: { fields: { bankLogo } } } as const;
    await this.handle.handle({
      ...this.records.workOf({ kind, id: SETTINGS_ID, command, ...(ifVersion !== undefined && { ifVersion }) }),
      beforeAppend: () => this.files.store(files),
    });
  }

  private check(posted: PostedFile): CheckedFile {
    if (!PICTURES.includes(posted.mimeType)) throw refusal('Must be a PNG or JPEG picture');
    const file = this.files.check(OWNER, posted);
    if (typeof file === 'string') throw refusal(file);
    if (file.content.length > MAX_KB * 1024)
      throw refusal(`Must be at most ${MAX_KB} KB: save the picture smaller, and choose it again`);
    const size = pictureSize(file.content);
    if (!size?.width || !size.height) throw refusal('Is damaged: save the picture again, or choose another one');
    if (Math.max(size.width, size.height) > MAX_PIXELS)
      throw refusal(`Must be at most ${MAX_PIXELS} pixels wide and high, and has ${size.width} × ${size.height}`);
    return file;
  }
}

const refusal = (message: string) => new Rejection('invalid', message, { logo: message });
