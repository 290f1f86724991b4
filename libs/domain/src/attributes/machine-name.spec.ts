import { machineNameFrom } from './machine-name';

it.each([
  ['Program Address (mailing)', 'program_address_mailing'],
  ["What's the child's name?", 'whats_the_childs_name'],
  ['  Año de nacimiento – 2026 ', 'ano_de_nacimiento_2026'],
  ['???', ''],
  [`${'long '.repeat(12)}name of 64`, 'long_long_long_long_long_long_long_long_long_long_long_long_name'],
])('a machine name is made from the label %j', (label, name) => {
  expect(machineNameFrom(label)).toBe(name);
});
