type MessageText = {
  title: string
  /** Text without its sender. `{name}` is replaced; a placeholder without a value disappears with the space before it. */
  text: string
  /** Placeholders that every text keeps, because the message is useless or unsafe without them. */
  required?: readonly string[]
}

/** Every SMS with its standard text. A company can replace the text (setting `message-texts`). */
export const MESSAGE_TEXTS = {
  'one-time-code': {
    title: 'One-time code',
    // The sentence has the code, its act and its validity, and says who may know it. A company can add words only around it.
    text: '{sentence}',
    required: ['sentence'],
  },
  'policy-issued': {
    title: 'Motor policy issued',
    text: '{plate} is insured from {startDate} to {endDate}. Policy {policyNumber}, sticker {stickerNumber}. Verify: dial *920*57# or open {url}',
    required: ['plate', 'startDate', 'endDate', 'url'],
  },
  'travel-issued': {
    title: 'Travel policy issued',
    text: '{who} insured from {startDate} to {endDate}. {planName}, policy {policyNumber}. Verify: {url} 24-hour help abroad: {assistancePhone}',
    required: ['startDate', 'endDate', 'url', 'assistancePhone'],
  },
  'policy-delayed': {
    title: 'Motor policy delayed',
    text: 'we received {premium} for {plate} but could not register your cover yet. We are working on it and will call you. Your money is safe.',
    required: ['plate'],
  },
  'travel-delayed': {
    title: 'Travel policy delayed',
    text: 'we received {premium} for {receivedFor} but could not issue your cover yet. We are working on it and will call you. Your money is safe.',
  },
  'policy-document': {
    title: 'Motor document',
    text: 'your {document} for {plate}: {url} The link works for 30 days. Keep this link private.',
    required: ['url'],
  },
  'travel-documents': {
    title: 'Travel certificate',
    text: 'your travel {certificates} for policy {policyNumber}: {url} The link works for 30 days. Keep this link private.',
    required: ['url'],
  },
  receipt: {
    title: 'Receipt',
    text: 'your receipt {receiptNumber} for {amount}: {url} The link works for 30 days. Keep this link private.',
    required: ['url'],
  },
  'payment-received': {
    title: 'Payment received',
    text: 'we received {amount} for {receivedFor}. Reference {clientReference}. Thank you.',
    required: ['amount', 'clientReference'],
  },
  'renewal-reminder': {
    title: 'Renewal reminder',
    text: 'insurance for {plate} ({policyNumber}) {ends} on {endDate}. {warning} Renew with your agent or call our office. {stop}',
    required: ['plate', 'endDate', 'stop'],
  },
  'suspension-reminder': {
    title: 'Suspension reminder',
    text: 'policy {policyNumber} is still suspended. The vehicle is not covered and must stay off the road. Ask your agent to activate the policy.',
    required: ['policyNumber'],
  },
  'motor-quote': {
    title: 'Motor quote',
    text: '{cover} motor cover from {startDate} to {endDate} costs {total}, fees included. Quote by {sellerName}, valid until {expiresAt}. You are not covered until you pay.',
    required: ['total', 'expiresAt'],
  },
  'pay-later-offered': {
    title: 'Payment link',
    text: '{receivedFor}, {premium}. Pay by mobile money by {offerEndsAt}: {url} You are not covered until you pay.',
    required: ['premium', 'offerEndsAt', 'url'],
  },
  'pay-later-reminder': {
    title: 'Payment reminder',
    text: '{receivedFor}, {premium}, is not paid yet, so there is no cover. Pay by {offerEndsAt}: {url}',
    required: ['premium', 'offerEndsAt', 'url'],
  },
  'motor-referral-decided': {
    title: 'Motor referral decided',
    text: 'an underwriter {decision} your motor sale for {plate} {terms}. Open it in {product} to continue.',
    required: ['plate'],
  },
  'travel-referral-decided': {
    title: 'Travel referral decided',
    text: 'an underwriter decided one of your travel referrals. Open it in {product} to continue.',
  },
  'claim-reported': {
    title: 'Claim received',
    text: 'we received your claim {claimNumber} ({what}). Quote this number when you call our office.',
    required: ['claimNumber'],
  },
  'claim-documents': {
    title: 'Claim documents',
    text: 'claim {claimNumber} still needs: {missing}. Bring them to your agent or any branch.',
    required: ['claimNumber', 'missing'],
  },
  'claim-message': {
    title: 'Message about a claim',
    text: 'about your claim {claimNumber}: {text}',
    required: ['claimNumber', 'text'],
  },
  'claim-declined': {
    title: 'Claim declined',
    text: 'we declined your claim {claimNumber}: {reason}. You can ask us for a review or complain to the NIC.',
    required: ['claimNumber', 'reason'],
  },
  'claim-offer': {
    title: 'Claim offer',
    text: 'we offer {amount} for your claim {claimNumber}. We will also send you a code. Read it to our office only if you accept. Questions? Call our office.',
    required: ['amount', 'claimNumber'],
  },
  'claim-offer-accepted': {
    title: 'Claim offer accepted',
    text: 'you accepted {amount} for your claim {claimNumber}. If you did not, call our office now.',
    required: ['amount', 'claimNumber'],
  },
  'claim-paid-out': {
    title: 'Claim paid',
    text: 'we sent {amount} for your claim {claimNumber} to {payeeName}. If you did not agree to this, call our office now.',
    required: ['amount', 'claimNumber', 'payeeName'],
  },
  'complaint-received': {
    title: 'Complaint received',
    text: 'we received your complaint {complaintNumber} and will answer by {answerDate}. You can also complain to the NIC.',
    required: ['complaintNumber', 'answerDate'],
  },
  'complaint-answered': {
    title: 'Complaint answered',
    text: 'your complaint {complaintNumber} is {outcome}. {answer} If you disagree, ask us for a review or complain to the NIC.',
    required: ['complaintNumber', 'outcome', 'answer'],
  },
  'challenge-refunded': {
    title: 'Policy not issued, refund',
    text: 'we could not issue {about}. We are refunding your {amount} in full.',
    required: ['amount'],
  },
  'challenge-to-pay': {
    title: 'Corrected premium',
    text: 'the premium for {about} was corrected. Pay {amount} to complete your cover. Your agent can send the payment request to your phone.',
    required: ['amount'],
  },
  'request-done': {
    title: 'Request completed',
    text: 'the {what} for policy {policyNumber} is complete. {outcome} {newDocuments}',
    required: ['policyNumber', 'newDocuments'],
  },
  'request-rejected': {
    title: 'Request rejected',
    text: 'the {what} for policy {policyNumber} was rejected: {reason} Questions? Call our office.',
    required: ['policyNumber', 'reason'],
  },
  'request-to-pay': {
    title: 'Request to pay',
    text: 'the {what} for policy {policyNumber} is approved. Pay {amount} by {offerEndsAt} to complete it. Your agent can send the payment request to your phone.',
    required: ['amount', 'offerEndsAt'],
  },
  'customer-number-changed': {
    title: 'Customer number changed',
    text: 'your policies now use a number that ends in {lastDigits}, not this number. If you did not request this, call our office now.',
    required: ['lastDigits'],
  },
  'assistant-invited': {
    title: 'Assistant invited',
    text: '{agentName} added you as an assistant. Sign in with this number: {url}',
    required: ['url'],
  },
  'examiner-admitted': {
    title: 'Examiner access granted',
    text: 'you have read-only access as an examiner until {until}. Sign in with this number at {host}.',
    required: ['until', 'host'],
  },
  'sign-in-number-requested': {
    title: 'New sign-in number requested',
    text: '{requesterName} asked to change your sign-in number to one that ends in {lastDigits}. If you do not know about this, decline it in your profile and call the office.',
    required: ['requesterName', 'lastDigits'],
  },
  'sign-in-number-changed': {
    title: 'Sign-in number changed',
    text: 'your account now uses a number that ends in {lastDigits}, not this number. If you did not request this, call the office now.',
    required: ['lastDigits'],
  },
  'scheduled-report': {
    title: 'Scheduled report',
    text: 'your report {report}, {startDate} to {endDate}, could not be sent by email. Export it on the Reports page.',
    required: ['report'],
  },
  'own-email-changed': {
    title: 'Email address changed',
    text: 'the email address of your account {change}. If you did not do this, call the office now.',
    required: ['change'],
  },
  'passkey-added': {
    title: 'Passkey added',
    text: 'the passkey "{name}" was added to your account. If you did not add it, call the office now.',
    required: ['name'],
  },
  'passkey-removed': {
    title: 'Passkey removed',
    text: 'the passkey "{name}" was removed from your account. If you did not remove it, call the office now.',
    required: ['name'],
  },
  'passkeys-lost': {
    title: 'Passkeys removed by SuperAdmins',
    text: 'two SuperAdmins removed your passkeys. Add a new one in your profile. You can approve again in 24 hours. If you did not ask for this, call the office now.',
  },
  'wallet-low': {
    title: 'Low float',
    text: 'your float is down to {left}. Top up to keep paying premiums from your wallet.',
    required: ['left'],
  },
  'payout-number-added': {
    title: 'Payout number added',
    text: '{phone} was added to your wallet. You can withdraw to it from {usableFrom}. If this was not you, call the office before then.',
    required: ['phone', 'usableFrom'],
  },
  'payout-number-changed': {
    title: 'Payout number changed',
    text: 'from {usableFrom} your wallet pays out to {phone}. If you did not change this, call the office before then.',
    required: ['phone', 'usableFrom'],
  },
  'payout-paid': { title: 'Payout sent', text: 'we sent you {amount} ({about}).', required: ['amount'] },
  'withdrawal-paid': {
    title: 'Withdrawal sent',
    text: 'we sent {amount} from your wallet to {phone}.',
    required: ['amount', 'phone'],
  },
  'withdrawal-failed': {
    title: 'Withdrawal failed',
    text: 'your withdrawal of {amount} failed. The money is back in your wallet. Try again or call the office.',
    required: ['amount'],
  },
  'commission-answered': {
    title: 'Commission dispute answered',
    text: 'your commission dispute about policy {policyNumber} was {outcome}: {answer} {added}',
    required: ['policyNumber', 'outcome', 'answer'],
  },
  alert: {
    title: 'Alert about a person',
    text: '{sentence}{more}. Review it under People, Login records.',
    required: ['sentence'],
  },
  'audit-alert': {
    title: 'Alert about the audit log',
    text: 'verification of the audit log found {faults}. Review the log under Activity.',
    required: ['faults'],
  },
  'integrity-alert': {
    title: 'Alert about integrity checks',
    text: 'payouts are paused because an integrity check failed or is overdue: {rule} {more}. See Exceptions, Integrity checks.',
    required: ['rule'],
  },
} as const satisfies Record<string, MessageText>

export type MessageTemplate = keyof typeof MESSAGE_TEXTS

/** The texts of the company; an empty text means the standard text. */
export type MessageTexts = Readonly<Record<MessageTemplate, string>>

// Object.keys widens the keys to string.
export const MESSAGE_TEMPLATES = Object.keys(MESSAGE_TEXTS) as [MessageTemplate, ...MessageTemplate[]]

export function isMessageTemplate(name: string): name is MessageTemplate {
  return Object.hasOwn(MESSAGE_TEXTS, name)
}
