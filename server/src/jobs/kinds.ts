/** Every kind of job and what it carries. Payloads hold ids, never personal data. */
export type JobPayloads = {
  'message.send': { messageId: string }
}
export type JobKind = keyof JobPayloads
