import 'reflect-metadata';
import { Rejection } from '@bank/domain';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { Allow, IsArray, IsOptional, IsString, ValidateNested } from 'class-validator';
import { validation } from './validation';

class Part {
  @ApiProperty() @IsOptional() @IsString() title?: string;
  @ApiProperty({ oneOf: [{}] }) @Allow() value?: unknown;
}
class Whole {
  @ApiProperty() @IsOptional() @IsString() title?: string;
  @ApiProperty({ type: Part }) @IsOptional() @ValidateNested() @Type(() => Part) part?: Part;
  @ApiProperty({ type: [Part] })
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => Part)
  parts?: Part[];
}

/** Fails when it is read. */
const untouchable = (): object => {
  const fail = () => {
    throw new Error('The check looked into it');
  };
  return new Proxy([], { get: fail, ownKeys: fail, getOwnPropertyDescriptor: fail, has: fail });
};

const check = (body: object): Promise<unknown> =>
  validation(Whole)
    .transform(body, { type: 'body' })
    .catch((error: unknown) => {
      if (error instanceof Rejection) return { code: error.code, fields: error.fields };
      throw error;
    });
const refused = (fields: object) => ({ code: 'malformed', fields });

describe('the check of a body', () => {
  it('looks into nothing that the body need not have', async () => {
    expect(await check({ title: 'One', other: untouchable(), part: { other: untouchable() } })).toEqual({
      title: 'One',
      part: {},
    });
  });

  it.each([
    ['an object', { part: [untouchable()] }, { part: 'Must be an object' }],
    [
      'an element of a list',
      { parts: [{ title: 'One' }, [untouchable()], untouchable()] },
      { 'parts.1': 'Must be an object' },
    ],
    ['a list', { parts: { 0: untouchable() } }, { parts: 'Must be a list' }],
    ['a text', { title: [untouchable()] }, { title: 'Must be a text' }],
    ['a text of an element', { parts: [{ title: [untouchable()] }] }, { 'parts.0.title': 'Must be a text' }],
  ])('stops at the first value that is no %s', async (_, body, fields) => {
    expect(await check(body)).toEqual(refused(fields));
  });

  it('takes a value of any type, unless lists are within lists or objects too deep in objects', async () => {
    const values = ['x', 7, [1, 2], [{ id: 1, label: 'One' }], { id: 'f', filename: 'a.pdf' }, { keys: [{ a: 1 }] }];
    for (const value of values) expect(await check({ part: { value } })).toEqual({ part: { value } });
    expect(await check({ part: { value: [[untouchable()]] } })).toEqual(
      refused({ 'part.value.0': 'Must not be a list or an object' }),
    );
    const deep = { a: { b: { c: { d: untouchable() } } } };
    expect(await check({ part: { value: deep } })).toEqual(
      refused({ 'part.value.a.b.c.d': 'Must not be a list or an object' }),
    );
  });
});
