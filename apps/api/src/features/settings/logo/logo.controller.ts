import { Rejection } from '@bank/domain';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiProduces, ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { Access } from '../../../platform/auth/access.guard';
import { validation } from '../../../platform/bodies/validation';
import { Bank } from '../../../platform/context/bank';
import { answerOne } from '../../../platform/transport/answer';
import { ApiChange, ApiOne, ApiRefusals } from '../../../platform/transport/api-docs';
import { IfMatch } from '../../../platform/transport/if-match';
import { Logos } from './logo.service';

class PostedLogo {
  @ApiProperty({ maxLength: 255, example: 'logo.png' }) @IsString() filename: string;
  @ApiProperty({ example: 'image/png', description: 'image/png or image/jpeg' }) @IsString() mimeType: string;
  @ApiProperty({ description: 'Base64, or a data URL; at most 512 KB' }) @IsString() content: string;
}

class ShownLogo {
  @ApiProperty({ type: String, nullable: true, description: 'Its id; null for none' }) logo: string | null;
}

@ApiTags('Settings')
@Controller('system/settings/logo')
export class LogoController {
  constructor(
    private readonly logos: Logos,
    private readonly bank: Bank,
  ) {}

  @Post()
  @HttpCode(200)
  @Access('system/settings', 'edit')
  @ApiOne('Sets the logo of letters and printed sheets', ShownLogo)
  @ApiChange()
  async set(@Body(validation()) { filename, mimeType, content }: PostedLogo, @IfMatch() revision?: number) {
    await this.logos.set({ filename, mimeType, content, filesize: 0 }, revision);
    return this.show();
  }

  @Delete()
  @Access('system/settings', 'edit')
  @ApiOne('Removes the logo', ShownLogo)
  @ApiChange()
  async remove(@IfMatch() revision?: number) {
    await this.logos.remove(revision);
    return this.show();
  }

  private async show() {
    return answerOne<ShownLogo>({ logo: (await this.bank.read()).logo });
  }
}

/** Another picture has another id. */
const FOR_A_DAY = 'public, max-age=86400, immutable';

@ApiTags('Public Registration')
@Controller('public/logo')
export class PublicLogoController {
  constructor(private readonly bank: Bank) {}

  /** Only pictures come here, whose bytes were looked at; the headers keep a browser from taking them for anything else. */
  @Get(':id')
  @Access('public/logo', 'show')
  @Header('X-Content-Type-Options', 'nosniff')
  @Header('Content-Security-Policy', "sandbox; default-src 'none'")
  @Header('Cache-Control', FOR_A_DAY)
  @ApiOperation({ summary: "Shows the bank's logo" })
  @ApiParam({ name: 'id', schema: { type: 'string', format: 'uuid' } })
  @ApiProduces('image/png', 'image/jpeg')
  @ApiResponse({ status: 200, description: 'The picture', schema: { type: 'string', format: 'binary' } })
  @ApiRefusals(404)
  async show(@Param('id') id: string) {
    const picture = await this.bank.logo(id);
    if (!picture) throw new Rejection('notFound', 'There is no such picture.');
    return new StreamableFile(picture.content, { type: picture.mimeType, length: picture.content.length });
  }
}
