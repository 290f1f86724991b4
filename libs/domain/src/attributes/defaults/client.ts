import {
  checkboxes,
  type DefaultAttribute,
  line,
  number,
  options,
  radio,
  required,
  select,
  toggle,
  zip,
} from './default';

const displayedPublicly = { isDisplayedPublicly: true } as const;
const requiredAndPublic = { ...required, ...displayedPublicly };
const aboutChild = { ...requiredAndPublic, isAboutChild: true } as const;

const yesNo = options({ yes: ['Yes', 'Sí'], no: ['No', 'No'] });
const time = options({
  na: ['N/A', 'No aplica'],
  full_time: ['Full Time (FT)', 'Tiempo completo'],
  part_time: ['Part Time (PT)', 'Medio tiempo'],
});
const insurance = options({
  private: ['Private Insurance', 'Seguro privado'],
  medicaid: ['Medicaid', 'Medicaid'],
  uninsured: ['Uninsured', 'Sin seguro'],
});

/** The question where a family picks up, in a bank with these places. A bank without any starts without the question. */
export const pickupPlaceQuestion = (places: readonly string[]): DefaultAttribute =>
  select('pickup_method', 'Preferred pick-up location', {
    options: places.map((title) => ({ value: title, name: title })),
  });

/** The questions about every child that a bank starts with, in the order of the form. */
export const defaultClientAttributes: readonly DefaultAttribute[] = [
  select('client_type', 'Client Type', {
    options: options({ agency: 'Agency', hospital: 'Hospital', uzazi: 'Uzazi' }),
  }),
  line('applicant_name', 'Applicant First And Last Name', {
    ...displayedPublicly,
    labelEs: 'Nombre y apellido del solicitante',
  }),
  select('applicant_relationship', "Applicant's relationship to the child", {
    ...requiredAndPublic,
    labelEs: 'Parentesco del solicitante con el niño',
    options: options({
      mother: ['Mother', 'Madre'],
      father: ['Father', 'Padre'],
      grandparent: ['Grandparent', 'Abuelo o abuela'],
      foster_parent: ['Foster parent', 'Padre o madre de crianza'],
      guardian: ['Guardian', 'Tutor'],
      other: ['Other', 'Otro'],
    }),
  }),
  zip('guardian_zip', 'Parent/Guardian Zip Code', {
    ...requiredAndPublic,
    labelEs: 'Código postal del padre, madre o tutor',
  }),
  line('guardian_email_address', 'Parent/Guardian Email Address', {
    ...displayedPublicly,
    labelEs: 'Correo electrónico del padre, madre o tutor',
  }),
  line('guardian_home_phone', 'Parent/Guardian Home Phone', { ...displayedPublicly, labelEs: 'Teléfono de casa' }),
  line('guardian_mobile_phone', 'Parent/Guardian Mobile Phone', { ...requiredAndPublic, labelEs: 'Teléfono celular' }),
  radio('client_gender', 'Child Gender', {
    ...aboutChild,
    labelEs: 'Sexo del niño',
    options: options({ male: ['Male', 'Masculino'], female: ['Female', 'Femenino'] }),
  }),
  checkboxes('client_lives_with', 'Child Lives with', {
    ...aboutChild,
    labelEs: 'El niño vive con',
    options: options({
      mother: ['Mother', 'Madre'],
      father: ['Father', 'Padre'],
      grandparent: ['Grandparent', 'Abuelo o abuela'],
      foster_parent: ['Foster Parent', 'Padre o madre de crianza'],
      other: ['Other Parent/Relative', 'Otro padre o pariente'],
    }),
  }),
  checkboxes('client_race', 'Child Race', {
    ...aboutChild,
    labelEs: 'Raza del niño',
    options: options({
      black: ['Black/African American', 'Negra o afroamericana'],
      hispanic: ['Hispanic/Latino', 'Hispana o latina'],
      white: ['White/Caucasian', 'Blanca'],
      asian: ['Asian', 'Asiática'],
      island: ['Native Pacific/Other Native Island', 'Nativa del Pacífico o de otra isla'],
      american_indian: ['American Indian', 'Indígena americana'],
      other: ['Other', 'Otra'],
    }),
  }),
  line('alternate_pickup_first_name', 'Authorized Alternate Pick-up Person: First Name', {
    ...displayedPublicly,
    labelEs: 'Otra persona autorizada para recoger: nombre',
  }),
  line('alternate_pickup_last_name', 'Authorized Alternate Pick-up Person: Last Name', {
    ...displayedPublicly,
    labelEs: 'Otra persona autorizada para recoger: apellido',
  }),
  number('adults_in_home', 'Adults', { ...requiredAndPublic, labelEs: 'Adultos en el hogar' }),
  number('older_children_in_home', 'Children (5 to 17)', { ...requiredAndPublic, labelEs: 'Niños (de 5 a 17)' }),
  number('young_children_in_home', 'Children (under 5), including current child', {
    ...requiredAndPublic,
    labelEs: 'Niños (menores de 5), incluido este niño',
  }),
  checkboxes('sources_of_income', 'Sources of Income', {
    ...requiredAndPublic,
    labelEs: 'Fuentes de ingresos',
    options: options({
      ssi: ['SSI', 'SSI'],
      snap: ['SNAP/Food Stamps', 'SNAP/Cupones de alimentos'],
      tanf: ['TANF', 'TANF'],
      housing_subsidized: ['Housing/subsidized', 'Vivienda subsidiada'],
      housing_unsubsidized: ['Housing/unsubsidized', 'Vivienda no subsidiada'],
      wic: ['WIC', 'WIC'],
      none: ['None of the above', 'Ninguna de las anteriores'],
    }),
  }),
  select('income_qualifier', 'How does the family qualify by income?', {
    ...displayedPublicly,
    labelEs: '¿Cómo califica la familia por sus ingresos?',
    options: options({
      benefits: ['Receives public benefits', 'Recibe beneficios públicos'],
      below_limit: ['Income below the limit', 'Ingresos por debajo del límite'],
      other: ['Other', 'Otro'],
    }),
  }),
  line('income_qualifier_other', 'Other income qualification, please specify', {
    ...displayedPublicly,
    labelEs: 'Otra forma de calificar: especifique',
  }),
  radio('guardian_employment', 'Is Parent/Guardian employed', {
    ...requiredAndPublic,
    labelEs: '¿Tiene empleo el padre, madre o tutor?',
    options: yesNo,
  }),
  radio('guardian_time', 'Parent/Guardian works', {
    ...displayedPublicly,
    labelEs: 'El padre, madre o tutor trabaja',
    options: time,
  }),
  line('monthly_take_home_pay', 'Monthly Take-home Pay', { ...displayedPublicly, labelEs: 'Ingreso neto mensual' }),
  radio('other_employment', 'Is another adult employed', {
    ...requiredAndPublic,
    labelEs: '¿Tiene empleo otro adulto?',
    options: yesNo,
  }),
  radio('other_time', 'The other adult works', {
    ...displayedPublicly,
    labelEs: 'El otro adulto trabaja',
    options: time,
  }),
  line('other_monthly_take_home', "The other adult's Monthly Take-home Pay", {
    ...displayedPublicly,
    labelEs: 'Ingreso neto mensual del otro adulto',
  }),
  select('parent_health_insurance', 'Parent Health Insurance', {
    ...requiredAndPublic,
    labelEs: 'Seguro médico del padre o madre',
    options: insurance,
  }),
  select('client_health_insurance', 'Child Health Insurance', {
    ...aboutChild,
    labelEs: 'Seguro médico del niño',
    options: insurance,
  }),
  select('client_diaper_size', 'Diaper size needed', {
    ...aboutChild,
    labelEs: 'Talla de pañal que necesita',
    options: options({
      newborn: ['Newborn', 'Recién nacido'],
      size_1: ['Size 1', 'Talla 1'],
      size_2: ['Size 2', 'Talla 2'],
      size_3: ['Size 3', 'Talla 3'],
      size_4: ['Size 4', 'Talla 4'],
      size_5: ['Size 5', 'Talla 5'],
      size_6: ['Size 6', 'Talla 6'],
      pullup_2t_3t: ['Pullup 2/3T', 'Entrenador 2/3T'],
      pullup_3t_4t: ['Pullup 3/4T', 'Entrenador 3/4T'],
      pullup_4t_5t: ['Pullup 4/5T', 'Entrenador 4/5T'],
    }),
  }),
  line('direct_dist_referral', 'How did you hear about direct distribution?', {
    ...displayedPublicly,
    labelEs: '¿Cómo se enteró de la distribución directa?',
  }),
  line('program_referral_hospital', 'Referring Hospital', { ...displayedPublicly, labelEs: 'Hospital que lo refirió' }),
  select('client_transportation', 'Transportation', {
    ...requiredAndPublic,
    labelEs: 'Transporte',
    options: options({
      personal: ['Personal Vehicle', 'Vehículo propio'],
      ride_share: ['Ride Share', 'Viaje compartido'],
      public: ['Public Transportation', 'Transporte público'],
      none: ['No Transportation', 'Sin transporte'],
    }),
  }),
  toggle('client_agreement', 'I agree that {bank} keeps what I entered to provide diapers for the child.', {
    ...requiredAndPublic,
    labelEs: 'Acepto que {bank} guarde estos datos para entregar pañales al niño.',
  }),
  line('diaper_mobile_route', 'Diaper Mobile Route'),
  number('drupal_id', 'Legacy ID'),
];
