import { ROLES } from '@bank/domain';
import { Box, FormLabel, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useInput } from 'react-admin';
import { MenuButton } from '../../kit/dialogs/MenuButton';
import { word } from '../../messages';
import { groupWords } from '../../messages/groups';
import { BoxesOf } from './BoxesOf';
import { useBank } from './bank';
import { DescribedBox } from './DescribedBox';
import { groupTemplates, type RoleArea, roleAreas } from './roleAreas';

const words = groupWords;
/** A role in two lines. */
const ROLE_PX = 47;

const columnsStyle = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
};

/**
 * Checkboxes for all roles, in words, by what they are about, and templates to start from. The roles' names come from
 * the server.
 */
export const RolesInput = () => {
  const bank = useBank();
  const { data, isPending } = useQuery({ queryKey: ['roles'], queryFn: () => bank.listRoles(), retry: false });
  const offered = data ?? [];
  const { field, fieldState } = useInput({ source: 'roles', defaultValue: [] });
  const chosen: readonly string[] = field.value ?? [];
  const choose = (roles: readonly string[]) => field.onChange(offered.filter((role) => roles.includes(role)));
  const toggle = (role: string, isOn: boolean) =>
    choose(isOn ? [...chosen, role] : chosen.filter((other) => other !== role));
  return (
    <Box sx={{ my: 2 }}>
      <BoxesOf
        field="roles"
        problem={fieldState.error?.message}
        legend={
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1 }}>
            <FormLabel component="legend" required sx={{ float: 'left' }}>
              {words.roles}
            </FormLabel>
            <MenuButton
              label={words.template}
              items={Object.entries(groupTemplates).map(([name, roles]) => ({
                label: word(words.templates, name),
                run: () => choose(roles),
              }))}
            />
          </Box>
        }
      >
        {isPending && roleAreas(ROLES).map(({ title, roles }) => <AreaShape key={title} count={roles.length} />)}
        {roleAreas(offered).map((area) => (
          <Area key={area.title} {...area} chosen={chosen} onToggle={toggle} />
        ))}
      </BoxesOf>
    </Box>
  );
};

/** An area of so many roles, before their names are there. */
const AreaShape = ({ count }: { count: number }) => (
  <Box aria-hidden sx={{ mb: 2 }}>
    <Skeleton variant="text" width={160} sx={{ mb: 0.5 }} />
    <Box sx={columnsStyle}>
      {[...new Array(count).keys()].map((place) => (
        <Skeleton key={place} variant="text" width="70%" height={ROLE_PX} />
      ))}
    </Box>
  </Box>
);

interface AreaProps extends RoleArea {
  chosen: readonly string[];
  onToggle: (role: string, isOn: boolean) => void;
}

const Area = ({ title, roles, chosen, onToggle }: AreaProps) => (
  <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 2, minWidth: 0 }}>
    <Typography component="legend" variant="subtitle2" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    <Box sx={columnsStyle}>
      {roles.map((role) => (
        <DescribedBox
          key={role}
          label={word(words.mays, role)}
          meaning={role}
          isChosen={chosen.includes(role)}
          onToggle={(isOn) => onToggle(role, isOn)}
        />
      ))}
    </Box>
  </Box>
);
