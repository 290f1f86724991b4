const times = ['created_at', 'updated_at', 'deleted_at'] as const;
const options = ['id', 'type', 'name', 'status', 'is_partner_orderable', ...times] as const;

/** Tables of the older portal -> their columns that are read. What a dump does not have is empty. */
export const olderTables: Readonly<Record<string, readonly string[]>> = {
  setting: ['config', 'value'],
  groups: ['id', 'name', 'roles', ...times],
  users: ['id', 'email', 'firstname', 'lastname', 'active_partner_id', ...times],
  user_group: ['user_id', 'group_id'],
  user_partner: ['user_id', 'partner_id'],
  zip_county: ['id', 'zip_code', 'county_name', 'state_code', 'county_id'],

  list_option: options,
  product: [
    ...['id', 'product_category_id', 'sku', 'name', 'status', 'color', 'default_cost', 'retail_price', 'order_index'],
    ...['agency_packs_per_bag', 'agency_pack_size', 'agency_max_packs'],
    ...['hospital_packs_per_bag', 'hospital_pack_size', 'hospital_max_packs'],
    ...times,
  ],
  supplier: ['id', 'title', 'status', 'supplier_type', 'legacy_id', ...times],

  storage_location: ['id', 'type', 'title', 'status', ...times],
  partner: [
    ...['id', 'partner_type', 'fulfillment_period_id', 'distribution_method_id', 'forecast_average_months'],
    ...['legacy_id', 'profile_id'],
  ],
  address: [
    ...['id', 'type', 'title', 'street1', 'street2', 'city', 'state', 'postal_code', 'country'],
    ...['storage_location_id', 'supplier_id', ...times],
  ],
  contact: ['id', 'type', 'name_firstname', 'name_lastname', 'title', 'email', 'phone_number', ...times],
  storage_location_contact: ['id', 'storage_location_id'],
  partner_contact: ['id', 'is_program_contact'],
  supplier_contact: ['id', 'supplier_id'],

  attribute_definition: [
    ...['id', 'dtype', 'name', 'label', 'description', 'type', 'help_text', 'display_interface', 'required'],
    ...['order_index', 'is_multivalued', 'is_duplicate_reference', ...times],
  ],
  attribute_option: ['id', 'definition_id', 'name', 'value', ...times],
  attribute: ['id', 'definition_id'],
  attribute_value: [
    ...['id', 'attribute_id', 'dtype', 'delta', 'string_value', 'text_value', 'integer_value', 'float_value'],
    ...['boolean_value', 'datetime_value', 'value_id', 'address_id', 'zip_county_id', 'file_id'],
  ],
  partner_profile: ['id', ...times],
  partner_profile_attribute: ['partner_profile_id', 'attribute_id'],
  client_attribute: ['client_id', 'attribute_id'],
  file: ['id', 'type', 'public_id', 'filename', ...times],

  client: [
    ...['id', 'public_id', 'firstname', 'lastname', 'birthdate', 'parent_first_name', 'parent_last_name'],
    ...['partner_id', 'status', 'merged_to', 'is_expiration_overridden', 'age_expires_at', 'distribution_expires_at'],
    ...['pullup_distribution_max', 'pullup_distribution_count', 'last_reviewed_at'],
    ...['is_duplicate', 'is_expired', 'is_blocked', ...times],
  ],

  /** Of the changes of clients and others: `data` is what PHP has serialized. */
  ext_log_entries: ['id', 'object_class', 'object_id', 'logged_at', 'version', 'data'],

  order: ['id', 'type', 'sequence_no', 'status', ...times],
  adjustment_order: ['id', 'storage_location_id', 'reason'],
  bulk_distribution: ['id', 'partner_id', 'distribution_period', 'portal_order_id'],
  merchandise_order: ['id', 'warehouse_id'],
  partner_order: ['id', 'partner_id', 'warehouse_id', 'order_period', 'portal_order_id'],
  supply_order: ['id', 'supplier_id', 'supplier_address_id', 'warehouse_id', 'received_at'],
  transfer_order: ['id', 'source_location_id', 'target_location_id'],
  line_item: ['id', 'type', 'order_id', 'product_id', 'client_id', 'quantity', 'cost', ...times],
  inventory_transaction: [
    ...['id', 'storage_location_id', 'product_id', 'line_item_id', 'delta', 'cost', 'committed', 'committed_at'],
    ...times,
  ],
};
