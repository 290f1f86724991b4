import type { AttributeType, DisplayInterface } from './types';

/** One of the values to choose from; a deleted one is offered no more, but values that refer to it still read. */
export interface AttributeOption {
  id: number;
  name: string;
  nameEs: string | null;
  value: string | null;
  isDeleted: boolean;
}

/** What a group may do with an attribute. An attribute without any is everybody's. */
export interface AttributePermission {
  definition_id: number;
  group_id: number;
  can_view: boolean;
  can_edit: boolean;
}

/** All that is asked of a definition to show, check and read a value: definitions have it, and answered attributes. */
export interface Attribute {
  /** Machine name. */
  name: string;
  label: string;
  labelEs: string | null;
  helpText: string | null;
  helpTextEs: string | null;
  type: AttributeType;
  displayInterface: DisplayInterface;
  isRequired: boolean;
  isDisabled: boolean;
  /** An inactive one is asked no more, like a disabled one. */
  status?: string;
  /** Clients only. */
  isDisplayedPublicly?: boolean;
  isDuplicateReference?: boolean;
  orderIndex: number;
  options: readonly AttributeOption[];
  attributeFieldPermissions: readonly AttributePermission[];
}

/** An attribute as the API answers definitions. */
export interface AttributeDefinition extends Attribute {
  id: number;
}

/** An attribute with its value as the API answers it beside a client or in a partner's profile. */
export interface AnsweredAttribute extends Attribute {
  /** The definition's id; 0 while there is no value. */
  id: number;
  definition_id: number;
  hasOptions: boolean;
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

/** A file that is stored; its content is kept apart, under the same id. */
export interface FileValue {
  id: string;
  filename: string;
  /** In bytes. */
  filesize: number;
  mimeType: string;
}

/**
 * A value as events keep it: a text; a number; true or false; an instant (ISO 8601, UTC); the id of an option or of a
 * zip/county, or several of them; an address; a file. An empty value is not kept.
 */
export type AttributeValue = string | number | boolean | readonly number[] | AddressValue | FileValue;

/** Definition id -> value, empty ones apart. */
export type AttributeValues = Readonly<Record<number, AttributeValue>>;
