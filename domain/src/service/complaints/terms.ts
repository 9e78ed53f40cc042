export const COMPLAINT_STATUSES = [
  'received',
  'acknowledged',
  'in_progress',
  'answered',
  'closed',
  'escalated',
] as const
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number]

export const COMPLAINT_STATUS_LABELS: Record<ComplaintStatus, string> = {
  received: 'Received',
  acknowledged: 'Acknowledged',
  in_progress: 'In progress',
  answered: 'Answered',
  closed: 'Closed',
  escalated: 'With the NIC',
}

export type ComplaintEvent = 'acknowledge' | 'start' | 'answer' | 'close' | 'escalate' | 'reopen'

export const COMPLAINT_CATEGORIES = [
  'service',
  'sale',
  'premium',
  'claim',
  'cancellation',
  'documents',
  'data',
  'other',
] as const
export type ComplaintCategory = (typeof COMPLAINT_CATEGORIES)[number]

export const COMPLAINT_CATEGORY_LABELS: Record<ComplaintCategory, string> = {
  service: 'Service or conduct',
  sale: 'Advice or sale',
  premium: 'Premium or payment',
  claim: 'Claim',
  cancellation: 'Cancellation or refund',
  documents: 'Certificate or sticker',
  data: 'Personal data',
  other: 'Other',
}

export const COMPLAINT_CHANNELS = ['public', 'office', 'phone', 'letter', 'email', 'seller'] as const
export type ComplaintChannel = (typeof COMPLAINT_CHANNELS)[number]

export const COMPLAINT_CHANNEL_LABELS: Record<ComplaintChannel, string> = {
  public: 'Public page',
  office: 'At the office',
  phone: 'Phone call',
  letter: 'Letter',
  email: 'Email',
  seller: 'Through the seller',
}

/** Channels that the office records; the public page and sellers set their own. */
export const OFFICE_CHANNELS = ['office', 'phone', 'letter', 'email'] as const

export const COMPLAINT_OUTCOMES = ['upheld', 'partly_upheld', 'not_upheld'] as const
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number]

export const COMPLAINT_OUTCOME_LABELS: Record<ComplaintOutcome, string> = {
  upheld: 'Upheld',
  partly_upheld: 'Partly upheld',
  not_upheld: 'Not upheld',
}

export const ROOT_CAUSES = [
  'conduct',
  'wrong_information',
  'delay',
  'mistake',
  'system',
  'terms',
  'partner',
  'none',
] as const
export type RootCause = (typeof ROOT_CAUSES)[number]

export const ROOT_CAUSE_LABELS: Record<RootCause, string> = {
  conduct: 'Conduct of a person',
  wrong_information: 'Wrong or missing information',
  delay: 'Delay',
  mistake: 'Processing error',
  system: 'System fault',
  terms: 'Policy terms unclear',
  partner: 'Insurer, garage or provider',
  none: 'No fault found',
}

/** The text is sent by SMS. */
export const ANSWER_TEXT_MAX = 300

/** Complaints of the public page and of sellers for one phone number in 24 hours. Each of them sends an SMS. */
export const COMPLAINTS_PER_PHONE = 3
