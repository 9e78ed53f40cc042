export const PROVIDER_LABELS = { hubtel: 'Hubtel', mtn: 'MTN' } as const
