/** In a separate file, so that lists which need only these labels load nothing else. */
export const PRODUCT_LABELS = { motor: 'Motor', travel: 'Travel' } as const
