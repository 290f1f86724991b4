import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { SessionModule } from './features/session/session.module';
import { PlatformModule, type PlatformOptions } from './platform/platform.module';

const features: readonly Type[] = [SessionModule];

@Module({})
class AppModule {}

/** The platform and the features on top of it. */
export const appModule = (platform: PlatformOptions, more: readonly Type[] = []): DynamicModule => ({
  module: AppModule,
  imports: [PlatformModule.with(platform), ...features, ...more],
});
