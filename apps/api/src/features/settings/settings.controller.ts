import { records } from '@bank/domain';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { toBody } from '../../kernels/fields/body';
import { saveDto } from '../../kernels/fields/dto';
import { SettingsService } from '../../kernels/records/settings.service';
import { Access } from '../../platform/auth/access.guard';
import { validation } from '../../platform/bodies/validation';
import { answerOne } from '../../platform/transport/answer';
import { ApiChange, ApiOne } from '../../platform/transport/api-docs';
import { IfMatch } from '../../platform/transport/if-match';

const { fields } = records.setting;
const dto = saveDto(records.setting);

@ApiTags(records.setting.plural)
@Controller(records.setting.path)
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Access('system/settings', 'show')
  @ApiOne('Shows the settings', dto)
  async show() {
    const { values, revision } = await this.settings.read();
    return answerOne(toBody(fields, values), { revision });
  }

  @Post()
  @HttpCode(200)
  @Access('system/settings', 'edit')
  @ApiBody({ type: dto })
  @ApiOne('Changes the settings that are posted', dto)
  @ApiChange()
  async change(@Body(validation(dto)) body: Readonly<Record<string, unknown>>, @IfMatch() revision?: number) {
    await this.settings.change(body, revision);
    return this.show();
  }
}
