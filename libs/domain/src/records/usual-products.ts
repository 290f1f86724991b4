/** A product that most banks have, as a new bank is offered it. */
export interface UsualProduct {
  sku: string;
  name: string;
  /** The name of its category. */
  category: string;
  agencyPackSize: number;
  hospitalPackSize: number;
}

/** The pack sizes that new banks are offered: partners get packs of 25, hospitals of 75, and no training pants. */
const diapers = { category: 'Diapers', agencyPackSize: 25, hospitalPackSize: 75 };
const trainingPants = { category: 'Training Pants', agencyPackSize: 25, hospitalPackSize: 0 };

/** In the order of the sizes. */
export const usualProducts: readonly UsualProduct[] = [
  { sku: 'PREEMIE', name: 'Preemie', ...diapers },
  { sku: 'NB', name: 'Newborn', ...diapers },
  { sku: 'S1', name: 'Size 1', ...diapers },
  { sku: 'S2', name: 'Size 2', ...diapers },
  { sku: 'S3', name: 'Size 3', ...diapers },
  { sku: 'S4', name: 'Size 4', ...diapers },
  { sku: 'S5', name: 'Size 5', ...diapers },
  { sku: 'S6', name: 'Size 6', ...diapers },
  { sku: 'S7', name: 'Size 7', ...diapers },
  { sku: 'P2T3T', name: 'Training Pants 2T/3T', ...trainingPants },
  { sku: 'P3T4T', name: 'Training Pants 3T/4T', ...trainingPants },
  { sku: 'P4T5T', name: 'Training Pants 4T/5T', ...trainingPants },
];
