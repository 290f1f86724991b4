import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { useCan } from '../access';
import { type Inventory, useBank } from '../dataProvider';
import { Section } from '../forms/Section';
import { say } from '../messages';
import { number } from '../ui/formats';
import { Shown } from '../ui/Shown';

const places: readonly (keyof Inventory)[] = ['warehouse', 'partner', 'total'];

/** How many units of an existing product there are; for administrators. */
export const ProductInventory = () => {
  const product = useRecordContext();
  const bank = useBank();
  const may = useCan('products', 'inventory');
  const enabled = may && product?.id !== undefined;
  const { data } = useQuery({
    queryKey: ['products', 'inventory', product?.id],
    queryFn: () => bank.inventory(product!.id),
    enabled,
  });
  if (!enabled) return null;
  return (
    <Section title={say.inventory.title}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
        {places.map((place) => (
          <Shown key={place} label={say.inventory[place]}>
            {data && number(data[place])}
          </Shown>
        ))}
      </Box>
    </Section>
  );
};
