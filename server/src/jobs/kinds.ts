/** Every kind of job and what it carries. Payloads hold ids, never personal data. */
export type JobPayloads = {
  'analytics.relay': { eventId: string }
  'message.send': { messageId: string }
}
export type JobKind = keyof JobPayloads
