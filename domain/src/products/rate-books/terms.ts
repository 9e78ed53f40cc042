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

/** Uses that exclude hire or reward, so the seller is asked about it. */
const PRIVATE_USES = ['X1', 'X4', 'OG_LE3000', 'OG_GT3000']
export const isPrivateUse = (riskCode: string | null | undefined) => PRIVATE_USES.includes(riskCode ?? '')

/** Uses that always are for hire or reward. */
const HIRE_USES = ['TAXI', 'HIRING', 'MINIBUS', 'MAXIBUS', 'GC_LE3000', 'GC_GT3000', 'ARTTANKER']
export const isHireUse = (riskCode: string | null | undefined) => HIRE_USES.includes(riskCode ?? '')

export const RISK_GROUPS = ['private', 'commercial', 'motorcycle'] as const
export type RiskGroup = (typeof RISK_GROUPS)[number]
