/** How customers are addressed. */
export const TITLES = ['Mr', 'Mrs', 'Miss', 'Ms', 'Dr', 'Rev', 'Prof', 'Hon', 'Nana', 'Alhaji', 'Hajia'] as const

/** The sixteen regions of Ghana. */
export const REGIONS = [
  'Greater Accra',
  'Ashanti',
  'Western',
  'Western North',
  'Central',
  'Eastern',
  'Volta',
  'Oti',
  'Northern',
  'Savannah',
  'North East',
  'Upper East',
  'Upper West',
  'Bono',
  'Bono East',
  'Ahafo',
] as const
export type Region = (typeof REGIONS)[number]
