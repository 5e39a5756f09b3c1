/** Sections of the help centre in order; their names are the anchors of `/help#…`. */
export const shippedSections = [
  'start',
  'login',
  'wallet',
  'games',
  'fairness',
  'security',
  'responsible',
  'partners',
  'terms',
  'contact',
  'vip',
] as const
