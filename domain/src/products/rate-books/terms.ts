export const RISK_CODES = [
  'X1',
  'X4',
  'MC',
  'TAXI',
  'HIRING',
  'MINIBUS',
  'MAXIBUS',
  'AMBHEARSE',
  'OG_LE3000',
  'OG_GT3000',
  'GC_LE3000',
  'GC_GT3000',
  'ARTTANKER',
  'Z802_ROAD',
  'Z802_SITE',
  'GW1_C1',
  'GW1_C2',
  'GW1_C3',
] as const
export type RiskCode = (typeof RISK_CODES)[number]

export const RISK_GROUPS = ['private', 'commercial', 'motorcycle'] as const
export type RiskGroup = (typeof RISK_GROUPS)[number]
