import { ROLES } from '../../roles';
import { defineRecord } from '../definition';

const required = 'Field is required';
// An attribute that loses its last permission is everybody's, so a group with permissions must stay.
const inPermissions = 'is named in the permissions';

export const group = defineRecord({
  kind: 'group',
  path: 'groups',
  title: 'Group',
  plural: 'Groups',
  deletedAs: 'Group',
  name: 'name',
  fields: {
    name: { type: 'text', label: 'Name', required, unique: 'Another group has this name', names: 'thing' },
    roles: { type: 'choices', label: 'Roles', choices: ROLES, required: 'Choose at least one role' },
    description: { type: 'text', label: 'Description', max: 500, help: 'What its members do and what they may do.' },
    requiresTwoStep: {
      type: 'flag',
      label: 'Two-step verification',
      help: 'Its members enter a code from an email or an SMS after their password.',
      initial: false,
    },
  },
  keptBy: [
    { kind: 'user', field: 'groups', message: 'Cannot delete a group which has users' },
    {
      kind: 'clientAttribute',
      field: 'viewGroups',
      message: `Cannot delete a group which ${inPermissions} of a client attribute`,
    },
    {
      kind: 'partnerAttribute',
      field: 'viewGroups',
      message: `Cannot delete a group which ${inPermissions} of a partner attribute`,
    },
  ],
});

/** Password hashes are in no event: they are stored apart, and the history says only that a password was set. */
export const user = defineRecord({
  kind: 'user',
  path: 'users',
  title: 'User',
  plural: 'Users',
  deletedAs: 'User',
  name: 'email',
  fields: {
    email: {
      type: 'text',
      label: 'Email',
      required,
      unique: 'Another user has this email',
      format: 'email',
      personal: true,
    },
    name: {
      type: 'group',
      label: 'Name',
      required,
      personal: true,
      fields: {
        firstName: { type: 'text', label: 'First name', required, names: 'person' },
        lastName: { type: 'text', label: 'Last name', required, names: 'person' },
      },
    },
    phoneNumber: { type: 'text', label: 'Mobile phone', max: 64, personal: true },
    groups: { type: 'refs', label: 'Groups', to: 'group' },
    partners: { type: 'refs', label: 'Partners', to: 'partner' },
    activePartner: { type: 'ref', label: 'Active Partner', to: 'partner' },
  },
});
