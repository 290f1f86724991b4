/** A child whom the family registered itself, and nobody at its agency has looked at yet. @param c alias of `read.clients` */
export const isWaitingRegistration = (c: string): string =>
  `${c}.status = 'CREATION' AND ${c}.is_public AND ${c}.removed_at IS NULL AND ${c}.merged_into IS NULL`;
