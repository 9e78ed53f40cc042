/** A file of its own: lists that need these two words load nothing else with them. */
export const PRODUCT_LABELS = { motor: 'Motor', travel: 'Travel' } as const
