export const NETWORKS = ['mtn', 'vodafone', 'tigo'] as const
export type Network = (typeof NETWORKS)[number]

export const NETWORK_NAMES: Record<Network, string> = {
  mtn: 'MTN Mobile Money',
  vodafone: 'Telecel Cash',
  tigo: 'AirtelTigo Money',
}

// Number blocks of the National Communications Authority. Numbers can be ported, so this is only a prediction.
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
 * Parses a Ghana mobile number in any common format (`024 123 4567`, `+233-24-123-4567`, `241234567`) and returns `233241234567`.
 * Undefined if it is invalid.
 */
export function parsePhone(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '').replace(/^\+|^00(?=233)/, '')
  const national = /^(?:233|0)?(\d{9})$/.exec(digits)?.[1]
  return national && BLOCKS[national.slice(0, 2)] ? `233${national}` : undefined
}

export function predictNetwork(phone: string): Network | undefined {
  return BLOCKS[phone.slice(3, 5)]
}

/** `024 123 4567`; a masked number stays as it is. */
export function formatPhone(phone: string): string {
  if (!/^233\d{9}$/.test(phone)) return phone
  return `0${phone.slice(3, 5)} ${phone.slice(5, 8)} ${phone.slice(8)}`
}

/** `024 ••• 4567`: masked, but recognisable to its owner. */
export function maskPhone(phone: string): string {
  return `0${phone.slice(3, 5)} ••• ${phone.slice(8)}`
}

/** Opens WhatsApp with a text (https://faq.whatsapp.com/5913398998672934). Without a number the user selects the chat. */
export function whatsAppUrl(phone: string | undefined, text?: string): string {
  return `https://wa.me/${phone ?? ''}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}
