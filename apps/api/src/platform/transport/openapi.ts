import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

export const openapi = (app: INestApplication, title: string, signInPath: string) =>
  SwaggerModule.createDocument(
    app,
    new DocumentBuilder()
      .setTitle(title)
      .setDescription(
        `Answers are \`{data, meta?}\`. Sign in with \`POST ${signInPath}\`; the session is a cookie. With a cookie every call ` +
          'that changes something says that it comes from a program: `X-Requested-With: XMLHttpRequest`. A call may name ' +
          'its user by id (`X-User`); it is refused with 409 where somebody else has signed in since then. A program may send an ' +
          'API token instead. A POST that is sent again is carried out again, unless both carry the same `Idempotency-Key` (a UUID, ' +
          'say, that the caller keeps until it has the answer). With a key every 503 may be repeated after `Retry-After` seconds. ' +
          'Without one, a 503 that lacks this header says that something was saved, or may have been: look before you send it again.',
      )
      .addCookieAuth('session')
      .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'opaque', description: 'An API token' }, 'token')
      .addSecurityRequirements('cookie')
      .addSecurityRequirements('token')
      .build(),
  );
