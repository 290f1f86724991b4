import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

/** The description at `/api/docs`, and for programs at `/api/docs-json`. */
export const openapi = (app: INestApplication, title: string, signInPath: string) =>
  SwaggerModule.createDocument(
    app,
    new DocumentBuilder()
      .setTitle(title)
      .setDescription(`Answers are \`{data, meta?}\`. Sign in with \`POST ${signInPath}\`; the session is a cookie.`)
      .addCookieAuth('session')
      .addSecurityRequirements('cookie')
      .build(),
  );
