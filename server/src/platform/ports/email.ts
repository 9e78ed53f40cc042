export type Email = {
  /** Stays the same when the message is resent, so that mail programs show it once. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Pictures of `html` by content id. */
  pictures: { contentId: string; fileName: string; bytes: Uint8Array }[]
  attachments: { fileName: string; bytes: Uint8Array }[]
}

/** Throws if the server did not accept the message, so that the job is retried; `Undeliverable` if a retry would not help. */
export type EmailGateway = { send(email: Email): Promise<{ reference: string }> }
