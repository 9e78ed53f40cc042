export const NETWORKS = ['mtn', 'vodafone', 'tigo'] as const
export type Network = (typeof NETWORKS)[number]

export const NETWORK_NAMES: Record<Network, string> = {
  mtn: 'MTN Mobile Money',
  vodafone: 'Telecel Cash',
  tigo: 'Airtel Tigo Money',
}

// Number blocks as allotted by the National Communications Authority. Numbers can be ported, so this only predicts.
const BLOCKS: Record<string, Network> = {
  '24': 'mtn',
  '25': 'mtn',
  '53': 'mtn',
  '54': 'mtn',
  '55': 'mtn',
  '59': 'mtn',
  '20': 'vodafone',
  '50': 'vodafone',
  '26': 'tigo',
  '27': 'tigo',
  '56': 'tigo',
  '57': 'tigo',
}

/**
 * Reads a Ghana mobile number however it is written (`024 123 4567`, `+233-24-123-4567`, `241234567`) and gives it as
 * `233241234567`. Undefined when it is not one.
 */
export function parsePhone(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '').replace(/^\+|^00(?=233)/, '')
  const national = /^(?:233|0)?(\d{9})$/.exec(digits)?.[1]
  return national && BLOCKS[national.slice(0, 2)] ? `233${national}` : undefined
}

export function predictNetwork(phone: string): Network | undefined {
  return BLOCKS[phone.slice(3, 5)]
}

/** `024 123 4567` */
export function formatPhone(phone: string): string {
  return `0${phone.slice(3, 5)} ${phone.slice(5, 8)} ${phone.slice(8)}`
}

/** `024 ••• 4567`: enough to recognise, not enough to call. */
export function maskPhone(phone: string): string {
  return `0${phone.slice(3, 5)} ••• ${phone.slice(8)}`
}
