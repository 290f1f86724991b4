import { Controller, Get, Inject } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/auth/access.guard';
import { Bank } from '../../platform/context/bank';
import type { Settings } from '../../platform/settings/settings';
import { SETTINGS } from '../../platform/settings/tokens';
import { answerOne } from '../../platform/transport/answer';
import { ApiOne } from '../../platform/transport/api-docs';

class OtherBank {
  @ApiProperty({ format: 'uri' }) url: string;
  @ApiProperty({ description: 'Whether it answers there now' }) isRunning: boolean;
}

class PublicBank {
  @ApiProperty({ description: 'What the bank is called' }) name: string;
  @ApiProperty({ description: 'Whether this is a practice bank, where nothing reaches anybody' }) isPractice: boolean;
  @ApiProperty({
    type: OtherBank,
    nullable: true,
    description: 'In development: the practice bank, and in a practice bank the one beside it',
  })
  other: OtherBank | null;
}

/** A portal on the same machine answers in far less. */
const ANSWER_LIMIT_MS = 1_000;

const isRunning = (url: string): Promise<boolean> =>
  fetch(`${url}/health`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS), redirect: 'error' }).then(
    ({ ok }) => ok,
    () => false,
  );

@ApiTags('Session')
@Controller('public/bank')
export class PublicBankController {
  constructor(
    private readonly bank: Bank,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  @Access('public/bank', 'show')
  @ApiOne('Shows which bank this is, before anybody signs in', PublicBank)
  async show() {
    const { isPractice, otherBankUrl: url } = this.settings;
    const { name } = await this.bank.read();
    const other = url === undefined ? null : { url, isRunning: await isRunning(url) };
    return answerOne<PublicBank>({ name, isPractice, other });
  }
}
