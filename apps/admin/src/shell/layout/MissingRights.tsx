import { type Role, ruleOfScreen } from '@bank/domain';
import { Typography } from '@mui/material';
import { groupWords as words } from '../../messages/groups';

export const MissingRights = ({ route }: { route: string }) => {
  const roles = (ruleOfScreen(route) ?? []) as readonly Role[];
  if (!roles.length) return null;
  return (
    <div>
      <Typography id="missing-rights">{words.missing}</Typography>
      <Typography component="ul" aria-labelledby="missing-rights">
        {roles.map((role) => (
          <li key={role}>{words.mays[role]}</li>
        ))}
      </Typography>
    </div>
  );
};
