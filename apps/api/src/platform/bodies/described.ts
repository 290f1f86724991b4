import { DECORATORS } from '@nestjs/swagger';

export interface Described {
  type?: unknown;
  isArray?: boolean;
  maxItems?: number;
}
type Properties = readonly (readonly [name: string, property: Described])[];

const propertiesByDto = new Map<unknown, Properties>();

export const propertiesOf = (Dto: unknown): Properties => {
  if (typeof Dto !== 'function' || !Dto.prototype) return [];
  const known = propertiesByDto.get(Dto);
  if (known) return known;
  const names: readonly string[] = Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, Dto.prototype) ?? [];
  const properties = names
    .map((name) => name.slice(1))
    .map((name) => [name, Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES, Dto.prototype, name)] as const);
  propertiesByDto.set(Dto, properties);
  return properties;
};
