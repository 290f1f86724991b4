import type { SvgIconComponent } from '@mui/icons-material';

export interface Entry {
  route: string;
  label: string;
  Icon: SvgIconComponent;
  /** Resource and action without which the screen shows nothing, where the screen itself is open to everybody. */
  needs?: readonly [resource: string, action: string];
}
