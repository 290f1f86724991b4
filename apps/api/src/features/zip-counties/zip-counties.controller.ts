import { Rejection } from '@bank/domain';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { ZipCounties, type ZipLabel } from '../../kernels/attributes/zip-counties';
import { SettingsService } from '../../kernels/records/settings.service';
import { Access } from '../../platform/auth/access.guard';
import { validation } from '../../platform/bodies/validation';
import { answerMany } from '../../platform/transport/answer';
import { ApiMany, ApiRefusals } from '../../platform/transport/api-docs';

const MAX_KEYWORD_LENGTH = 100;

class ZipsAsked {
  @ApiProperty({ required: false, description: 'A part of the label; with it, only the first matches are answered' })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_KEYWORD_LENGTH)
  keyword?: string;
}

class ZipCounty {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty({ example: '64110 (Jackson County, MO)' }) label: string;
}

@ApiTags('Zip Codes')
@Controller('zip-county')
export class ZipCountiesController {
  constructor(
    private readonly zips: ZipCounties,
    private readonly settings: SettingsService,
  ) {}

  @Get()
  @Access('zip-county', 'list')
  @ApiMany('Lists the zip codes, with their counties, of the states that the settings name', ZipCounty)
  @ApiRefusals(409)
  async list(@Query(validation()) { keyword = '' }: ZipsAsked) {
    const { zipCountyStates } = (await this.settings.read()).values;
    if (!zipCountyStates.length) throw new Rejection('conflict', 'No states selected for Zip/County field in Admin');
    const text = keyword.trim();
    const { zips } = this;
    return answerMany<ZipLabel>(
      await (text ? zips.findInStates(zipCountyStates, text) : zips.listOfStates(zipCountyStates)),
    );
  }
}
