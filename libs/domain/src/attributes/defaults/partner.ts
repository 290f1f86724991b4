import {
  address,
  checkboxes,
  type DefaultAttribute,
  file,
  inSection,
  line,
  number,
  options,
  paragraph,
  radio,
  required,
  webAddress,
  yesOrNo,
  zips,
} from './default';

const diaperUses = options({
  emergency: 'Emergency supplies for families (off site)',
  homeless: 'Homeless shelter',
  domestic: 'Domestic violence shelter',
  residential: 'On-site residential program',
  outreach: 'Outreach',
  recovery: 'Alcohol/Drug Recovery',
  daycare: 'Daycare',
  foster: 'Foster Care',
  other: 'Other',
});

/** The partner profile that a bank starts with, in the order of the form. */
export const defaultPartnerAttributes: readonly DefaultAttribute[] = [
  ...inSection('Agency', [
    line('shortname', 'Short Name', required),
    checkboxes('designation', 'Your Agency is a', {
      ...required,
      options: options({
        '501c3': '501(c)3',
        religious: 'Religious Organization',
        government: 'Government Organization',
      }),
    }),
    file('designation_upload', 'Proof of agency status', {
      ...required,
      helpText:
        'Please attach one of the following: 501(c)3 Letter, Letter of Good Standing from Denominational Headquarters, Government Letterhead',
    }),
    paragraph('mission', 'Describe agency mission/service provided to the community', required),
    webAddress('website', 'Website'),
    webAddress('facebook', 'Facebook Page', { helpText: 'ex: https://www.facebook.com/your-agency/' }),
    line('twitter', 'Twitter Account', { helpText: 'ex. @your_agency' }),
    number('founded_year', 'Year Agency Founded', required),
    yesOrNo('is_990', 'Do you file an IRS Form 990?', required),
    file('990_file', 'Attach most recent 990 copy', required),
  ]),
  ...inSection('Program', [
    line('program_name', 'Program Name', required),
    paragraph('program_description', 'Program Description', required),
    line('program_length', 'How long has this program been in operation?', required),
    yesOrNo('program_has_case_management', 'Does the program include a case management component?', required),
    yesOrNo('program_is_evidence_based', 'Is the program service model evidence-based?'),
    paragraph('program_evidence_based_description', 'Describe how the program service model is evidence-based'),
    paragraph(
      'program_improve_client',
      'How does this program work to improve the circumstances of the clients you serve?',
    ),
    checkboxes('program_diaper_use', 'How will the diapers be used by this program?', {
      ...required,
      options: diaperUses,
    }),
    line('program_diaper_use_other', 'Other, Please Specify'),
    yesOrNo(
      'program_already_distribute',
      'Do you currently distribute diapers or provide diapers as part of your regular programming?',
      required,
    ),
    yesOrNo(
      'program_turn_away',
      'If applying for diapers to be used in a child care program, do you turn away clients if they cannot provide their own diapers?',
      required,
    ),
    address('program_address', 'Program Address', { helpText: 'If different from mailing address' }),
  ]),
  ...inSection('Staff and space', [
    number('max_serve', 'What is the maximum number of diaper clients your agency could serve per month?', required),
    paragraph(
      'incorporate_services',
      'How do you plan to incorporate diaper distribution in to the other services you provide with this program?',
      required,
    ),
    yesOrNo(
      'has_designated_staff',
      'Will you have a staff member designated to handle day-to-day responsibilities of the {bank} program?',
      required,
    ),
    line(
      'has_designated_staff_position',
      "If yes, which staff position will handle {bank}'s responsibilities?",
      required,
    ),
    yesOrNo('internet_access', 'Does the location where you would distribute diapers have internet access?', required),
    yesOrNo('secure_area', 'Do you have a secure, locked area of adequate size to store {bank} diapers?', required),
    paragraph('storage_space', 'Please describe the storage space', required),
    yesOrNo(
      'can_pickup',
      "Will a trustworthy person (staff or volunteer) be available to pick up your agency's diapers from our warehouse?",
      required,
    ),
  ]),
  ...inSection('Income and records', [
    yesOrNo(
      'max_income_requirement',
      'Does your agency/program have a maximum income requirement to receive your services?',
      required,
    ),
    line('max_income_requirement_description', 'If yes, what are your guidelines?'),
    yesOrNo('serve_over_2x_FPL', 'Do you serve clients with incomes over 200% of FPL?', required),
    yesOrNo('is_income_verified', 'Do you verify income?', required),
    line('income_verify_docs', 'If yes, what documentation do you require?'),
    yesOrNo(
      'has_internal_db',
      'Do you have an internal database to track client demographics, including household income?',
      required,
    ),
    yesOrNo('is_maac', 'Are you a MAAC agency or on the MAAC Linc system?', required),
  ]),
  ...inSection('People served: background', [
    number('ethnic_black', 'Black/African American', required),
    number('ethnic_white', 'White/Caucasian', required),
    number('ethnic_hispanic', 'Hispanic/Latino', required),
    number('ethnic_asian', 'Asian', required),
    number('ethnic_american_indian', 'American Indian', required),
    number('ethnic_island', 'Native Pacific/Other Native Island', required),
    number('ethnic_multi', 'Multi-racial', required),
    number('ethnic_other', 'Other', required),
  ]),
  ...inSection('People served: where and how', [
    zips('zipcodes', 'Zipcodes/Counties Served'),
    number('fpl_below', 'Federal Poverty Level or below', required),
    number('fpl_1_2', '1-2 times above FPL', required),
    number('fpl_gt_2x', 'Greater than 2 times FPL', required),
    number('fpl_unknown', 'Unknown', required),
    line('ages_served', 'Ages', required),
    line('other_served', 'Other'),
  ]),
  ...inSection('Diapers: pickup and distribution', [
    radio('pickup_method', 'My agency will use the following to pick up our monthly diaper order', {
      ...required,
      options: options({
        volunteers: 'Volunteers',
        staff: 'Program Staff',
        courier: 'Courier Service',
        delivery: '{bank} delivery service',
      }),
    }),
    paragraph('distribute_times', 'Please list the days and times you plan to distribute diapers', required),
    paragraph('new_client_times', 'Please list the days and times your agency plans to accept new clients', required),
    paragraph(
      'extra_client_documentation',
      "Will your agency require any extra documentation for new clients (beyond {bank}'s requirements)?",
      required,
    ),
  ]),
  ...inSection('Funding', [
    checkboxes('funding_sources', 'What sources of funding does your agency receive? (Check all that apply)', {
      ...required,
      options: options({
        foundations: 'Grants – Foundations',
        state: 'Grants – State',
        federal: 'Grants – Federal',
        corporate: 'Corporate donations',
        individual: 'Individual donations',
        other: 'Other',
      }),
    }),
    yesOrNo('is_harvesters', 'Active Harvesters Agency?', required),
    yesOrNo('is_united_way', 'Active United Way Agency?', required),
    checkboxes(
      'current_diaper_source',
      'If you currently distribute diapers, what are your sources for diapers? (check all that apply)',
      {
        options: options({
          retail: 'Purchase retail',
          wholesale: 'Purchase wholesale',
          harvesters: 'Harvesters',
          drives_self: 'Diaper drives',
          drives_others: 'Diaper drives conducted by others',
          other: 'Other',
        }),
      },
    ),
    yesOrNo(
      'has_diaper_budget',
      'If you currently purchase diapers, do you have a specific line item in your budget for diapers?',
      required,
    ),
    yesOrNo('diaper_funding_source', 'Do you have a specific funding source designated for diapers?', required),
  ]),
  ...inSection('Legacy', [number('drupal_id', 'Legacy ID')]),
];
