import { answerDaysOf, bankHoursFields, LANGUAGES, type Language, publicTextFields } from '@bank/domain';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { SettingsService } from '../../kernels/records/settings.service';
import { Access } from '../../platform/auth/access.guard';
import { validation } from '../../platform/bodies/validation';
import { Bank } from '../../platform/context/bank';
import type { Settings } from '../../platform/settings/settings';
import { SETTINGS } from '../../platform/settings/tokens';
import { answerOne } from '../../platform/transport/answer';
import { ApiOne, ApiRefusals } from '../../platform/transport/api-docs';

class TextsAsked {
  @ApiProperty({ enum: LANGUAGES, required: false, default: 'en' })
  @IsOptional()
  @IsIn(LANGUAGES)
  lang: Language = 'en';
}

class PublicTexts {
  @ApiProperty({ description: 'What the bank is called' }) bank: string;
  @ApiProperty({ type: String, nullable: true, description: 'Id of the logo; null where there is none' })
  logo: string | null;
  @ApiProperty({ description: 'Whether this is a practice bank, where nothing reaches anybody' }) isPractice: boolean;
  @ApiProperty({ description: 'For families that are registered at the hospital; empty where the bank says nothing' })
  hospital: string;
  @ApiProperty({ description: 'Frequent questions and their answers; empty where the bank has none' })
  faq: string;
  @ApiProperty({ type: String, nullable: true, description: "The bank's telephone number" }) phone: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'When the bank can be reached' }) hours: string | null;
  @ApiProperty({ type: 'integer', description: 'Within so many days a family hears from its agency' })
  answerDays: number;
}

@ApiTags('Public Registration')
@Controller('public/texts')
export class TextsController {
  constructor(
    private readonly settings: SettingsService,
    private readonly bank: Bank,
    @Inject(SETTINGS) private readonly platform: Settings,
  ) {}

  @Get()
  @Access('public/texts', 'show')
  @ApiOne('Shows what the bank says on the page of the public registration', PublicTexts)
  @ApiRefusals(400)
  async show(@Query(validation()) { lang }: TextsAsked) {
    const [{ values }, { name, logo }] = await Promise.all([this.settings.read(), this.bank.read()]);
    const read = (text: keyof typeof publicTextFields) => values[publicTextFields[text][lang]] ?? '';
    return answerOne<PublicTexts>({
      bank: name,
      logo,
      isPractice: this.platform.isPractice,
      hospital: read('hospital'),
      faq: read('faq'),
      phone: values.bankPhone,
      hours: values[bankHoursFields[lang]],
      answerDays: answerDaysOf(values),
    });
  }
}
