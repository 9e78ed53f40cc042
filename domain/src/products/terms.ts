/** A separate file, so that lists load only these labels. */
export const PRODUCT_LABELS = { motor: 'Motor', travel: 'Travel' } as const
