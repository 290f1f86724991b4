import type { AttributeType, DisplayInterface } from './types';

/** A value to choose from. A deleted one is no longer offered, but values that refer to it can still be read. */
export interface AttributeOption {
  id: number;
  name: string;
  nameEs: string | null;
  value: string | null;
  isDeleted: boolean;
}

export interface AttributePermission {
  definition_id: number;
  group_id: number;
  can_view: boolean;
  can_edit: boolean;
}

/** What is needed to show, check and read a value. Answered attributes have it too. */
export interface Attribute {
  name: string;
  label: string;
  labelEs: string | null;
  helpText: string | null;
  helpTextEs: string | null;
  type: AttributeType;
  displayInterface: DisplayInterface;
  isRequired: boolean;
  isDisabled: boolean;
  /** An INACTIVE attribute is no longer asked, like a disabled one. */
  status?: string;
  /** Only attributes of clients have this and the next two. */
  isDisplayedPublicly?: boolean;
  isDuplicateReference?: boolean;
  /** Whether its answers differ from child to child of a family. */
  isAboutChild?: boolean;
  /** Only attributes of partners have it: the part of the profile in which it stands; null for none. */
  section?: string | null;
  orderIndex: number;
  options: readonly AttributeOption[];
  attributeFieldPermissions: readonly AttributePermission[];
}

export interface AttributeDefinition extends Attribute {
  id: number;
}

/** An attribute with its value as the API answers it beside a client or in a partner's profile. */
export interface AnsweredAttribute extends Attribute {
  id: number;
  definition_id: number;
  hasOptions: boolean;
  options: readonly (AttributeOption & {
    /** The same as isDeleted, for callers of older answers. */
    is_deleted?: boolean;
  })[];
  value: unknown;
}

export interface AddressValue {
  street1: string | null;
  street2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  country: string | null;
}

/** Its content is kept apart, under the same id. */
export interface FileValue {
  id: string;
  filename: string;
  filesize: number;
  mimeType: string;
}

/** Instants are ISO 8601 in UTC; options and zip/counties are ids. An empty value is not kept. */
export type AttributeValue = string | number | boolean | readonly number[] | AddressValue | FileValue;

/** Definition id -> value. Empty values are left out. */
export type AttributeValues = Readonly<Record<number, AttributeValue>>;
