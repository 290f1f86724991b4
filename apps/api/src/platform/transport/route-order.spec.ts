import { Controller, Get, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { putFixedWordsFirst } from './route-order';

@Controller('notes')
class ById {
  @Get(':id')
  show() {
    return 'by id';
  }
  @Get(':id/:part')
  showPart() {
    return 'part by id';
  }
}
@Controller('notes')
class ByWord {
  @Get('newest')
  show() {
    return 'newest';
  }
  @Get('newest/:part')
  showPart() {
    return 'part of newest';
  }
}

@Module({ controllers: [ById] })
class IdModule {}
@Module({ controllers: [ByWord] })
class WordModule {}

const answersWith = async (imports: Type[]) => {
  @Module({ imports })
  class AppModule {}
  const app = await NestFactory.create<NestExpressApplication>(AppModule, { logger: false });
  await app.init();
  putFixedWordsFirst(app);
  const paths = ['/notes/7', '/notes/newest', '/notes/7/title', '/notes/newest/title', '/nothing'];
  const answers = await Promise.all(paths.map((path) => request(app.getHttpServer()).get(path)));
  await app.close();
  return answers.map(({ status, text }) => (status === 200 ? text : status));
};

describe('the order of routes', () => {
  it('does not depend on the order of modules', async () => {
    const expected = ['by id', 'newest', 'part by id', 'part of newest', 404];
    expect(await answersWith([IdModule, WordModule])).toEqual(expected);
    expect(await answersWith([WordModule, IdModule])).toEqual(expected);
  });
});
